//! Objects whose fields come from more than one place: flattened structs and enums, tags beside a reference.
//!
//! JSON Schema can close such an object with `unevaluatedProperties` alone, which few clients and no provider know. Here
//! each of its forms becomes an object of its own, that can be closed.

use serde_json::{Map, Value};

use super::keyword::{children_mut, target};

/// More forms than this are left joined: the schema would be longer than a model reads.
const FORMS: usize = 48;

/// Takes all joined objects of a schema apart.
pub(super) fn join(root: &mut Value) {
    let whole = root.clone();
    each(&whole, root);
}

fn each(root: &Value, schema: &mut Value) {
    if let Value::Object(keywords) = schema {
        if is_joined(keywords)
            && let Some(forms) = forms(root, keywords, 0)
        {
            replace(keywords, forms);
        }
        children_mut(keywords, &mut |_, child| each(root, child));
    }
}

/// Fields of its own beside other places that fields come from.
fn is_joined(keywords: &Map<String, Value>) -> bool {
    let is_object = keywords.get("type").and_then(Value::as_str) == Some("object");
    (is_object || keywords.contains_key("properties"))
        && ["$ref", "allOf", "anyOf", "oneOf"]
            .iter()
            .any(|keyword| keywords.contains_key(*keyword))
}

/// One object, or a choice between several, with what was said about the whole.
fn replace(keywords: &mut Map<String, Value>, mut forms: Vec<Map<String, Value>>) {
    let exclusive = !keywords.contains_key("anyOf")
        && !keywords
            .get("allOf")
            .is_some_and(|all| all.to_string().contains("\"anyOf\""));
    let description = keywords.remove("description");
    let definitions = keywords.remove("$defs");
    *keywords = if forms.len() == 1 {
        forms.remove(0)
    } else {
        let word = if exclusive { "oneOf" } else { "anyOf" };
        let forms = forms.into_iter().map(Value::Object).collect();
        Map::from_iter([(word.to_owned(), Value::Array(forms))])
    };
    if let Some(description) = description {
        keywords.insert("description".to_owned(), description);
    }
    if let Some(definitions) = definitions {
        keywords.insert("$defs".to_owned(), definitions);
    }
}

/// All objects that a schema stands for, each with fields of one place; none where it stands for more than objects.
fn forms(
    root: &Value,
    schema: &Map<String, Value>,
    depth: usize,
) -> Option<Vec<Map<String, Value>>> {
    if depth > 8 {
        return None;
    }
    let mut own = schema.clone();
    let reference = own.remove("$ref");
    let lists = ["allOf", "anyOf", "oneOf"].map(|keyword| own.remove(keyword));
    own.remove("unevaluatedProperties");
    own.remove("$defs");
    if own
        .get("type")
        .is_some_and(|kind| kind.as_str() != Some("object"))
    {
        return None;
    }
    let mut all = vec![own];
    if let Some(reference) = reference {
        let referred = target(root, reference.as_str()?)?.as_object()?;
        all = product(&all, &forms(root, referred, depth + 1)?)?;
    }
    let [every, any, one] = lists;
    for part in every.iter().filter_map(Value::as_array).flatten() {
        all = product(&all, &forms(root, part.as_object()?, depth + 1)?)?;
    }
    for choices in [any, one].iter().flatten() {
        let mut choice = Vec::new();
        for part in choices.as_array()? {
            choice.extend(forms(root, part.as_object()?, depth + 1)?);
        }
        all = product(&all, &choice)?;
    }
    Some(all)
}

fn product(
    left: &[Map<String, Value>],
    right: &[Map<String, Value>],
) -> Option<Vec<Map<String, Value>>> {
    if left.len() * right.len() > FORMS {
        return None;
    }
    let pairs = left
        .iter()
        .flat_map(|a| right.iter().map(move |b| merged(a.clone(), b)));
    pairs.collect()
}

/// Two objects as one with the fields of both; none where both say something of the same.
fn merged(mut into: Map<String, Value>, from: &Map<String, Value>) -> Option<Map<String, Value>> {
    for (keyword, value) in from {
        match (into.get_mut(keyword), keyword.as_str()) {
            (None, _) => {
                into.insert(keyword.clone(), value.clone());
            }
            (Some(Value::Object(fields)), "properties" | "patternProperties") => {
                for (name, schema) in value.as_object()? {
                    fields.entry(name).or_insert_with(|| schema.clone());
                }
            }
            (Some(Value::Array(names)), "required") => {
                for name in value.as_array()? {
                    if !names.contains(name) {
                        names.push(name.clone());
                    }
                }
            }
            (Some(_), "title" | "description") => {}
            (Some(closed @ Value::Bool(false)), "additionalProperties") => *closed = value.clone(),
            (Some(_), "additionalProperties") if value == &Value::Bool(false) => {}
            (Some(same), _) if same == value => {}
            (Some(_), _) => return None,
        }
    }
    Some(into)
}
