//! What makes a tool's definition one that can't be offered.

use std::fmt;

use serde_json::Value;

use super::keyword::{children, target};

/// Something that is wrong with a tool's definition: where, and what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    place: String,
    text: String,
}

impl Problem {
    pub(crate) fn new(place: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            place: place.into(),
            text: text.into(),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.place, self.text)
    }
}

/// All that is wrong with the schema of a tool's arguments.
pub(crate) fn input_problems(schema: &Value) -> Vec<Problem> {
    let mut problems = Vec::new();
    if schema.get("type").and_then(Value::as_str) != Some("object") {
        problems.push(Problem::new(
            "the input schema",
            "must have `\"type\": \"object\"` at its root, since a model sends arguments as an object",
        ));
    } else if !schema.get("properties").is_some_and(Value::is_object) {
        problems.push(Problem::new(
            "the input schema",
            "must have `properties`, which may be `{}`",
        ));
    }
    for keyword in ["oneOf", "anyOf", "allOf"] {
        if schema.get(keyword).is_some() {
            problems.push(Problem::new(
                "the input schema",
                format!("must have no `{keyword}` at its root: providers refuse the whole list of tools for it"),
            ));
        }
    }
    problems.extend(dangling("the input schema", schema));
    problems
}

/// All that is wrong with the schema of a tool's content.
pub(crate) fn output_problems(schema: &Value) -> Vec<Problem> {
    if schema.is_object() {
        dangling("the output schema", schema)
    } else {
        vec![Problem::new("the output schema", "must be an object")]
    }
}

/// References that lead nowhere.
fn dangling(place: &str, root: &Value) -> Vec<Problem> {
    fn walk(place: &str, root: &Value, schema: &Value, problems: &mut Vec<Problem>) {
        let Value::Object(keywords) = schema else {
            return;
        };
        if let Some(reference) = keywords.get("$ref") {
            let leads = reference.as_str().and_then(|text| target(root, text));
            if leads.is_none() {
                problems.push(Problem::new(
                    place,
                    format!("has the reference `{reference}`, which leads nowhere in it"),
                ));
            }
        }
        children(keywords, &mut |_, _, child| {
            walk(place, root, child, problems);
        });
    }
    let mut problems = Vec::new();
    walk(place, root, root, &mut problems);
    problems
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn each_problem_is_named() {
        assert_eq!(
            input_problems(&json!({"type": "object", "properties": {}})),
            []
        );
        assert_eq!(input_problems(&json!({"oneOf": []})).len(), 2);
        assert_eq!(input_problems(&json!({"type": "object"})).len(), 1);
        let dangling = json!({
            "type": "object",
            "properties": {"a": {"$ref": "#/$defs/A"}, "b": {"items": {"$ref": "#/$defs/B"}}, "c": {"$ref": "http://x/y"}},
            "$defs": {"A": {"type": "string"}},
        });
        let problems: Vec<String> = input_problems(&dangling)
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(problems.len(), 2, "{problems:?}");
        assert!(problems[0].contains("`\"#/$defs/B\"`"));
    }
}
