//! The walk over a value and what its schema says of types, names, lengths, ranges and choices.

use serde_json::{Map, Value};

use super::{
    expected::{expected, got, kind},
    number::{self, same},
};
use crate::schema::keyword::target;
use crate::tool::arguments::{Reason, Violation, words};

mod choice;
mod parts;

/// Whether the value fits a schema that is a part of the root.
pub(crate) fn fits(root: &Value, schema: &Value, value: &Value) -> bool {
    Walk::new(root, false).value(schema, value)
}

/// All that is wrong with the value: the first of it, and how much more there is.
pub(super) fn faults(root: &Value, value: &Value) -> (Vec<Violation>, usize) {
    let mut walk = Walk::new(root, true);
    walk.value(root, value);
    (walk.faults, walk.uncounted)
}

/// The JSON types that a schema names, or none when it takes all.
pub(crate) fn types(schema: &Value) -> Vec<&str> {
    match schema.get("type") {
        Some(Value::String(one)) => vec![one],
        Some(Value::Array(several)) => several.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

/// More than this is kept of no value.
const KEPT: usize = 20;
/// Schemas inside one another at one value, and in all.
const DEPTH: usize = 512;
/// Steps of one walk. Choices inside of choices can make very many.
const STEPS: usize = 2_000_000;

enum Step<'a> {
    Field(&'a str),
    Index(usize),
}

struct Walk<'a> {
    root: &'a Value,
    /// Whether faults are kept, or the first ends it.
    keeps: bool,
    path: Vec<Step<'a>>,
    faults: Vec<Violation>,
    uncounted: usize,
    depth: usize,
    steps: usize,
}

impl<'a> Walk<'a> {
    fn new(root: &'a Value, keeps: bool) -> Self {
        Self {
            root,
            keeps,
            path: Vec::new(),
            faults: Vec::new(),
            uncounted: 0,
            depth: 0,
            steps: 0,
        }
    }

    fn value(&mut self, schema: &'a Value, value: &'a Value) -> bool {
        let keywords = match schema {
            Value::Object(keywords) => keywords,
            Value::Bool(false) => {
                return self.fault(|| {
                    Violation::new(Reason::Constraint)
                        .expecting("nothing: no value is allowed here")
                        .getting(got(value))
                });
            }
            _ => return true,
        };
        self.steps += 1;
        if self.depth > DEPTH || self.steps > STEPS {
            return self.fault(|| {
                Violation::new(Reason::Constraint)
                    .saying("the value is too complex to be held against its schema".to_owned())
            });
        }
        self.depth += 1;
        let fits = self.kind(schema, keywords, value)
            && [
                self.part(keywords, value),
                self.combined(schema, keywords, value),
            ]
            .iter()
            .all(|fits| *fits);
        self.depth -= 1;
        fits
    }

    /// Type, constant and choice.
    fn kind(
        &mut self,
        schema: &'a Value,
        keywords: &'a Map<String, Value>,
        value: &'a Value,
    ) -> bool {
        let wanted = types(schema);
        if !wanted.is_empty() && !wanted.iter().any(|name| kind(value, name)) {
            return self.fault(|| {
                Violation::new(Reason::WrongType)
                    .expecting(expected(self.root, schema))
                    .getting(got(value))
            });
        }
        let allowed = match (keywords.get("const"), keywords.get("enum")) {
            (Some(constant), _) => std::slice::from_ref(constant),
            (None, Some(Value::Array(choices))) => choices.as_slice(),
            _ => return true,
        };
        if allowed.iter().any(|allowed| same(allowed, value)) {
            return true;
        }
        self.fault(|| {
            let names: Vec<&str> = allowed.iter().filter_map(Value::as_str).collect();
            let near = value
                .as_str()
                .and_then(|name| words::did_you_mean(name, &names));
            Violation::new(Reason::Constraint)
                .expecting(expected(self.root, schema))
                .getting(got(value))
                .hinting_if(near)
        })
    }

    /// What is said of the value's own type.
    fn part(&mut self, keywords: &'a Map<String, Value>, value: &'a Value) -> bool {
        match value {
            Value::Object(object) => self.object(keywords, object),
            Value::Array(items) => self.items(keywords, items),
            Value::String(text) => self.text(keywords, text),
            Value::Number(number) => match number::refused(keywords, number) {
                Some(expected) => self.fault(|| {
                    Violation::new(Reason::Constraint)
                        .expecting(expected)
                        .getting(got(value))
                }),
                None => true,
            },
            Value::Null | Value::Bool(_) => true,
        }
    }

    /// References and what is made of several schemas.
    fn combined(
        &mut self,
        schema: &'a Value,
        keywords: &'a Map<String, Value>,
        value: &'a Value,
    ) -> bool {
        let mut fits = true;
        if let Some(reference) = keywords.get("$ref").and_then(Value::as_str) {
            fits &= match target(self.root, reference) {
                Some(target) => self.value(target, value),
                None => true,
            };
        }
        for part in list(keywords, "allOf") {
            fits &= self.value(part, value);
        }
        if let Some(not) = keywords.get("not") {
            fits &= !self.tries(not, value)
                || self.fault(|| {
                    Violation::new(Reason::Constraint)
                        .expecting(expected(self.root, schema))
                        .getting(got(value))
                });
        }
        for (keyword, one) in [("anyOf", false), ("oneOf", true)] {
            if keywords.contains_key(keyword) {
                fits &= self.choice(schema, list(keywords, keyword), value, one);
            }
        }
        fits
    }

    fn below(&mut self, step: Step<'a>, schema: &'a Value, value: &'a Value) -> bool {
        self.path.push(step);
        let depth = std::mem::take(&mut self.depth);
        let fits = self.value(schema, value);
        self.depth = depth;
        self.path.pop();
        fits
    }

    fn fault(&mut self, make: impl FnOnce() -> Violation) -> bool {
        if self.keeps && self.faults.len() >= KEPT {
            self.uncounted += 1;
        } else if self.keeps {
            let mut violation = make();
            for step in self.path.iter().rev() {
                match step {
                    Step::Field(name) => violation.prepend_field(name),
                    Step::Index(index) => violation.prepend_index(*index),
                }
            }
            self.faults.push(violation);
        }
        false
    }
}

fn list<'a>(keywords: &'a Map<String, Value>, keyword: &str) -> &'a [Value] {
    let list = keywords.get(keyword).and_then(Value::as_array);
    list.map_or(&[][..], Vec::as_slice)
}
