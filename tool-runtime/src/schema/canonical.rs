//! Brings a schema into the canonical form.

use serde_json::{Map, Value, json};

use super::{
    joined,
    keyword::{children_mut, object},
};

/// The whole of a tool's schema. The schema of arguments is closed, as their reader is.
pub(super) fn root(mut schema: Value, closed: bool) -> Value {
    if let Value::Object(schema) = &mut schema {
        schema.remove("title");
        schema.remove("$schema");
    }
    clean(&mut schema);
    if closed {
        joined::join(&mut schema);
        close(&mut schema);
    }
    schema
}

fn clean(schema: &mut Value) {
    let Value::Object(keywords) = schema else {
        return;
    };
    formats(keywords);
    // serde takes what a set has twice; nothing is shown that is not enforced.
    keywords.remove("uniqueItems");
    choice(keywords);
    children_mut(keywords, &mut |keyword, child| {
        // Boolean schemas are refused by common clients; "nothing else" is the one that all know.
        if child.is_boolean()
            && keyword != "additionalProperties"
            && keyword != "unevaluatedProperties"
        {
            *child = Value::Object(object(child.take()));
        }
        clean(child);
    });
}

/// The formats that JSON Schema 2020-12 defines, §7.3.
const FORMATS: [&str; 19] = [
    "date-time",
    "date",
    "time",
    "duration",
    "email",
    "idn-email",
    "hostname",
    "idn-hostname",
    "ipv4",
    "ipv6",
    "uri",
    "uri-reference",
    "iri",
    "iri-reference",
    "uuid",
    "uri-template",
    "json-pointer",
    "relative-json-pointer",
    "regex",
];

/// `uint8`, `int32`, `double` are names that Rust knows and JSON Schema does not. What an integer's name says of its
/// range is said as a range; those of 64 bits and more say too little to a model to be worth their digits.
fn formats(schema: &mut Map<String, Value>) {
    let Some(format) = schema.get("format").and_then(Value::as_str) else {
        return;
    };
    let range = match format {
        "int32" => Some((json!(i32::MIN), json!(i32::MAX))),
        "uint32" => Some((json!(0), json!(u32::MAX))),
        _ => None,
    };
    if !FORMATS.contains(&format) {
        schema.remove("format");
    }
    if let Some((least, most)) = range {
        schema.entry("minimum").or_insert(least);
        schema.entry("maximum").or_insert(most);
    }
}

/// A choice between schemas of one constant each, all without more to say, is an `enum`: every provider knows it.
fn choice(schema: &mut Map<String, Value>) {
    let Some(Value::Array(choices)) = schema.get("oneOf") else {
        return;
    };
    let plain = |choice: &Value| {
        let text = choice.get("const").filter(|text| text.is_string());
        let only = choice.as_object().map(Map::len) == Some(2) && choice.get("type").is_some();
        text.filter(|_| only).cloned()
    };
    let Some(names) = choices.iter().map(plain).collect::<Option<Vec<Value>>>() else {
        return;
    };
    if names.is_empty() || schema.contains_key("type") || schema.contains_key("enum") {
        return;
    }
    schema.remove("oneOf");
    schema.insert("type".to_owned(), json!("string"));
    schema.insert("enum".to_owned(), Value::Array(names));
}

/// An object with properties takes no others, as the reader does. Where its properties come from more than one place
/// it stays as it is: closing one would forbid the other's.
fn close(schema: &mut Value) {
    let Value::Object(keywords) = schema else {
        return;
    };
    const JOINED: [&str; 7] = [
        "$ref",
        "allOf",
        "anyOf",
        "oneOf",
        "patternProperties",
        "additionalProperties",
        "unevaluatedProperties",
    ];
    let object = keywords.get("type").and_then(Value::as_str) == Some("object");
    if (object || keywords.contains_key("properties"))
        && !JOINED.iter().any(|keyword| keywords.contains_key(*keyword))
    {
        keywords
            .entry("properties")
            .or_insert_with(|| Value::Object(Map::new()));
        keywords.insert("additionalProperties".to_owned(), Value::Bool(false));
    }
    children_mut(keywords, &mut |_, child| close(child));
}
