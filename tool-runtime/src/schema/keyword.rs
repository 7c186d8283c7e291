//! Where schemas stand inside a schema.

use serde_json::{Map, Value};

/// Keywords whose value is one schema.
const ONE: [&str; 11] = [
    "additionalProperties",
    "items",
    "contains",
    "not",
    "if",
    "then",
    "else",
    "propertyNames",
    "unevaluatedItems",
    "unevaluatedProperties",
    "contentSchema",
];
/// Keywords whose value is a list of schemas.
const LIST: [&str; 4] = ["anyOf", "oneOf", "allOf", "prefixItems"];
/// Keywords whose value is a map of schemas.
const MAP: [&str; 5] = [
    "properties",
    "patternProperties",
    "$defs",
    "definitions",
    "dependentSchemas",
];

/// Visits each schema that stands right below this one, by the keyword that it stands under.
pub(super) fn children_mut<'a>(
    schema: &'a mut Map<String, Value>,
    visit: &mut dyn FnMut(&str, &'a mut Value),
) {
    for (keyword, value) in schema {
        let keyword = keyword.as_str();
        if ONE.contains(&keyword) {
            visit(keyword, value);
        } else if LIST.contains(&keyword) {
            for schema in value.as_array_mut().into_iter().flatten() {
                visit(keyword, schema);
            }
        } else if MAP.contains(&keyword) {
            for (_, schema) in value.as_object_mut().into_iter().flatten() {
                visit(keyword, schema);
            }
        }
    }
}

/// Visits each schema that stands right below this one, by the keyword that it stands under and the name or number
/// that it has there.
pub(super) fn children<'a>(
    schema: &'a Map<String, Value>,
    visit: &mut dyn FnMut(&'a str, &str, &'a Value),
) {
    for (keyword, value) in schema {
        let keyword = keyword.as_str();
        if ONE.contains(&keyword) {
            visit(keyword, "", value);
        } else if LIST.contains(&keyword) {
            for (at, schema) in value.as_array().into_iter().flatten().enumerate() {
                visit(keyword, &at.to_string(), schema);
            }
        } else if MAP.contains(&keyword) {
            for (name, schema) in value.as_object().into_iter().flatten() {
                visit(keyword, name, schema);
            }
        }
    }
}

/// What a reference in a schema leads to.
pub(crate) fn target<'a>(root: &'a Value, reference: &str) -> Option<&'a Value> {
    root.pointer(reference.strip_prefix('#')?)
}

/// A schema as an object: `true` is `{}`.
pub(super) fn object(schema: Value) -> Map<String, Value> {
    match schema {
        Value::Object(schema) => schema,
        Value::Bool(false) => Map::from_iter([("not".to_owned(), Value::Object(Map::new()))]),
        _ => Map::new(),
    }
}
