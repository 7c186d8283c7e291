//! Which kinds of JSON values a schema is about.

use serde_json::{Map, Value};

/// The kinds of JSON that a schema lets through, as far as its keywords tell.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "a set of kinds")]
pub(super) struct Kinds {
    pub(super) text: bool,
    pub(super) number: bool,
    pub(super) list: bool,
    pub(super) object: bool,
    pub(super) null: bool,
}

/// References that lead through more are not followed.
const DEPTH: usize = 8;

impl Kinds {
    pub(super) fn of(schema: &Value, definitions: &Map<String, Value>) -> Self {
        let mut kinds = Self::default();
        walk(schema, definitions, DEPTH, &mut |part| kinds.add(part));
        kinds
    }

    /// Whether a schema lets a text or a number through: its kind, and where there is a list of values, itself.
    pub(super) fn admits(schema: &Value, definitions: &Map<String, Value>, value: &Value) -> bool {
        let mut admitted = false;
        walk(schema, definitions, DEPTH, &mut |part| {
            admitted |= match part {
                Part::Any => true,
                Part::Type("string") => value.is_string(),
                Part::Type("integer" | "number") => value.is_number(),
                Part::Type(_) => false,
                Part::Value(one) => one == value,
            };
        });
        admitted
    }

    fn add(&mut self, part: Part<'_>) {
        let kind = match part {
            Part::Any => {
                *self = Self {
                    text: true,
                    number: true,
                    list: true,
                    object: true,
                    null: true,
                };
                return;
            }
            Part::Type(kind) => kind,
            Part::Value(Value::String(_)) => "string",
            Part::Value(Value::Number(_)) => "number",
            Part::Value(Value::Null) => "null",
            Part::Value(_) => "",
        };
        match kind {
            "string" => self.text = true,
            "integer" | "number" => self.number = true,
            "array" => self.list = true,
            "object" => self.object = true,
            "null" => self.null = true,
            _ => {}
        }
    }
}

/// One thing that a schema lets through.
#[derive(Clone, Copy)]
enum Part<'a> {
    Any,
    Type(&'a str),
    Value(&'a Value),
}

/// Visits all that a schema lets through.
fn walk(
    schema: &Value,
    definitions: &Map<String, Value>,
    depth: usize,
    visit: &mut dyn FnMut(Part<'_>),
) {
    let (Value::Object(keywords), Some(depth)) = (schema, depth.checked_sub(1)) else {
        return visit(Part::Any);
    };
    let listed = |keyword: &str| keywords.get(keyword).and_then(Value::as_array);
    let reference = keywords.get("$ref").and_then(Value::as_str);
    let target = reference
        .and_then(|reference| reference.strip_prefix("#/$defs/"))
        .and_then(|name| definitions.get(name));
    if let Some(target) = target {
        walk(target, definitions, depth, visit);
    } else if let Some(values) = listed("enum") {
        values.iter().for_each(|value| visit(Part::Value(value)));
    } else if let Some(value) = keywords.get("const") {
        visit(Part::Value(value));
    } else if let Some(schemas) = listed("anyOf").or_else(|| listed("oneOf")) {
        for schema in schemas {
            walk(schema, definitions, depth, visit);
        }
    } else if let Some(kinds) = listed("type") {
        let kinds = kinds.iter().filter_map(Value::as_str);
        kinds.for_each(|kind| visit(Part::Type(kind)));
    } else if let Some(kind) = keywords.get("type").and_then(Value::as_str) {
        visit(Part::Type(kind));
    } else {
        visit(Part::Any);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn kinds_are_found_behind_references_and_choices() {
        let definitions = json!({"Level": {"oneOf": [{"const": "low"}, {"const": 3}]}});
        let definitions = definitions.as_object().unwrap();
        let kinds = |schema| Kinds::of(&schema, definitions);
        let text = Kinds {
            text: true,
            ..Kinds::default()
        };
        assert_eq!(kinds(json!({"type": "string"})), text);
        let kind = kinds(json!({"anyOf": [{"$ref": "#/$defs/Level"}, {"type": "null"}]}));
        assert!(kind.text && kind.number && kind.null && !kind.list);
        assert!(kinds(json!({})).object);
        assert!(kinds(json!({"type": ["array", "null"]})).list);
        let level = json!({"$ref": "#/$defs/Level"});
        assert!(Kinds::admits(&level, definitions, &json!("low")));
        assert!(!Kinds::admits(&level, definitions, &json!("high")));
        assert!(!Kinds::admits(
            &json!({"type": "string"}),
            definitions,
            &json!(1)
        ));
    }
}
