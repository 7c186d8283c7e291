//! Makes a dialect's view of a canonical schema.

use serde_json::{Map, Value, json};

use super::{
    Change, Dialect, Verdict, View,
    exclusive::exclusive,
    limits,
    rules::{self, References, Rules},
};
use crate::schema::{
    Problem,
    check::types,
    keyword::{children, target},
};

pub(super) fn view(schema: &Value, dialect: Dialect) -> View {
    let rules = rules::of(dialect);
    let mut maker = Maker {
        root: schema,
        rules: &rules,
        changes: Vec::new(),
        problems: Vec::new(),
        open: Vec::new(),
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
    /// The references that are being followed.
    open: Vec<String>,
}

impl Maker<'_> {
    fn schema(&mut self, schema: &Value, path: &str) -> Value {
        let Value::Object(keywords) = schema else {
            return schema.clone();
        };
        let mut keywords = keywords.clone();
        let mut opened = false;
        if let Some(Value::String(reference)) = keywords.get("$ref").cloned() {
            match self.reference(&mut keywords, &reference, path) {
                Followed::Inlined => opened = true,
                Followed::Kept => return Value::Object(keywords),
                Followed::Refused => return json!({}),
            }
        }
        if self.rules.nullable && self.nullable(&mut keywords, path) {
            let made = self.schema(&Value::Object(keywords), path);
            if opened {
                self.open.pop();
            }
            return made;
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
        if opened {
            self.open.pop();
        }
        Value::Object(keywords)
    }

    /// The value of a keyword, with the schemas in it.
    fn below(&mut self, keyword: &str, value: Value, path: &str) -> Value {
        match (keyword, value) {
            ("properties" | "patternProperties", Value::Object(all)) => all
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

    /// Follows a reference where the dialect wants that.
    fn reference(
        &mut self,
        keywords: &mut Map<String, Value>,
        reference: &str,
        path: &str,
    ) -> Followed {
        let recursive = recursive(self.root, reference);
        if recursive && self.rules.references != References::Known {
            self.refuse(
                path,
                "is of a type that holds itself, which has no form there",
            );
            return Followed::Refused;
        }
        let alone = keywords.len() == 1;
        if self.rules.references != References::Unknown && (alone || self.rules.siblings) {
            return Followed::Kept;
        }
        if recursive {
            keywords.remove("$ref");
            keywords.insert("anyOf".to_owned(), json!([{ "$ref": reference }]));
            return Followed::Kept;
        }
        let Some(Value::Object(referred)) = target(self.root, reference) else {
            return Followed::Kept;
        };
        let mut inlined = referred.clone();
        keywords.remove("$ref");
        inlined.append(keywords);
        *keywords = inlined;
        self.open.push(reference.to_owned());
        Followed::Inlined
    }

    /// Constants and choices.
    fn choices(&mut self, keywords: &mut Map<String, Value>, path: &str) {
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

    /// Fields, and which of them are required.
    fn object(&mut self, keywords: &mut Map<String, Value>, path: &str) {
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
    fn require(
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
                let nullable = crate::schema::check::fits_part(self.root, &schema, &Value::Null);
                self.changes.push(Change::Required { path, nullable });
            }
            all.insert(name, schema);
        }
        keywords.insert("properties".to_owned(), Value::Object(all));
        keywords.insert("required".to_owned(), Value::Array(names));
    }

    fn tuple(&mut self, keywords: &mut Map<String, Value>, path: &str) {
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
                "$defs" | "$comment" | "$schema" => {}
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

    /// `null` as `OpenAPI` 3.0 says it. True where the schema became that of its one other form, which is still to be looked
    /// at.
    fn nullable(&mut self, keywords: &mut Map<String, Value>, path: &str) -> bool {
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
    fn typed(&mut self, keywords: &mut Map<String, Value>, path: &str) {
        if is_free(keywords) {
            keywords.insert("type".to_owned(), json!("object"));
            self.lose(path, "any JSON became an object");
        }
        if keywords.get("type") == Some(&json!("array")) && !keywords.contains_key("items") {
            keywords.insert("items".to_owned(), json!({"type": "string"}));
            self.lose(path, "a list of anything became a list of texts");
        }
    }

    /// Makes those definitions that are referred to, and takes out the others.
    fn definitions(&mut self, view: &mut Value) {
        let Value::Object(keywords) = view else {
            return;
        };
        let Some(Value::Object(raw)) = keywords.shift_remove("$defs") else {
            return;
        };
        let mut wanted = Vec::new();
        references(&Value::Object(keywords.clone()), &mut wanted);
        let mut made: Map<String, Value> = Map::new();
        while let Some(name) = wanted
            .iter()
            .find(|name| !made.contains_key(*name))
            .cloned()
        {
            let schema = raw.get(&name).map(|schema| self.schema(schema, &name));
            let schema = schema.unwrap_or_default();
            references(&schema, &mut wanted);
            made.insert(name, schema);
        }
        let in_order = raw.keys().filter_map(|name| made.remove_entry(name));
        let definitions: Map<String, Value> = in_order.collect();
        if !definitions.is_empty() {
            keywords.insert("$defs".to_owned(), Value::Object(definitions));
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

/// Whether a reference leads back to itself.
fn recursive(root: &Value, reference: &str) -> bool {
    fn visit(root: &Value, schema: &Value, wanted: &str, seen: &mut Vec<String>) -> bool {
        let Value::Object(keywords) = schema else {
            return false;
        };
        if let Some(next) = keywords.get("$ref").and_then(Value::as_str) {
            if next == wanted {
                return true;
            }
            if !seen.iter().any(|seen| seen == next) {
                seen.push(next.to_owned());
                if target(root, next).is_some_and(|next| visit(root, next, wanted, seen)) {
                    return true;
                }
            }
        }
        let mut found = false;
        children(keywords, &mut |keyword, _, child| {
            found = found || (keyword != "$defs" && visit(root, child, wanted, seen));
        });
        found
    }
    target(root, reference).is_some_and(|schema| visit(root, schema, reference, &mut Vec::new()))
}

/// The names of the definitions that a schema refers to.
fn references(schema: &Value, names: &mut Vec<String>) {
    let Value::Object(keywords) = schema else {
        return;
    };
    let reference = keywords.get("$ref").and_then(Value::as_str);
    if let Some(name) = reference.and_then(|reference| reference.strip_prefix("#/$defs/")) {
        let name = name.split('/').next().unwrap_or_default();
        names.push(name.replace("~1", "/").replace("~0", "~"));
    }
    children(keywords, &mut |_, _, child| references(child, names));
}
