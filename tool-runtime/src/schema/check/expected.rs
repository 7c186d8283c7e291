//! What a schema wants, in a few words.

use serde_json::Value;

use super::{number, walk::types};
use crate::schema::keyword::target;
use crate::tool::arguments::words;

/// "an integer from 0 to 255", "one of `a`, `b`", "a string or null".
pub(super) fn expected(root: &Value, schema: &Value) -> String {
    described(root, schema, 0)
}

fn described(root: &Value, schema: &Value, depth: usize) -> String {
    const OTHER: &str = "another value";
    if depth > 8 {
        return OTHER.to_owned();
    }
    let Value::Object(keywords) = schema else {
        return OTHER.to_owned();
    };
    if let Some(constant) = keywords.get("const") {
        return written(std::slice::from_ref(constant));
    }
    if let Some(Value::Array(choices)) = keywords.get("enum") {
        return written(choices);
    }
    let kinds = types(schema);
    if !kinds.is_empty() {
        let nouns = kinds.iter().map(|kind| match *kind {
            "integer" | "number" => {
                let noun = if *kind == "integer" {
                    "an integer"
                } else {
                    "a number"
                };
                format!("{noun}{}", number::range(keywords).unwrap_or_default())
            }
            "string" => "a string".to_owned(),
            "boolean" => "true or false".to_owned(),
            "array" => "an array".to_owned(),
            "object" => "an object".to_owned(),
            kind => kind.to_owned(),
        });
        return either(nouns);
    }
    if let Some(target) = keywords
        .get("$ref")
        .and_then(Value::as_str)
        .and_then(|reference| target(root, reference))
    {
        return described(root, target, depth + 1);
    }
    let choices = keywords.get("anyOf").or_else(|| keywords.get("oneOf"));
    match choices.and_then(Value::as_array) {
        Some(choices) => either(
            choices
                .iter()
                .map(|choice| described(root, choice, depth + 1)),
        ),
        None => OTHER.to_owned(),
    }
}

/// "a, b or c", each once.
fn either(parts: impl Iterator<Item = String>) -> String {
    let mut once: Vec<String> = Vec::new();
    for part in parts {
        if !once.contains(&part) {
            once.push(part);
        }
    }
    match once.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [all @ .., last] => format!("{} or {last}", all.join(", ")),
    }
}

fn written(choices: &[Value]) -> String {
    let texts = choices.iter().map(|choice| match choice {
        Value::String(text) => text.clone(),
        choice => choice.to_string(),
    });
    let texts: Vec<String> = texts.collect();
    words::one_of(&texts.iter().map(String::as_str).collect::<Vec<_>>())
}

/// What came: "the string \"x\"", "an array of 3 items".
pub(super) fn got(value: &Value) -> String {
    match value {
        Value::Null | Value::Bool(_) => value.to_string(),
        Value::Number(number) => format!("the number {number}"),
        Value::String(text) => words::string(text),
        Value::Array(items) => format!("an array of {}", words::count(items.len(), "item")),
        Value::Object(_) => "an object".to_owned(),
    }
}

/// Whether a value is of the JSON type of a name.
pub(super) fn kind(value: &Value, name: &str) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "number" => value.is_number(),
        "integer" => value.as_number().is_some_and(number::is_integer),
        _ => true,
    }
}
