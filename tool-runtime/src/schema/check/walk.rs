//! The walk over a value and what its schema says of types, names, lengths, ranges and choices.

use serde_json::{Map, Value};

use super::{
    expected::{expected, got, kind},
    format,
    number::{self, same},
};
use crate::schema::keyword::target;
use crate::tool::arguments::{Reason, Violation, words};

/// Whether the value fits a schema that is a part of the root.
pub(crate) fn fits(root: &Value, schema: &Value, value: &Value) -> bool {
    Walk::new(root, false).value(schema, value)
}

/// All that is wrong with the value.
pub(super) fn faults(root: &Value, value: &Value) -> Vec<Violation> {
    let mut walk = Walk::new(root, true);
    walk.value(root, value);
    walk.faults
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

    fn object(&mut self, keywords: &'a Map<String, Value>, object: &'a Map<String, Value>) -> bool {
        let mut fits = true;
        let properties = keywords.get("properties").and_then(Value::as_object);
        let patterns = keywords.get("patternProperties").and_then(Value::as_object);
        let others = keywords.get("additionalProperties");
        for (name, value) in object {
            let mut known = false;
            if let Some(schema) = properties.and_then(|properties| properties.get(name)) {
                known = true;
                fits &= self.below(Step::Field(name), schema, value);
            }
            for (pattern, schema) in patterns.into_iter().flatten() {
                if number::is_name(pattern, name).unwrap_or(false) {
                    known = true;
                    fits &= self.below(Step::Field(name), schema, value);
                }
            }
            let patterned = patterns.is_some_and(|patterns| {
                patterns
                    .keys()
                    .any(|pattern| number::is_name(pattern, name).is_none())
            });
            match others {
                Some(Value::Bool(false)) if !known && !patterned => {
                    fits &= self.unknown(name, properties);
                }
                Some(schema @ Value::Object(_)) if !known && !patterned => {
                    fits &= self.below(Step::Field(name), schema, value);
                }
                _ => {}
            }
            if !fits && !self.keeps {
                return false;
            }
        }
        let required = keywords.get("required").and_then(Value::as_array);
        for name in required.into_iter().flatten().filter_map(Value::as_str) {
            if !object.contains_key(name) {
                self.path.push(Step::Field(name));
                fits &= self.fault(|| Violation::new(Reason::Missing));
                self.path.pop();
            }
        }
        fits & self.length(
            keywords,
            ["minProperties", "maxProperties"],
            "field",
            object.len(),
        )
    }

    fn unknown(&mut self, name: &'a str, properties: Option<&Map<String, Value>>) -> bool {
        self.path.push(Step::Field(name));
        let fits = self.fault(|| {
            let names = properties.into_iter().flat_map(Map::keys);
            let known: Vec<&str> = names.map(String::as_str).collect();
            Violation::new(Reason::UnknownField).hinting(words::known_names(name, &known))
        });
        self.path.pop();
        fits
    }

    fn items(&mut self, keywords: &'a Map<String, Value>, items: &'a [Value]) -> bool {
        let first = keywords.get("prefixItems").and_then(Value::as_array);
        let first = first.map_or(&[][..], Vec::as_slice);
        let rest = keywords.get("items");
        let mut fits = self.length(keywords, ["minItems", "maxItems"], "item", items.len());
        for (at, item) in items.iter().enumerate() {
            if let Some(schema) = first.get(at).or(rest) {
                fits &= self.below(Step::Index(at), schema, item);
            }
            if !fits && !self.keeps {
                return false;
            }
        }
        fits
    }

    fn text(&mut self, keywords: &'a Map<String, Value>, text: &'a str) -> bool {
        let bounded = keywords.contains_key("minLength") || keywords.contains_key("maxLength");
        let length = if bounded { text.chars().count() } else { 0 };
        let fits =
            !bounded || self.length(keywords, ["minLength", "maxLength"], "character", length);
        let format = keywords.get("format").and_then(Value::as_str);
        match format.filter(|format| format::fits(format, text) == Some(false)) {
            Some(format) => self.fault(|| {
                Violation::new(Reason::Constraint)
                    .expecting(format::expected(format))
                    .getting(got(&Value::from(text)))
            }),
            None => fits,
        }
    }

    /// Bounds of a length.
    fn length(
        &mut self,
        keywords: &Map<String, Value>,
        [least, most]: [&str; 2],
        noun: &str,
        length: usize,
    ) -> bool {
        let bound = |keyword| keywords.get(keyword).and_then(number::length);
        let (least, most) = (bound(least), bound(most));
        if least.is_none_or(|least| length >= least) && most.is_none_or(|most| length <= most) {
            return true;
        }
        self.fault(|| {
            let expected = match (least, most) {
                (Some(least), Some(most)) if least == most => words::count(least, noun),
                (Some(least), Some(most)) => format!("{least} to {}", words::count(most, noun)),
                (Some(least), None) => format!("at least {}", words::count(least, noun)),
                (_, most) => format!("at most {}", words::count(most.unwrap_or(0), noun)),
            };
            Violation::new(Reason::Constraint)
                .expecting(expected)
                .getting(words::count(length, noun))
        })
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

    fn choice(
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
    fn meant(&self, choices: &'a [Value], value: &Value) -> Option<&'a Value> {
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

    fn tries(&mut self, schema: &'a Value, value: &'a Value) -> bool {
        let mut walk = Walk::new(self.root, false);
        (walk.depth, walk.steps) = (self.depth, self.steps);
        let fits = walk.value(schema, value);
        self.steps = walk.steps;
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
        if self.keeps && self.faults.len() < KEPT {
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

fn list<'a>(keywords: &'a Map<String, Value>, keyword: &str) -> &'a [Value] {
    let list = keywords.get(keyword).and_then(Value::as_array);
    list.map_or(&[][..], Vec::as_slice)
}
