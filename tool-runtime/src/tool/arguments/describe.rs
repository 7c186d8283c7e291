//! What a reader says about the text at a place. Only errors come here.

use std::borrow::Cow;

use super::error::ReadError;
use super::reader::Reader;
use super::violation::{Reason, Violation};
use super::words;

/// What a place wants, as far as a hint depends on it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    Number,
    Boolean,
    Text,
    Array,
    Object,
    Other,
}

impl<'de> Reader<'de> {
    /// The value at the cursor is of the wrong type, if it is a value at all.
    #[cold]
    pub(super) fn mismatch(
        &self,
        wanted: Wanted,
        expected: impl Into<Cow<'static, str>>,
    ) -> ReadError {
        if !matches!(
            self.byte(),
            Some(b'"' | b'{' | b'[' | b'-' | b'0'..=b'9' | b't' | b'f' | b'n')
        ) {
            return self.unexpected("a JSON value");
        }
        Violation::new(Reason::WrongType)
            .expecting(expected)
            .getting(self.describe(self.at))
            .hinting_if(self.hint(wanted))
            .into()
    }

    /// The text is not JSON at the cursor, or ends there.
    #[cold]
    pub(super) fn unexpected(&self, wanted: &str) -> ReadError {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let Some(first) = rest.chars().next() else {
            return Violation::new(Reason::CutOff)
                .saying(format!(
                    "they end after {}, before {wanted}",
                    words::count(self.text.len(), "byte")
                ))
                .hinting("send the whole object")
                .into();
        };
        let word = rest
            .find(|character: char| !character.is_alphanumeric())
            .and_then(|end| rest.get(..end))
            .unwrap_or(rest);
        let word = if word.is_empty() {
            first.to_string()
        } else {
            words::excerpt(word)
        };
        let hint = match word.as_str() {
            "True" | "False" | "None" | "undefined" => "JSON has true, false and null",
            "NaN" | "Infinity" | "inf" | "nan" => "JSON has finite numbers only",
            "'" => "strings stand in double quotes",
            "`" => "send the object alone, without a code fence",
            _ => "send one JSON object",
        };
        ReadError::not_json(
            format_args!("expected {wanted}, got `{}`", word.escape_debug()),
            self.at,
            hint,
        )
    }

    /// There is text behind the value that ended at `end`.
    #[cold]
    pub(super) fn trailing(&self, end: usize) -> ReadError {
        let rest = words::excerpt(self.text.get(self.at..).unwrap_or_default());
        ReadError::not_json(
            format_args!("there is text behind the object, `{rest}`"),
            end,
            "send the object alone",
        )
    }

    /// The value at a place in a few words: "the number 5", "an array of 3 items".
    #[cold]
    pub(super) fn describe(&self, at: usize) -> String {
        let mut probe = self.probe(at);
        match probe.peek() {
            Some(b'[') => probe.count_items().map_or_else(
                || "an array".into(),
                |count| format!("an array of {}", words::count(count, "item")),
            ),
            Some(b'{') => "an object".into(),
            Some(b'"') => format!("the string {}", self.raw(at)),
            Some(b'-' | b'0'..=b'9') => format!("the number {}", self.raw(at)),
            _ => self.raw(at),
        }
    }

    /// The value at a place as it was sent, shortened.
    fn raw(&self, at: usize) -> String {
        let mut probe = self.probe(at);
        probe.peek();
        let start = probe.at;
        let end = super::skip(&mut probe).map_or(self.text.len(), |()| probe.at);
        words::excerpt(self.text.get(start..end).unwrap_or_default())
    }

    /// How many items the array at the cursor has, when it is one.
    fn count_items(&mut self) -> Option<usize> {
        self.open().ok()?;
        let mut count = 0;
        while self.next_item(count == 0).ok()? {
            super::skip(self).ok()?;
            count += 1;
        }
        Some(count)
    }

    /// How many items or fields a value has that was read and is a list or an object.
    pub(super) fn count(&self, at: usize, fields: bool) -> usize {
        let mut probe = self.probe(at);
        probe.peek();
        let count = if fields {
            probe.count_fields()
        } else {
            probe.count_items()
        };
        count.unwrap_or(0)
    }

    fn count_fields(&mut self) -> Option<usize> {
        self.open().ok()?;
        let mut count = 0;
        while self.skip_name(count == 0).ok()? {
            super::skip(self).ok()?;
            count += 1;
        }
        Some(count)
    }

    /// What the model most likely meant to write.
    fn hint(&self, wanted: Wanted) -> Option<String> {
        let raw = self.raw(self.at);
        let inner = raw
            .strip_prefix('"')
            .and_then(|rest| rest.strip_suffix('"'));
        match (wanted, self.byte()?) {
            (Wanted::Number, b'"') => inner
                .filter(|inner| inner.parse::<f64>().is_ok_and(f64::is_finite))
                .map(|inner| format!("write {inner} without quotes")),
            (Wanted::Boolean, b'"') => inner
                .filter(|inner| matches!(*inner, "true" | "false"))
                .map(|inner| format!("write {inner} without quotes")),
            (Wanted::Text, b'0'..=b'9' | b'-' | b't' | b'f') => {
                Some(format!("write \"{raw}\", in quotes"))
            }
            (Wanted::Array | Wanted::Object, b'"')
                if inner?.trim_start().starts_with(['[', '{']) =>
            {
                Some("send the JSON itself, not a string that holds it".into())
            }
            (Wanted::Array, b'"' | b'0'..=b'9' | b'-' | b't' | b'f') if !raw.ends_with('…') => {
                Some(format!("write a list, [{raw}]"))
            }
            (Wanted::Array, b'{') => Some("write a list, [{…}]".into()),
            (Wanted::Object, b'[') => Some("name each field, {\"…\": …}".into()),
            _ => None,
        }
    }
}
