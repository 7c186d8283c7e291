//! Arguments of a tool that is known only at run time: read as they are, held against their schema.

use serde_json::{Map, Value};

use super::error::Read;
use super::object::nothing;
use super::reader::{Limits, Reader};
use super::refused::Refused;
use crate::schema::check::Check;

/// Reads a whole text as an object that fits a schema.
///
/// # Errors
///
/// A text that is no JSON object, and all that the schema says against it.
pub(crate) fn read_free(
    text: &str,
    limits: Limits,
    check: &Check,
) -> Result<Map<String, Value>, Refused> {
    let refuse = |refused: Refused| match check.example() {
        Some(example) => refused.with_example(example.to_string()),
        None => refused,
    };
    let arguments = free(&mut Reader::new(text, limits)).map_err(|error| refuse(error.into()))?;
    let arguments = Value::Object(arguments);
    if !check.fits(&arguments) {
        return Err(refuse(Refused::of(check.faults(&arguments))));
    }
    match arguments {
        Value::Object(arguments) => Ok(arguments),
        _ => Ok(Map::new()),
    }
}

/// Reads a whole text as an object.
pub(crate) fn free(reader: &mut Reader<'_>) -> Read<Map<String, Value>> {
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
    fn names_and_values_are_held_against_the_schema() {
        let check = Check::of_all(&json!({
            "type": "object",
            "properties": {"path": {"type": "string"}, "limit": {}},
            "required": ["path"],
            "additionalProperties": false,
        }));
        let read = |text| {
            read_free(text, Limits::default(), &check).map_err(|refused| refused.to_string())
        };
        assert_eq!(read(r#"{"path": "x"}"#).unwrap()["path"], json!("x"));
        let refused = read(r#"{"paht": 1, "other": 2}"#).unwrap_err();
        for part in ["paht", "did you mean", "other", "path"] {
            assert!(refused.contains(part), "{refused}");
        }
        let refused = read(r#"{"path": 7}"#).unwrap_err();
        assert!(refused.contains("`path`: expected a string, got the number 7"));
        assert!(refused.ends_with(r#"{"path":"text"}"#), "{refused}");
        assert!(read("[1]").unwrap_err().contains("object"));
        let many: Vec<String> = (0..1_000).map(|n| format!("\"u{n}\":1")).collect();
        let refused = read(&format!("{{{}}}", many.join(","))).unwrap_err();
        assert!(refused.len() < 4_000, "{refused}");
        assert!(refused.contains(" more"), "{refused}");
        let open = Check::of_all(&json!({"type": "object"}));
        for text in [" ", "null"] {
            assert!(
                read_free(text, Limits::default(), &open)
                    .unwrap()
                    .is_empty()
            );
        }
    }
}
