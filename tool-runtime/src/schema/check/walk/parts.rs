//! Objects, arrays and texts.

use serde_json::{Map, Value};

use super::{Step, Walk};
use crate::schema::check::{expected::got, format, number};
use crate::tool::arguments::{Reason, Violation, words};

impl<'a> Walk<'a> {
    pub(super) fn object(
        &mut self,
        keywords: &'a Map<String, Value>,
        object: &'a Map<String, Value>,
    ) -> bool {
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

    pub(super) fn unknown(
        &mut self,
        name: &'a str,
        properties: Option<&Map<String, Value>>,
    ) -> bool {
        self.path.push(Step::Field(name));
        let fits = self.fault(|| {
            let names = properties.into_iter().flat_map(Map::keys);
            let known: Vec<&str> = names.map(String::as_str).collect();
            Violation::new(Reason::UnknownField).hinting(words::known_names(name, &known))
        });
        self.path.pop();
        fits
    }

    pub(super) fn items(&mut self, keywords: &'a Map<String, Value>, items: &'a [Value]) -> bool {
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

    pub(super) fn text(&mut self, keywords: &'a Map<String, Value>, text: &'a str) -> bool {
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
    pub(super) fn length(
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
}
