//! A value that grows at its end.

use serde_json::{Map, Value};

use super::scanner::{Kind, Sink};

/// A value that grows at its end: in place, so that it is there at every moment and nothing of it is copied.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    root: Option<Value>,
    /// The name of the member whose value comes next.
    name: String,
    /// How many of the values along the last branch are still open.
    open: usize,
}

impl Tree {
    pub(super) fn value(&self) -> Option<&Value> {
        self.root.as_ref()
    }

    /// The open value that is furthest in.
    fn innermost(&mut self) -> Option<&mut Value> {
        let mut value = self.root.as_mut()?;
        for _ in 1..self.open {
            value = match value {
                Value::Array(items) => items.last_mut()?,
                Value::Object(members) => members.values_mut().next_back()?,
                _ => return None,
            };
        }
        Some(value)
    }

    fn insert(&mut self, value: Value) {
        let name = std::mem::take(&mut self.name);
        if self.open == 0 {
            self.root = Some(value);
            return;
        }
        match self.innermost() {
            Some(Value::Array(items)) => items.push(value),
            Some(Value::Object(members)) => {
                members.insert(name, value);
            }
            _ => {}
        }
    }
}

impl Sink for Tree {
    fn name(&mut self, _: usize, name: &mut String) -> bool {
        let is_new = match self.innermost() {
            Some(Value::Object(members)) => !members.contains_key(name.as_str()),
            _ => false,
        };
        self.name = std::mem::take(name);
        is_new
    }

    fn begins(&mut self, _: usize, kind: Kind, _: usize) {
        let value = match kind {
            Kind::Object => Value::Object(Map::new()),
            Kind::Array => Value::Array(Vec::new()),
            Kind::Text => Value::String(String::new()),
            Kind::Scalar => Value::Null,
        };
        if kind != Kind::Scalar {
            self.insert(value);
        }
        self.open += 1;
    }

    fn text(&mut self, piece: &str) {
        if let Some(Value::String(text)) = self.innermost() {
            text.push_str(piece);
        }
    }

    fn scalar(&mut self, value: &mut Value) {
        // It was counted as open when it began, and is inserted into what stands around it.
        self.open -= 1;
        self.insert(value.take());
        self.open += 1;
    }

    fn ends(&mut self, _: usize, _: usize) {
        self.open -= 1;
    }
}
