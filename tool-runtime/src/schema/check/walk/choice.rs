//! One of several forms.

use serde_json::Value;

use super::{Walk, types};
use crate::schema::{
    check::{
        expected::{expected, got, kind},
        number::same,
    },
    keyword::target,
};
use crate::tool::arguments::{Reason, Violation};

impl<'a> Walk<'a> {
    pub(super) fn choice(
        &mut self,
        schema: &'a Value,
        choices: &'a [Value],
        value: &'a Value,
        one: bool,
    ) -> bool {
        let fitting = choices.iter().filter(|choice| self.tries(choice, value));
        match fitting.take(2).count() {
            1 => return true,
            2 if !one => return true,
            2 => {
                return self.fault(|| {
                    Violation::new(Reason::Constraint)
                        .saying("the value has more than one of the allowed forms".to_owned())
                });
            }
            _ => {}
        }
        if !self.keeps {
            return false;
        }
        match self.meant(choices, value) {
            Some(meant) => self.value(meant, value),
            None => self.fault(|| {
                Violation::new(Reason::WrongType)
                    .expecting(expected(self.root, schema))
                    .getting(got(value))
            }),
        }
    }

    /// The one of the choices that a value seems to be meant as: the only one that is of its type, and carries its tag.
    pub(super) fn meant(&self, choices: &'a [Value], value: &Value) -> Option<&'a Value> {
        let near = |choice: &&'a Value| distance(self.root, choice, value, 0);
        let best = choices
            .iter()
            .filter_map(|choice| Some((near(&choice)?, choice)));
        let best: Vec<(usize, &Value)> = best.collect();
        let least = best.iter().map(|(distance, _)| *distance).min()?;
        let mut nearest = best.iter().filter(|(distance, _)| *distance == least);
        let (_, only) = nearest.next()?;
        nearest.next().is_none().then_some(*only)
    }

    pub(super) fn tries(&mut self, schema: &'a Value, value: &'a Value) -> bool {
        let mut walk = Walk::new(self.root, false);
        (walk.depth, walk.steps) = (self.depth, self.steps);
        let fits = walk.value(schema, value);
        self.steps = walk.steps;
        fits
    }
}

/// How far a value is from a schema: none where its type is another, else how many of the fields that tell are amiss.
fn distance(root: &Value, schema: &Value, value: &Value, depth: usize) -> Option<usize> {
    if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
        return match target(root, reference) {
            Some(target) if depth < 16 => distance(root, target, value, depth + 1),
            _ => None,
        };
    }
    let wanted = types(schema);
    if !wanted.is_empty() && !wanted.iter().any(|name| kind(value, name)) {
        return None;
    }
    let choices = ["anyOf", "oneOf"].iter().flat_map(|keyword| {
        let list = schema.get(*keyword).and_then(Value::as_array);
        list.into_iter().flatten()
    });
    let choices: Vec<&Value> = choices.collect();
    if wanted.is_empty() && !choices.is_empty() {
        let near = |choice: &&Value| {
            (depth < 16)
                .then(|| distance(root, choice, value, depth + 1))
                .flatten()
        };
        return choices.iter().filter_map(near).min();
    }
    let Value::Object(object) = value else {
        return Some(0);
    };
    let properties = schema.get("properties").and_then(Value::as_object);
    let mut amiss = 0;
    for (name, schema) in properties.into_iter().flatten() {
        if let Some(constant) = schema.get("const") {
            match object.get(name) {
                Some(tag) if same(tag, constant) => {}
                Some(_) => return None,
                None => amiss += 2,
            }
        }
    }
    let required = schema.get("required").and_then(Value::as_array);
    let missing = required.into_iter().flatten().filter_map(Value::as_str);
    amiss += missing.filter(|name| !object.contains_key(*name)).count();
    let known = |name: &String| properties.is_some_and(|properties| properties.contains_key(name));
    if schema.get("additionalProperties") == Some(&Value::Bool(false)) {
        amiss += object.keys().filter(|name| !known(name)).count();
    }
    Some(amiss)
}
