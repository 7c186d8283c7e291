//! Constants, choices and `null`.

use serde_json::{Map, Value, json};

use super::{Maker, describe, is_free};
use crate::schema::dialect::exclusive::exclusive;

impl Maker<'_> {
    /// Constants and choices.
    pub(super) fn choices(&mut self, keywords: &mut Map<String, Value>, path: &str) {
        if !self.rules.one_of
            && let Some(Value::Array(choices)) = keywords.remove("oneOf")
        {
            if !exclusive(self.root, &choices) {
                self.lose(path, "one of several forms became any of them");
            }
            if keywords.contains_key("anyOf") {
                self.lose(path, "a second choice was left out");
            } else {
                keywords.insert("anyOf".to_owned(), Value::Array(choices));
            }
        }
        let known = |keyword: &str| self.rules.keywords.is_none_or(|all| all.contains(&keyword));
        if !known("const")
            && let Some(constant) = keywords.remove("const")
        {
            keywords.insert("enum".to_owned(), Value::Array(vec![constant]));
        }
        if !self.rules.any_choice
            && let Some(Value::Array(choices)) = keywords.get("enum").cloned()
        {
            let (texts, others): (Vec<Value>, Vec<Value>) =
                choices.into_iter().partition(Value::is_string);
            if others.iter().all(Value::is_null) {
                // `null` is said by the type.
                keywords.entry("type").or_insert(json!("string"));
                keywords.insert("enum".to_owned(), Value::Array(texts));
            } else if let Some(choices) = keywords.remove("enum") {
                describe(keywords, "one of", &choices);
                self.moved(path, "enum");
            }
        }
    }

    /// `null` as `OpenAPI` 3.0 says it. True where the schema became that of its one other form, which is still to be looked
    /// at.
    pub(super) fn nullable(&mut self, keywords: &mut Map<String, Value>, path: &str) -> bool {
        let null = json!("null");
        if let Some(Value::Array(kinds)) = keywords.get("type").cloned() {
            let others: Vec<Value> = kinds
                .iter()
                .filter(|kind| **kind != null)
                .cloned()
                .collect();
            if others.len() < kinds.len() {
                keywords.insert("nullable".to_owned(), json!(true));
            }
            if let [only] = others.as_slice() {
                keywords.insert("type".to_owned(), only.clone());
            } else {
                keywords.shift_remove("type");
                let any = others.iter().map(|kind| json!({ "type": kind })).collect();
                keywords.insert("anyOf".to_owned(), Value::Array(any));
            }
        }
        if keywords.get("type") == Some(&null) {
            keywords.insert("type".to_owned(), json!("string"));
            keywords.insert("nullable".to_owned(), json!(true));
            self.lose(path, "null alone became a text or null");
        }
        let word = if keywords.contains_key("anyOf") {
            "anyOf"
        } else {
            "oneOf"
        };
        let Some(Value::Array(choices)) = keywords.get(word).cloned() else {
            return false;
        };
        let is_null = |choice: &&Value| choice.get("type") == Some(&null);
        let (nulls, mut others): (Vec<&Value>, Vec<&Value>) = choices.iter().partition(is_null);
        if !nulls.is_empty() {
            keywords.insert("nullable".to_owned(), json!(true));
        }
        match (others.pop(), others.is_empty()) {
            (Some(Value::Object(only)), true) => {
                keywords.shift_remove(word);
                let mut merged = only.clone();
                merged.append(keywords);
                *keywords = merged;
                true
            }
            (Some(last), false) => {
                others.push(last);
                keywords.insert(word.to_owned(), others.into_iter().cloned().collect());
                false
            }
            _ => false,
        }
    }

    /// A type for each value, as `OpenAPI` 3.0 wants it.
    pub(super) fn typed(&mut self, keywords: &mut Map<String, Value>, path: &str) {
        if is_free(keywords) {
            keywords.insert("type".to_owned(), json!("object"));
            self.lose(path, "any JSON became an object");
        }
        if keywords.get("type") == Some(&json!("array")) && !keywords.contains_key("items") {
            keywords.insert("items".to_owned(), json!({"type": "string"}));
            self.lose(path, "a list of anything became a list of texts");
        }
    }
}
