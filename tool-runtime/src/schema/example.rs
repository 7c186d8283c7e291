//! The smallest value that a schema takes, to show a model what it looks like.

use serde_json::{Map, Number, Value};

use super::{
    check::{example_of_format, fits_part, types},
    keyword::target,
    pattern,
};

/// The smallest value that fits the schema, where one can be made up.
pub(crate) fn example(root: &Value) -> Option<Value> {
    make(root, root, 0).filter(|value| fits_part(root, root, value))
}

fn make(root: &Value, schema: &Value, depth: usize) -> Option<Value> {
    let Value::Object(keywords) = schema else {
        return (schema != &Value::Bool(false)).then(|| Value::Object(Map::new()));
    };
    if depth > 24 {
        return None;
    }
    let fits = |value: &Value| fits_part(root, schema, value);
    if let Some(constant) = keywords.get("const") {
        return Some(constant.clone());
    }
    let said = ["examples", "enum"].iter().flat_map(|keyword| {
        let list = keywords.get(*keyword).and_then(Value::as_array);
        list.into_iter().flatten()
    });
    let default = keywords.get("default").filter(|value| !value.is_null());
    if let Some(said) = said.chain(default).find(|value| fits(value)) {
        return Some(said.clone());
    }
    let kinds = types(schema);
    let by_kind = kinds.iter().filter(|kind| **kind != "null");
    let kind = by_kind.copied().next().or(kinds.first().copied());
    let own = match kind {
        Some(kind) => of_kind(root, keywords, kind, depth),
        None if keywords.contains_key("properties") => of_kind(root, keywords, "object", depth),
        None => None,
    };
    if let Some(own) = own.filter(|value| fits(value)) {
        return Some(own);
    }
    let reference = keywords.get("$ref").and_then(Value::as_str);
    let referred = reference.and_then(|reference| target(root, reference));
    let parts = ["oneOf", "anyOf", "allOf"].iter().flat_map(|keyword| {
        let list = keywords.get(*keyword).and_then(Value::as_array);
        list.into_iter().flatten()
    });
    let made = referred.into_iter().chain(parts);
    let made = made.filter_map(|part| make(root, part, depth + 1));
    let mut fitting = made.filter(|value| fits(value)).peekable();
    // `null` says nothing of what else there may be.
    let first = fitting.next();
    match first {
        Some(Value::Null) => fitting.next().or(Some(Value::Null)),
        Some(value) => Some(value),
        None => Some(Value::Object(Map::new())).filter(fits),
    }
}

fn of_kind(root: &Value, keywords: &Map<String, Value>, kind: &str, depth: usize) -> Option<Value> {
    Some(match kind {
        "null" => Value::Null,
        "boolean" => Value::Bool(true),
        "integer" | "number" => Value::Number(number(keywords)?),
        "string" => Value::String(text(keywords)),
        "array" => {
            let least = length(keywords, "minItems");
            let first = keywords.get("prefixItems").and_then(Value::as_array);
            let first = first.map_or(&[][..], Vec::as_slice);
            let rest = keywords.get("items").unwrap_or(&Value::Bool(true));
            let items = (0..least).map(|at| make(root, first.get(at).unwrap_or(rest), depth + 1));
            Value::Array(items.collect::<Option<Vec<Value>>>()?)
        }
        _ => {
            let properties = keywords.get("properties").and_then(Value::as_object);
            let required = keywords.get("required").and_then(Value::as_array);
            let mut object = Map::new();
            for name in required.into_iter().flatten().filter_map(Value::as_str) {
                let schema = properties.and_then(|properties| properties.get(name));
                let schema = schema.or(keywords.get("additionalProperties"));
                let value = make(root, schema.unwrap_or(&Value::Bool(true)), depth + 1)?;
                object.insert(name.to_owned(), value);
            }
            Value::Object(object)
        }
    })
}

fn number(keywords: &Map<String, Value>) -> Option<Number> {
    let bound = |keyword: &str| keywords.get(keyword).and_then(Value::as_i64);
    let step = bound("multipleOf").filter(|step| *step > 0).unwrap_or(1);
    let above = bound("exclusiveMinimum").and_then(|above| above.checked_add(1));
    let below = bound("exclusiveMaximum").and_then(|below| below.checked_sub(1));
    let least = bound("minimum").max(above);
    let most = match (bound("maximum"), below) {
        (Some(most), Some(below)) => Some(most.min(below)),
        (most, below) => most.or(below),
    };
    let number = match (least, most) {
        (Some(least), _) if least > 1 => least,
        (_, Some(most)) if most < 1 => most,
        _ => 1,
    };
    let number = number.checked_add((step - number.rem_euclid(step)) % step)?;
    let fractional = |keyword: &str| {
        let bound = keywords.get(keyword)?.as_number()?;
        (!bound.is_i64()).then(|| bound.clone())
    };
    fractional("minimum")
        .or_else(|| fractional("maximum"))
        .or(Some(number.into()))
}

fn text(keywords: &Map<String, Value>) -> String {
    let format = keywords.get("format").and_then(Value::as_str);
    if let Some(example) = format.and_then(example_of_format) {
        return example.to_owned();
    }
    let pattern = keywords.get("pattern").and_then(Value::as_str);
    if let Some(text) = pattern.and_then(pattern::example) {
        return text;
    }
    let least = length(keywords, "minLength");
    let most = keywords.get("maxLength").and_then(Value::as_u64);
    let mut text: String = "text".chars().cycle().take(least.max(4)).collect();
    if let Some(most) = most.and_then(|most| usize::try_from(most).ok()) {
        text = text.chars().take(most).collect();
    }
    text
}

/// A least length, as far as an example may be long.
fn length(keywords: &Map<String, Value>, keyword: &str) -> usize {
    let length = keywords.get(keyword).and_then(Value::as_u64);
    length.map_or(0, |length| length.min(1_000) as usize)
}
