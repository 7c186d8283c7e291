//! Makes a dialect's view of a canonical schema.

use serde_json::{Map, Value, json};

use super::{
    Change, Dialect, Verdict, View, limits,
    rules::{self, Rules},
};
use crate::schema::Problem;

mod choices;
mod object;
mod reference;

pub(super) fn view(schema: &Value, dialect: Dialect) -> View {
    let rules = rules::of(dialect);
    let mut maker = Maker {
        root: schema,
        rules: &rules,
        changes: Vec::new(),
        problems: Vec::new(),
    };
    let mut view = maker.schema(schema, "");
    maker.definitions(&mut view);
    maker.problems.extend(limits::problems(&view, dialect));
    let verdict = if !maker.problems.is_empty() {
        Verdict::Refused(maker.problems)
    } else if maker.changes.is_empty() {
        Verdict::Exact
    } else {
        Verdict::Changed(maker.changes)
    };
    View {
        schema: view,
        verdict,
    }
}

struct Maker<'a> {
    root: &'a Value,
    rules: &'a Rules,
    changes: Vec<Change>,
    problems: Vec<Problem>,
}

impl Maker<'_> {
    fn schema(&mut self, schema: &Value, path: &str) -> Value {
        let Value::Object(keywords) = schema else {
            return schema.clone();
        };
        let mut keywords = keywords.clone();
        while let Some(Value::String(reference)) = keywords.get("$ref").cloned() {
            match self.reference(&mut keywords, &reference, path) {
                Followed::Inlined => {}
                Followed::Kept => return Value::Object(keywords),
                Followed::Refused => return json!({}),
            }
        }
        if self.rules.keywords.is_some() && !path.is_empty() {
            keywords.shift_remove("$defs");
        }
        if self.rules.nullable && self.nullable(&mut keywords, path) {
            return self.schema(&Value::Object(keywords), path);
        }
        self.choices(&mut keywords, path);
        self.object(&mut keywords, path);
        self.unknown(&mut keywords, path);
        for (name, schema) in std::mem::take(&mut keywords) {
            let schema = self.below(&name, schema, path);
            keywords.insert(name, schema);
        }
        if self.rules.nullable {
            self.typed(&mut keywords, path);
        }
        if self.rules.closed && is_free(&keywords) {
            self.refuse(path, "takes any JSON, which has no form there");
        }
        Value::Object(keywords)
    }

    /// The value of a keyword, with the schemas in it.
    fn below(&mut self, keyword: &str, value: Value, path: &str) -> Value {
        match (keyword, value) {
            ("properties" | "patternProperties" | "definitions", Value::Object(all)) => all
                .into_iter()
                .map(|(name, schema)| {
                    let made = self.schema(&schema, &joined(path, &name));
                    (name, made)
                })
                .collect(),
            ("items", schema @ Value::Object(_)) => self.schema(&schema, &format!("{path}[]")),
            ("additionalProperties", schema @ Value::Object(_)) => {
                self.schema(&schema, &format!("{path}[*]"))
            }
            ("anyOf" | "oneOf" | "allOf", Value::Array(all)) => {
                all.iter().map(|schema| self.schema(schema, path)).collect()
            }
            ("prefixItems", Value::Array(all)) => {
                let items = all.iter().enumerate();
                items
                    .map(|(at, schema)| self.schema(schema, &format!("{path}[{at}]")))
                    .collect()
            }
            (_, value) => value,
        }
    }

    /// Keywords that the dialect does not know go into the description.
    fn unknown(&mut self, keywords: &mut Map<String, Value>, path: &str) {
        let Some(known) = self.rules.keywords else {
            return;
        };
        let unknown: Vec<String> = keywords
            .keys()
            .filter(|keyword| !known.contains(&keyword.as_str()))
            .cloned()
            .collect();
        for keyword in unknown {
            let Some(value) = keywords.shift_remove(&keyword) else {
                continue;
            };
            match keyword.as_str() {
                "$defs" | "definitions" | "$id" | "$anchor" | "$comment" | "$schema" => {}
                // It is held anyway, and a model sees from the list of fields what there is.
                "additionalProperties" if value == json!(false) => {
                    self.lose("", "that objects take no other fields is not said");
                }
                "patternProperties" => {
                    let closed = keywords.get("additionalProperties") == Some(&json!(false));
                    if closed && known.contains(&"additionalProperties") {
                        let mut schemas = value.as_object().into_iter().flat_map(Map::values);
                        let schema = schemas.next().cloned().unwrap_or_default();
                        keywords.insert("additionalProperties".to_owned(), schema);
                    }
                    describe(keywords, &keyword, &value);
                    self.moved(path, &keyword);
                }
                _ => {
                    describe(keywords, &keyword, &value);
                    self.moved(path, &keyword);
                }
            }
        }
    }

    fn moved(&mut self, path: &str, keyword: &str) {
        self.changes.push(Change::Moved {
            path: path.to_owned(),
            keyword: keyword.to_owned(),
        });
    }

    fn lose(&mut self, path: &str, what: &str) {
        let lost = Change::Lost {
            path: path.to_owned(),
            what: what.to_owned(),
        };
        if !self.changes.contains(&lost) {
            self.changes.push(lost);
        }
    }

    fn refuse(&mut self, path: &str, what: &str) {
        let place = if path.is_empty() {
            "the input schema".to_owned()
        } else {
            format!("`{path}`")
        };
        let problem = Problem::new(place, what);
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }
}

enum Followed {
    Kept,
    Inlined,
    Refused,
}

fn joined(path: &str, name: &str) -> String {
    let dot = if path.is_empty() { "" } else { "." };
    format!("{path}{dot}{name}")
}

/// Says a keyword in the description.
fn describe(keywords: &mut Map<String, Value>, keyword: &str, value: &Value) {
    let said = match value {
        Value::String(text) => format!("{keyword}: {text}"),
        value => format!("{keyword}: {value}"),
    };
    let text = match keywords.get("description").and_then(Value::as_str) {
        Some(text) => format!("{text}\n{{{said}}}"),
        None => format!("{{{said}}}"),
    };
    keywords.insert("description".to_owned(), Value::String(text));
}

/// Whether nothing is said of the value's type.
fn is_free(keywords: &Map<String, Value>) -> bool {
    !["type", "anyOf", "oneOf", "$ref", "enum", "const"]
        .iter()
        .any(|keyword| keywords.contains_key(*keyword))
}
