//! References: kept, inlined or refused.

use serde_json::{Map, Value, json};

use super::{Followed, Maker};
use crate::schema::{
    dialect::rules::References,
    keyword::{children, target},
};

impl Maker<'_> {
    /// Follows a reference where the dialect wants that.
    pub(super) fn reference(
        &mut self,
        keywords: &mut Map<String, Value>,
        reference: &str,
        path: &str,
    ) -> Followed {
        let recursive = recursive(self.root, reference);
        // What a view is made anew has its definitions in one place alone.
        let elsewhere = self.rules.keywords.is_some() && !is_definition(reference);
        if recursive && (elsewhere || self.rules.references != References::Known) {
            self.refuse(
                path,
                "is of a type that holds itself, which has no form there",
            );
            return Followed::Refused;
        }
        let alone = keywords.len() == 1;
        let known = self.rules.references != References::Unknown && !elsewhere;
        if known && (alone || self.rules.siblings) {
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
        Followed::Inlined
    }

    /// Makes those definitions that are referred to, and takes out the others.
    pub(super) fn definitions(&mut self, view: &mut Value) {
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
}

/// Whether a reference leads to a definition as a whole.
fn is_definition(reference: &str) -> bool {
    let name = reference.strip_prefix("#/$defs/");
    name.is_some_and(|name| !name.contains('/'))
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
