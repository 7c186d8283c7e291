//! Repairs a value towards its schema.

use serde_json::{Map, Value};

use super::{Repair, Repaired, field, names};
use crate::{
    schema::{
        check::{fits_part, types},
        target,
    },
    tool::arguments::{Limits, Reader},
};

/// Schemas inside one another that are looked at.
const DEPTH: usize = 128;

/// A walk that changes what does not fit.
pub(super) struct Towards<'a> {
    root: &'a Value,
    repair: Repair,
    limits: Limits,
    changes: &'a mut Vec<Repaired>,
    path: String,
    depth: usize,
    /// Whether the value came out of a string: that is done once.
    decoded: bool,
}

impl<'a> Towards<'a> {
    pub(super) fn new(
        root: &'a Value,
        repair: Repair,
        limits: Limits,
        changes: &'a mut Vec<Repaired>,
    ) -> Self {
        Self {
            root,
            repair,
            limits,
            changes,
            path: String::new(),
            depth: 0,
            decoded: false,
        }
    }

    pub(super) fn value(&mut self, schema: &Value, value: &mut Value) {
        if self.depth > DEPTH || fits_part(self.root, schema, value) {
            return;
        }
        self.depth += 1;
        if let Some(target) = schema
            .get("$ref")
            .and_then(Value::as_str)
            .and_then(|reference| target(self.root, reference))
        {
            self.value(target, value);
        }
        for part in list(schema, "allOf") {
            self.value(part, value);
        }
        self.choice(schema, value);
        self.kind(schema, value);
        match value {
            Value::Object(object) => self.object(schema, object),
            Value::Array(items) => self.items(schema, items),
            _ => {}
        }
        self.depth -= 1;
    }

    /// Takes the one form of several that the value can be repaired to.
    fn choice(&mut self, schema: &Value, value: &mut Value) {
        for keyword in ["anyOf", "oneOf"] {
            let mut found: Vec<(Value, Vec<Repaired>)> = Vec::new();
            for choice in list(schema, keyword) {
                let mut changes = Vec::new();
                let mut other = value.clone();
                let mut towards = Towards {
                    root: self.root,
                    repair: self.repair,
                    limits: self.limits,
                    changes: &mut changes,
                    path: self.path.clone(),
                    depth: self.depth,
                    decoded: self.decoded,
                };
                towards.value(choice, &mut other);
                let fits = fits_part(self.root, choice, &other);
                if fits && !found.iter().any(|(known, _)| *known == other) {
                    found.push((other, changes));
                }
            }
            // With two ways to understand it, it is not for us to choose.
            if found.len() == 1
                && let Some((only, changes)) = found.pop()
            {
                *value = only;
                self.changes.extend(changes);
            }
        }
    }

    /// Another type than the value's is wanted.
    fn kind(&mut self, schema: &Value, value: &mut Value) {
        let wanted = types(schema);
        let wants = |kind: &str| wanted.contains(&kind);
        if wanted.is_empty() || wants(kind(value)) {
            return;
        }
        if let Value::String(text) = value {
            let text = text.trim().to_owned();
            if let Some((meant, what)) = self.meant(&text, &wanted) {
                self.note(what);
                *value = meant;
                self.decoded |= value.is_object() || value.is_array();
                return;
            }
        }
        if wants("array") && self.repair.lists && !value.is_null() {
            self.note("a single value for a list");
            *value = Value::Array(vec![value.take()]);
        }
    }

