//! Brings a schema into the canonical form.

use std::collections::HashSet;

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
    let joined = closed.then(|| joined_definitions(&schema));
    clean(&mut schema, joined.as_ref(), false);
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

/// Cleans a schema, and where the definitions are known that must stay open, closes it: unless it is joined with others,
/// which say what the same object has besides.
fn clean(schema: &mut Value, closed: Option<&HashSet<String>>, joined: bool) {
    let Value::Object(keywords) = schema else {
        return;
    };
    drop_rust_format(keywords);
    if closed.is_some() && !joined {
        close(keywords);
    }
    let joins = joins(keywords, joined);
    if let (Some(open), Some(Value::Object(definitions))) = (closed, keywords.get_mut("$defs")) {
        for (name, definition) in definitions {
            *definition = Value::Object(object(definition.take()));
            clean(definition, closed, open.contains(name));
        }
    }
    children(keywords, &mut |keyword, child| {
        if closed.is_some() && keyword == "$defs" {
            return;
        }
        // Boolean schemas are refused by common clients; "nothing else" is the one that all know.
        if child.is_boolean()
            && keyword != "additionalProperties"
            && keyword != "unevaluatedProperties"
        {
            *child = Value::Object(object(child.take()));
        }
        clean(child, closed, joins && SAME_OBJECT.contains(&keyword));
    });
}

/// Keywords whose schemas speak of the same object as the schema in which they stand.
const SAME_OBJECT: [&str; 8] = [
    "allOf",
    "anyOf",
    "oneOf",
    "not",
    "if",
    "then",
    "else",
    "dependentSchemas",
];

/// Whether what stands below a schema speaks of an object of which something else speaks, too.
fn joins(schema: &Map<String, Value>, joined: bool) -> bool {
    let speaks = ["$ref", "properties"].iter().chain(&SAME_OBJECT);
    joined
        || schema.contains_key("allOf")
        || speaks
            .filter(|keyword| schema.contains_key(**keyword))
            .count()
            > 1
}

/// The definitions that are joined with other schemas wherever a reference to them stands: closed, they would forbid
/// what the others have.
fn joined_definitions(root: &Value) -> HashSet<String> {
    fn walk(schema: &mut Value, joined: bool, found: &mut HashSet<String>) {
        let Value::Object(keywords) = schema else {
            return;
        };
        let joins = joins(keywords, joined);
        if joins && let Some(Value::String(reference)) = keywords.get("$ref") {
            found.extend(reference.strip_prefix("#/$defs/").map(str::to_owned));
        }
        children(keywords, &mut |keyword, child| {
            walk(child, joins && SAME_OBJECT.contains(&keyword), found);
        });
    }
    let mut root = root.clone();
    let mut found = HashSet::new();
    walk(&mut root, false, &mut found);
    // What a joined definition refers to in turn is joined as well.
    let mut pending: Vec<String> = found.iter().cloned().collect();
    while let Some(name) = pending.pop() {
        let mut further = HashSet::new();
        if let Some(definition) = root
            .pointer_mut("/$defs")
            .and_then(|all| all.get_mut(&name))
        {
            walk(definition, true, &mut further);
        }
        pending.extend(further.difference(&found).cloned());
        found.extend(further);
    }
    found
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Whether the schema at a place is closed.
    fn is_closed(schema: &Value, place: &str) -> bool {
        schema.pointer(place).unwrap().get("additionalProperties") == Some(&json!(false))
    }

    #[test]
    fn what_shares_its_object_stays_open() {
        let schema = root(
            json!({
                "type": "object",
                "properties": {
                    // An internally tagged enum with a variant that holds a struct.
                    "tagged": {"oneOf": [
                        {"type": "object", "properties": {"t": {"const": "A"}}},
                        {"type": "object", "properties": {"t": {"const": "B"}}, "$ref": "#/$defs/Joined"},
                    ]},
                    // A struct with an enum flattened into it.
                    "flattened": {
                        "type": "object",
                        "properties": {"x": {}},
                        "oneOf": [{"type": "object", "properties": {"t": {"const": "A"}}}],
                    },
                    "alone": {"$ref": "#/$defs/Alone"},
                    "described": {"description": "d", "$ref": "#/$defs/Alone"},
                },
                "$defs": {
                    "Joined": {"anyOf": [{"$ref": "#/$defs/Deep"}]},
                    "Deep": {"type": "object", "properties": {"z": {"type": "object", "properties": {"q": {}}}}},
                    "Alone": {"type": "object", "properties": {"y": {}}},
                },
            }),
            true,
        );
        for open in [
            "/properties/tagged/oneOf/1",
            "/properties/flattened/oneOf/0",
            "/$defs/Deep",
        ] {
            assert!(!is_closed(&schema, open), "{open}");
        }
        for closed in [
            "",
            "/properties/tagged/oneOf/0",
            "/$defs/Alone",
            "/$defs/Deep/properties/z",
        ] {
            assert!(is_closed(&schema, closed), "{closed}");
        }
    }
}
