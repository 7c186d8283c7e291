//! Objects, tuples and what is said of them.

use serde_json::{Map, Value, json};

use super::{Maker, describe, joined};
use crate::schema::{
    check::{fits_part, types},
    dialect::Change,
};

impl Maker<'_> {
    /// Fields, and which of them are required.
    pub(super) fn object(&mut self, keywords: &mut Map<String, Value>, path: &str) {
        let others = keywords.get("additionalProperties");
        let is_object = types(&Value::Object(keywords.clone())).contains(&"object");
        if self.rules.closed && (is_object || keywords.contains_key("properties")) {
            if keywords.contains_key("patternProperties")
                || others.is_some_and(|others| others != &Value::Bool(false))
            {
                self.refuse(
                    path,
                    "is a map, which has no form there: its names are not known",
                );
            } else if others.is_none() {
                self.refuse(
                    path,
                    "is an object that is open to other fields, which has no form there",
                );
            }
        }
        if keywords.contains_key("prefixItems")
            && self
                .rules
                .keywords
                .is_some_and(|all| !all.contains(&"prefixItems"))
        {
            self.tuple(keywords, path);
        }
        if self.rules.few_items
            && keywords
                .get("minItems")
                .is_some_and(|least| !matches!(least.as_u64(), Some(0 | 1)))
            && let Some(least) = keywords.remove("minItems")
        {
            describe(keywords, "minItems", &least);
            self.moved(path, "minItems");
        }
        if self.rules.all_required
            && let Some(Value::Object(properties)) = keywords.get("properties").cloned()
        {
            self.require(keywords, properties, path);
        }
        let knows_formats =
            |format: &str| self.rules.formats.is_none_or(|all| all.contains(&format));
        let format = keywords.get("format").and_then(Value::as_str);
        if format.is_some_and(|format| !knows_formats(format))
            && let Some(format) = keywords.remove("format")
        {
            describe(keywords, "format", &format);
            self.moved(path, "format");
        }
    }

    /// Requires all fields; `null` stands for one that may be left out, where it means that.
    pub(super) fn require(
        &mut self,
        keywords: &mut Map<String, Value>,
        properties: Map<String, Value>,
        path: &str,
    ) {
        let names: Vec<Value> = properties.keys().map(|name| json!(name)).collect();
        let required = keywords.get("required").and_then(Value::as_array);
        let required = required.cloned().unwrap_or_default();
        let mut all = Map::new();
        for (name, schema) in properties {
            let path = joined(path, &name);
            if !required.contains(&json!(name)) {
                let nullable = fits_part(self.root, &schema, &Value::Null);
                self.changes.push(Change::Required { path, nullable });
            }
            all.insert(name, schema);
        }
        keywords.insert("properties".to_owned(), Value::Object(all));
        keywords.insert("required".to_owned(), Value::Array(names));
    }

    pub(super) fn tuple(&mut self, keywords: &mut Map<String, Value>, path: &str) {
        if self.rules.closed {
            self.refuse(path, "is a tuple, which has no form there");
        }
        let Some(Value::Array(items)) = keywords.remove("prefixItems") else {
            return;
        };
        let mut once: Vec<Value> = Vec::new();
        for item in items {
            if !once.contains(&item) {
                once.push(item);
            }
        }
        let items = if once.len() == 1 {
            once.remove(0)
        } else {
            self.lose(path, "the order of a tuple's items is not held");
            json!({ "anyOf": once })
        };
        keywords.insert("items".to_owned(), items);
    }
}
