//! Whether no value fits two of several schemas, so that "one of" and "any of" say the same.

use serde_json::Value;

use crate::schema::{
    check::{same, types},
    keyword::target,
};

/// Whether no value fits two of the schemas.
pub(super) fn exclusive(root: &Value, choices: &[Value]) -> bool {
    choices.iter().enumerate().all(|(at, a)| {
        let others = choices.iter().skip(at + 1);
        others.into_iter().all(|b| apart(root, a, b, 0))
    })
}

/// Whether no value fits both.
fn apart(root: &Value, a: &Value, b: &Value, depth: usize) -> bool {
    if depth > 8 {
        return false;
    }
    for (one, other) in [(a, b), (b, a)] {
        if let Some(target) = one
            .get("$ref")
            .and_then(Value::as_str)
            .and_then(|reference| target(root, reference))
        {
            return apart(root, target, other, depth + 1);
        }
        for keyword in ["oneOf", "anyOf"] {
            if let Some(Value::Array(parts)) = one.get(keyword) {
                return parts.iter().all(|part| apart(root, part, other, depth + 1));
            }
        }
    }
    let (kinds, others) = (types(a), types(b));
    let number = |kind: &str| matches!(kind, "integer" | "number");
    let alike = |kind: &&str| {
        others
            .iter()
            .any(|other| other == kind || (number(kind) && number(other)))
    };
    if !kinds.is_empty() && !others.is_empty() && !kinds.iter().any(alike) {
        return true;
    }
    if let (Some(these), Some(those)) = (constants(a), constants(b)) {
        return !these
            .iter()
            .any(|this| those.iter().any(|that| same(this, that)));
    }
    kinds == ["object"] && others == ["object"] && objects_apart(root, a, b, depth)
}

fn objects_apart(root: &Value, a: &Value, b: &Value, depth: usize) -> bool {
    let lacks = |schema: &Value, name: &str| {
        schema.get("additionalProperties") == Some(&Value::Bool(false))
            && schema
                .get("properties")
                .and_then(|all| all.get(name))
                .is_none()
    };
    let of = |schema: &Value, name: &str| {
        let property = schema.get("properties").and_then(|all| all.get(name));
        property.cloned()
    };
    let differ = |name: &String| match (of(a, name), of(b, name)) {
        (Some(one), Some(other)) => apart(root, &one, &other, depth + 1),
        _ => false,
    };
    let (mine, yours) = (required(a), required(b));
    mine.iter().any(|name| lacks(b, name))
        || yours.iter().any(|name| lacks(a, name))
        || mine.iter().any(|name| yours.contains(name) && differ(name))
}

fn required(schema: &Value) -> Vec<String> {
    let names = schema.get("required").and_then(Value::as_array);
    let names = names.into_iter().flatten().filter_map(Value::as_str);
    names.map(str::to_owned).collect()
}

fn constants(schema: &Value) -> Option<&[Value]> {
    match (schema.get("const"), schema.get("enum")) {
        (Some(constant), _) => Some(std::slice::from_ref(constant)),
        (None, Some(Value::Array(choices))) => Some(choices),
        _ => None,
    }
}
