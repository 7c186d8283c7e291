//! Bounds of the schemas of strangers.

use serde_json::Value;

use crate::schema::{
    keyword::{children, target},
    problem::Problem,
};

/// Schemas inside one another.
const DEPTH: usize = 64;
/// Schemas in one.
const SCHEMAS: usize = 10_000;
/// Bytes of one, as JSON.
const BYTES: usize = 1 << 20;
/// Schemas that one value can meet without going deeper into the value.
const CHAIN: usize = 128;

/// What makes a schema one that is not held.
pub(super) fn problems(place: &str, root: &Value) -> Vec<Problem> {
    let mut count = 0;
    let mut deepest = 0;
    measure(root, 1, &mut count, &mut deepest);
    let said = if deepest > DEPTH {
        format!("nests deeper than {DEPTH} schemas")
    } else if count > SCHEMAS {
        format!("has more than {SCHEMAS} schemas")
    } else if root.to_string().len() > BYTES {
        "is larger than 1 MiB".to_owned()
    } else if circular(root, root) {
        "has a reference that leads back to itself, so that no value could be held against it"
            .to_owned()
    } else {
        return Vec::new();
    };
    vec![Problem::new(place, said)]
}

fn measure(schema: &Value, depth: usize, count: &mut usize, deepest: &mut usize) {
    *count += 1;
    *deepest = (*deepest).max(depth);
    if depth > DEPTH || *count > SCHEMAS {
        return;
    }
    if let Value::Object(keywords) = schema {
        children(keywords, &mut |_, _, child| {
            measure(child, depth + 1, count, deepest);
        });
    }
}

/// Whether a value can meet a schema of the root again without going deeper into the value.
fn circular(root: &Value, schema: &Value) -> bool {
    let Value::Object(keywords) = schema else {
        return false;
    };
    let mut found = keywords.contains_key("$ref") && returns(root, schema, &mut Vec::new());
    children(keywords, &mut |_, _, child| {
        found = found || circular(root, child);
    });
    found
}

fn returns(root: &Value, schema: &Value, open: &mut Vec<*const Value>) -> bool {
    let here = std::ptr::from_ref(schema);
    if open.contains(&here) || open.len() > CHAIN {
        return true;
    }
    let Value::Object(keywords) = schema else {
        return false;
    };
    open.push(here);
    let mut found = false;
    if let Some(reference) = keywords.get("$ref").and_then(Value::as_str) {
        found = target(root, reference).is_some_and(|target| returns(root, target, open));
    }
    children(keywords, &mut |keyword, _, child| {
        if matches!(
            keyword,
            "allOf" | "anyOf" | "oneOf" | "not" | "if" | "then" | "else"
        ) {
            found = found || returns(root, child, open);
        }
    });
    open.pop();
    found
}