    /// What a text means where something else than a text is wanted.
    fn meant(&self, text: &str, wanted: &[&str]) -> Option<(Value, &'static str)> {
        let wants = |kind: &str| wanted.contains(&kind);
        if self.repair.scalars {
            if wants("boolean")
                && (text.eq_ignore_ascii_case("true") || text.eq_ignore_ascii_case("false"))
            {
                let meant = text.eq_ignore_ascii_case("true");
                return Some((Value::Bool(meant), "a boolean in quotes"));
            }
            let number = || serde_json::from_str(text).ok().filter(super::is_exact);
            if (wants("integer") || wants("number"))
                && let Some(number @ Value::Number(_)) = number()
            {
                return Some((number, "a number in quotes"));
            }
        }
        if self.repair.encoding && !self.decoded {
            let decoded = || {
                let mut reader = Reader::new(text, self.limits);
                let value: Value = reader.value().ok()?;
                reader.end().ok()?;
                super::is_exact(&value).then_some(value)
            };
            if wants("object") && text.starts_with('{') {
                return Some((decoded()?, "an object in quotes"));
            }
            if wants("array") && text.starts_with('[') {
                return Some((decoded()?, "a list in quotes"));
            }
        }
        None
    }

    fn object(&mut self, schema: &Value, object: &mut Map<String, Value>) {
        let Some(properties) = schema.get("properties").and_then(Value::as_object) else {
            if let Some(others @ Value::Object(_)) = schema.get("additionalProperties") {
                for (name, value) in object.iter_mut() {
                    self.below(field(&self.path, name), others, value);
                }
            }
            return;
        };
        if self.repair.names && schema.get("additionalProperties") == Some(&Value::Bool(false)) {
            self.rename(properties, object);
        }
        let required: Vec<&str> = list(schema, "required")
            .iter()
            .filter_map(Value::as_str)
            .collect();
        if self.repair.nulls {
            let root = self.root;
            let path = &self.path;
            let changes = &mut *self.changes;
            object.retain(|name, value| {
                let drop = value.is_null()
                    && !required.contains(&name.as_str())
                    && properties
                        .get(name)
                        .is_some_and(|schema| !fits_part(root, schema, value));
                if drop {
                    changes.push(Repaired::new(
                        field(path, name),
                        "null for a field that is absent",
                    ));
                }
                !drop
            });
        }
        for (name, value) in object.iter_mut() {
            if let Some(schema) = properties.get(name) {
                self.below(field(&self.path, name), schema, value);
            }
        }
    }

    fn rename(&mut self, properties: &Map<String, Value>, object: &mut Map<String, Value>) {
        let absent: Vec<&str> = properties
            .keys()
            .map(String::as_str)
            .filter(|name| !object.contains_key(*name))
            .collect();
        let unknown: Vec<String> = object
            .keys()
            .filter(|name| !properties.contains_key(*name))
            .cloned()
            .collect();
        for sent in &unknown {
            let Some(meant) = names::only(sent, absent.iter().copied()) else {
                continue;
            };
            // Two names that mean one field are two values for it.
            let rivals = unknown
                .iter()
                .filter(|other| names::only(other, std::iter::once(meant)).is_some());
            if rivals.count() == 1
                && let Some(value) = object.shift_remove(sent)
            {
                self.changes.push(Repaired::new(
                    field(&self.path, meant),
                    "a name in another spelling",
                ));
                object.insert(meant.to_owned(), value);
            }
        }
    }

    fn items(&mut self, schema: &Value, items: &mut [Value]) {
        let first = list(schema, "prefixItems");
        let rest = schema.get("items");
        for (at, item) in items.iter_mut().enumerate() {
            if let Some(schema) = first.get(at).or(rest) {
                self.below(format!("{}[{at}]", self.path), schema, item);
            }
        }
    }

    fn below(&mut self, path: String, schema: &Value, value: &mut Value) {
        let around = std::mem::replace(&mut self.path, path);
        let decoded = self.decoded;
        self.value(schema, value);
        self.path = around;
        self.decoded = decoded;
    }

    fn note(&mut self, what: &'static str) {
        self.changes.push(Repaired::new(self.path.clone(), what));
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_i64() || number.is_u64() => "integer",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

fn list<'a>(schema: &'a Value, keyword: &str) -> &'a [Value] {
    let list = schema.get(keyword).and_then(Value::as_array);
    list.map_or(&[][..], Vec::as_slice)
}
