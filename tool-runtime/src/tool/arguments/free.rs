//! Arguments of a tool that is known only at run time: read as they are, held against the names in its schema.

use serde_json::{Map, Value};

use super::error::{Read, ReadError};
use super::object::nothing;
use super::reader::{KEPT, Limits, Reader};
use super::refused::Refused;

/// The names that a schema has for an object.
#[derive(Debug, Default)]
pub(crate) struct Shape {
    properties: Vec<String>,
    required: Vec<String>,
    closed: bool,
}

impl Shape {
    pub(crate) fn of(schema: &Value) -> Self {
        let properties = schema.get("properties").and_then(Value::as_object);
        let required = schema.get("required").and_then(Value::as_array);
        Self {
            properties: properties
                .into_iter()
                .flat_map(Map::keys)
                .cloned()
                .collect(),
            required: required
                .into_iter()
                .flatten()
                .filter_map(Value::as_str)
                .map(str::to_owned)
                .collect(),
            closed: schema.get("additionalProperties") == Some(&Value::Bool(false)),
        }
    }
}

/// Reads a whole text as an object of this shape.
///
/// # Errors
///
/// What [`object`](super::object()) refuses, all of it at once.
pub(crate) fn read_free(
    text: &str,
    limits: Limits,
    shape: &Shape,
) -> Result<Map<String, Value>, Refused> {
    let arguments = free(&mut Reader::new(text, limits))?;
    let known: Vec<&str> = shape.properties.iter().map(String::as_str).collect();
    let unknown = arguments
        .keys()
        .filter(|name| shape.closed && !known.contains(&name.as_str()));
    let missing = shape
        .required
        .iter()
        .filter(|name| !arguments.contains_key(*name));
    let mut wrong = unknown
        .map(|name| (name, true))
        .chain(missing.map(|name| (name, false)));
    // What is beyond those kept is counted alone: there may be a million.
    let violations = wrong
        .by_ref()
        .take(KEPT)
        .map(|(name, unknown)| match unknown {
            true => ReadError::unknown_name(name, &known).into_violation(),
            false => ReadError::missing_name(name).into_violation(),
        })
        .collect();
    match ReadError::of_all(violations, wrong.count()) {
        Some(error) => Err(error.into()),
        None => Ok(arguments),
    }
}

fn free(reader: &mut Reader<'_>) -> Read<Map<String, Value>> {
    reader.begin()?;
    let arguments = match reader.peek() {
        None => Map::new(),
        Some(b'{') => reader.value()?,
        Some(_) => {
            nothing(reader)?;
            Map::new()
        }
    };
    reader.end()?;
    Ok(arguments)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn names_are_held_against_the_schema() {
        let shape = Shape::of(&json!({
            "type": "object",
            "properties": {"path": {}, "limit": {}},
            "required": ["path"],
            "additionalProperties": false,
        }));
        let read = |text| {
            read_free(text, Limits::default(), &shape).map_err(|refused| refused.to_string())
        };
        assert_eq!(read(r#"{"path": [1]}"#).unwrap()["path"], json!([1]));
        let refused = read(r#"{"paht": 1, "other": 2}"#).unwrap_err();
        for part in ["paht", "did you mean", "other", "path"] {
            assert!(refused.contains(part), "{refused}");
        }
        assert!(read("[1]").unwrap_err().contains("object"));
        let many: Vec<String> = (0..1_000).map(|n| format!("\"u{n}\":1")).collect();
        let refused = read(&format!("{{{}}}", many.join(","))).unwrap_err();
        assert!(refused.contains("1001 problems"), "{refused}");
        assert!(refused.ends_with("and 981 more."), "{refused}");
        let open = Shape::of(&json!({"type": "object"}));
        assert!(read_free(" ", Limits::default(), &open).unwrap().is_empty());
        assert!(
            read_free("null", Limits::default(), &open)
                .unwrap()
                .is_empty()
        );
    }
}
