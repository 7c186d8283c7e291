//! How much of a schema a type holds by itself.

use serde_json::{Map, Value};

use super::{format, number::is_name};
use crate::schema::keyword::{children, target};

/// When arguments of types have to be held against their schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Need {
    /// Never: the reader of the types holds all of it.
    Never,
    /// When serde has buffered a part: it replays it out of the reader's sight.
    Buffered,
    /// Always: the schema says more than the types.
    Always,
}

impl Need {
    /// What the schema of typed arguments needs.
    pub(super) fn of(schema: &Value) -> Self {
        let properties = schema.get("properties").and_then(Value::as_object);
        let properties = properties.into_iter().flat_map(Map::values);
        let own = properties.map(|property| of_argument(schema, property));
        own.max().unwrap_or(Self::Never)
    }
}

fn of_argument(root: &Value, argument: &Value) -> Need {
    let mut more = false;
    let mut structured = false;
    // A free value is buffered like any other, and its schema says nothing of it.
    let mut seen: Vec<*const Value> = Vec::new();
    walk(root, argument, &mut seen, &mut |schema| {
        more |= says_more(schema);
        let mut words = schema.keys().map(String::as_str);
        structured |= words.any(|word| {
            matches!(
                word,
                "properties" | "anyOf" | "oneOf" | "allOf" | "$ref" | "not"
            )
        });
    });
    match (more, structured) {
        (true, _) => Need::Always,
        (false, true) => Need::Buffered,
        (false, false) => Need::Never,
    }
}

fn walk<'a>(
    root: &'a Value,
    schema: &'a Value,
    seen: &mut Vec<*const Value>,
    visit: &mut dyn FnMut(&'a Map<String, Value>),
) {
    let Value::Object(keywords) = schema else {
        return;
    };
    visit(keywords);
    if let Some(target) = keywords
        .get("$ref")
        .and_then(Value::as_str)
        .and_then(|reference| target(root, reference))
        .filter(|target| !seen.contains(&std::ptr::from_ref(*target)))
    {
        seen.push(target);
        walk(root, target, seen, visit);
    }
    children(keywords, &mut |keyword, _, child| {
        if keyword != "$defs" {
            walk(root, child, seen, visit);
        }
    });
}

/// Whether a schema says more than a type does, apart from what is below it.
fn says_more(schema: &Map<String, Value>) -> bool {
    schema
        .iter()
        .any(|(keyword, value)| match keyword.as_str() {
            "minimum" | "maximum" => !is_of_a_type(schema),
            "minItems" | "maxItems" => !is_tuple(schema),
            "exclusiveMinimum" | "exclusiveMaximum" | "minLength" | "maxLength"
            | "minProperties" | "maxProperties" | "format" | "not" => true,
            keyword => is_beyond(keyword, value),
        })
}

/// Whether the range is that of an integer type.
fn is_of_a_type(schema: &Map<String, Value>) -> bool {
    let bound = |keyword: &str| match schema.get(keyword) {
        Some(bound) => bound.as_i64().ok_or(()).map(Some),
        None => Ok(None),
    };
    let (Ok(least), Ok(most)) = (bound("minimum"), bound("maximum")) else {
        return false;
    };
    schema
        .get("type")
        .is_some_and(|kind| kind.to_string().contains("integer"))
        && matches!(
            (least, most),
            (Some(0), None | Some(0xff | 0xffff | 0xffff_ffff))
                | (Some(-0x80), Some(0x7f))
                | (Some(-0x8000), Some(0x7fff))
                | (Some(-0x8000_0000), Some(0x7fff_ffff))
        )
}

/// Whether there are as many items as a tuple has.
fn is_tuple(schema: &Map<String, Value>) -> bool {
    let length = |keyword: &str| schema.get(keyword).and_then(Value::as_u64);
    let items = schema.get("prefixItems").and_then(Value::as_array);
    items.is_some_and(|items| {
        let count = Some(items.len() as u64);
        length("minItems") == count && length("maxItems") == count
    })
}

/// Whether a keyword is one that the walk here does not know. Words that JSON Schema does not know either say nothing.
fn is_beyond(keyword: &str, value: &Value) -> bool {
    match keyword {
        "format" => value.as_str().is_some_and(|name| !format::is_known(name)),
        "patternProperties" => value.as_object().is_some_and(|patterns| {
            let mut patterns = patterns.keys();
            patterns.any(|pattern| is_name(pattern, "").is_none())
        }),
        "unevaluatedProperties" | "unevaluatedItems" => value != &Value::Bool(true),
        "pattern" | "multipleOf" | "uniqueItems" | "contains" | "minContains" | "maxContains"
        | "propertyNames" | "dependentRequired" | "dependentSchemas" | "if" | "then" | "else"
        | "$dynamicRef" | "dependencies" => true,
        _ => false,
    }
}

/// The words of a schema that the walk here does not know.
fn words_beyond(root: &Value) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut seen = Vec::new();
    walk(root, root, &mut seen, &mut |schema| {
        for (keyword, value) in schema {
            let word = match keyword.as_str() {
                "format" => format!("format {value}"),
                word => word.to_owned(),
            };
            if is_beyond(keyword, value) && !words.contains(&word) {
                words.push(word);
            }
        }
    });
    words
}

/// Whether a schema has words that the walk here does not know.
#[cfg(feature = "validate")]
pub(super) fn is_beyond_us(root: &Value) -> bool {
    !words_beyond(root).is_empty()
}

/// What a build without the feature `validate` can't hold.
#[cfg(not(feature = "validate"))]
pub(super) fn beyond(place: &str, root: &Value) -> Vec<crate::schema::Problem> {
    let words = words_beyond(root);
    if words.is_empty() {
        return Vec::new();
    }
    let said = format!(
        "has `{}`, which is held with the feature `validate` of `tool-runtime` alone; switch it on",
        words.join("`, `")
    );
    vec![crate::schema::Problem::new(place, said)]
}
