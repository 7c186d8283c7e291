//! Brings a schema into the canonical form.

use serde_json::{Map, Value};

/// Keywords whose value is one schema.
const ONE: [&str; 10] = [
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

/// The whole of a tool's schema. The schema of arguments is closed, as their reader is.
pub(super) fn root(mut schema: Value, closed: bool) -> Value {
    if let Value::Object(schema) = &mut schema {
        schema.remove("title");
        schema.remove("$schema");
    }
    clean(&mut schema, closed);
    schema
}

/// A schema as an object: `true` is `{}`.
pub(super) fn object(schema: Value) -> Map<String, Value> {
    match schema {
        Value::Object(schema) => schema,
        Value::Bool(false) => Map::from_iter([("not".to_owned(), Value::Object(Map::new()))]),
        _ => Map::new(),
    }
}

/// Visits each schema that stands right below this one, by the keyword that it stands under.
pub(super) fn children<'a>(
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

fn clean(schema: &mut Value, closed: bool) {
    let Value::Object(keywords) = schema else {
        return;
    };
    drop_rust_format(keywords);
    if closed {
        close(keywords);
    }
    children(keywords, &mut |keyword, child| {
        // Boolean schemas are refused by common clients; "nothing else" is the one that all know.
        if child.is_boolean()
            && keyword != "additionalProperties"
            && keyword != "unevaluatedProperties"
        {
            *child = Value::Object(object(child.take()));
        }
        clean(child, closed);
    });
}

/// `uint8`, `int64`, `double` are names that Rust knows and JSON Schema does not.
fn drop_rust_format(schema: &mut Map<String, Value>) {
    let rust = schema
        .get("format")
        .and_then(Value::as_str)
        .is_some_and(|format| {
            format.starts_with("int")
                || format.starts_with("uint")
                || format == "float"
                || format == "double"
        });
    if rust {
        schema.remove("format");
    }
}

/// An object with properties takes no others, as the reader does. Where its properties come from more than one place
/// it stays as it is: closing one would forbid the other's.
fn close(schema: &mut Map<String, Value>) {
    const JOINED: [&str; 7] = [
        "$ref",
        "allOf",
        "anyOf",
        "oneOf",
        "patternProperties",
        "additionalProperties",
        "unevaluatedProperties",
    ];
    if schema.contains_key("properties")
        && !JOINED.iter().any(|keyword| schema.contains_key(*keyword))
    {
        schema.insert("additionalProperties".to_owned(), Value::Bool(false));
    }
}
