//! What is said to a model: JSON's words for what serde says in Rust's.

use std::borrow::Cow;
use std::fmt::Write as _;

use serde::de::{Expected, Unexpected};

use super::nearest::nearest;
use super::violation::{Reason, Violation};

/// Longer quotes of the arguments are cut: the model knows what it sent.
const QUOTED: usize = 80;

/// Longer lists of names are cut.
const LISTED: usize = 40;

/// A visitor's complaint about a value.
pub(super) fn misfit(
    reason: Reason,
    unexpected: &Unexpected<'_>,
    expects: &dyn Expected,
) -> Violation {
    Violation::new(reason)
        .expecting(expected(&expects.to_string()))
        .getting(got(unexpected))
}

/// What serde's own visitors and derives expect, said without naming a Rust type. Anything else was written by the author
/// of a type and passes as it is.
pub(super) fn expected(rust: &str) -> Cow<'static, str> {
    let known = match rust {
        "u8" => "an integer from 0 to 255",
        "u16" => "an integer from 0 to 65535",
        "u32" => "an integer from 0 to 4294967295",
        "i8" => "an integer from -128 to 127",
        "i16" => "an integer from -32768 to 32767",
        "i32" => "an integer from -2147483648 to 2147483647",
        "u64" | "u128" | "usize" => "an integer of 0 or more",
        "i64" | "i128" | "isize" | "integer with support for saturating semantics" => "an integer",
        "a nonzero u8" => "an integer from 1 to 255",
        "a nonzero u16" => "an integer from 1 to 65535",
        "a nonzero u32" => "an integer from 1 to 4294967295",
        "a nonzero u64" | "a nonzero u128" | "a nonzero usize" => "an integer of 1 or more",
        "a nonzero i8" | "a nonzero i16" | "a nonzero i32" | "a nonzero i64" | "a nonzero i128"
        | "a nonzero isize" => "an integer other than 0",
        "f32" | "f64" => "a number",
        "a boolean" => "true or false",
        "a character" => "a single character",
        "a borrowed string" | "path string" | "a borrowed path" | "os string" => "a string",
        "byte array" | "a byte array" | "a borrowed byte array" => {
            "an array of integers from 0 to 255"
        }
        "unit" | "unit variant" => "null",
        "option" => "a value or null",
        "a sequence" | "tuple variant" => "an array",
        "a map" | "map" | "struct variant" => "an object",
        "field identifier" => "the name of a field",
        "variant identifier" => "the name of a variant",
        _ => "",
    };
    if !known.is_empty() {
        return known.into();
    }
    let items = |count: &str| {
        format!(
            "an array of {}",
            count
                .parse()
                .map_or_else(|_| "items".into(), |count| self::count(count, "item"))
        )
    };
    if let Some(count) = rust
        .strip_prefix("a tuple of size ")
        .or_else(|| rust.strip_prefix("an array of length "))
    {
        return items(count).into();
    }
    // `tuple struct Pair with 2 elements`, `tuple variant Shape::Line with 2 elements`
    if rust.starts_with("tuple struct ") || rust.starts_with("tuple variant ") {
        let count = rust
            .rsplit_once(" with ")
            .and_then(|(_, tail)| tail.split_once(" element"));
        return count.map_or("an array".into(), |(count, _)| items(count).into());
    }
    let named = |prefix: &&str| rust.starts_with(*prefix);
    if [
        "struct ",
        "internally tagged enum ",
        "adjacently tagged enum ",
    ]
    .iter()
    .any(named)
    {
        "an object".into()
    } else if rust.starts_with("unit struct ") {
        "null".into()
    } else if ["enum ", "variant of enum ", "variant index "]
        .iter()
        .any(named)
    {
        "the name of a variant".into()
    } else if rust.starts_with("newtype struct ") {
        "another value".into()
    } else {
        rust.to_owned().into()
    }
}

/// What came, as far as a visitor was told.
fn got(unexpected: &Unexpected<'_>) -> Cow<'static, str> {
    match unexpected {
        Unexpected::Bool(value) => format!("{value}").into(),
        Unexpected::Unsigned(value) => format!("the number {value}").into(),
        Unexpected::Signed(value) => format!("the number {value}").into(),
        Unexpected::Float(value) => format!("the number {value}").into(),
        Unexpected::Char(value) => string(value.encode_utf8(&mut [0; 4])).into(),
        Unexpected::Str(value) => string(value).into(),
        Unexpected::Bytes(_) | Unexpected::Seq | Unexpected::TupleVariant => "an array".into(),
        Unexpected::Unit | Unexpected::Option => "null".into(),
        Unexpected::Map | Unexpected::StructVariant | Unexpected::NewtypeVariant => {
            "an object".into()
        }
        Unexpected::UnitVariant | Unexpected::Enum => "the name of a variant".into(),
        Unexpected::NewtypeStruct => "another value".into(),
        // `128-bit integers` come as "integer `5` as u128".
        Unexpected::Other(other) => match other
            .strip_prefix("integer `")
            .and_then(|rest| rest.split_once('`'))
        {
            Some((digits, _)) => format!("the number {digits}").into(),
            None => (*other).to_owned().into(),
        },
    }
}

/// What is said where several forms are allowed and the value has none of them.
pub(super) const NO_FORM: &str = "the value has none of the allowed forms";

/// A message of a type's own, except for the few that serde's derive writes with a type's name in them.
pub(super) fn message(message: String) -> String {
    if message.starts_with("data did not match any variant of untagged enum ") {
        NO_FORM.into()
    } else if message.starts_with("no variant of enum ") {
        "none of the allowed variants is there".into()
    } else {
        message
    }
}

/// "one of `a`, `b`"
pub(crate) fn one_of(names: &[&str]) -> String {
    match names {
        [] => "nothing: no value is allowed here".into(),
        [only] => format!("`{only}`"),
        names => format!("one of {}", list(names)),
    }
}

/// What to say to someone who used a name that isn't there.
pub(crate) fn known_names(name: &str, known: &[&str]) -> String {
    let names = match known {
        [] => "there are no fields here".to_owned(),
        [only] => format!("the only field is `{only}`"),
        known => format!("the fields are {}", list(known)),
    };
    match did_you_mean(name, known) {
        Some(hint) => format!("{hint} {names}"),
        None => names,
    }
}

/// "did you mean `path`?"
pub(crate) fn did_you_mean(name: &str, known: &[&str]) -> Option<String> {
    nearest(name, known).map(|nearest| format!("did you mean `{nearest}`?"))
}

/// "`a`, `b`"
fn list(names: &[&str]) -> String {
    let mut text = String::new();
    for (index, name) in names.iter().take(LISTED).enumerate() {
        let comma = if index == 0 { "" } else { ", " };
        // Writing to a `String` doesn't fail.
        let _ = write!(text, "{comma}`{name}`");
    }
    if names.len() > LISTED {
        let _ = write!(text, " and {} more", names.len() - LISTED);
    }
    text
}

/// "1 item", "2 items"
pub(crate) fn count(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// A decoded text, shortened, as a JSON string.
pub(crate) fn string(text: &str) -> String {
    format!("the string {}", quoted(text))
}

/// A text as a JSON string, shortened.
fn quoted(text: &str) -> String {
    serde_json::Value::from(bounded(text)).to_string()
}

/// A piece of the arguments as it was sent, shortened, without control characters.
pub(crate) fn excerpt(text: &str) -> String {
    bounded(text)
        .chars()
        .map(|character| {
            if character.is_control() {
                ' '
            } else {
                character
            }
        })
        .collect()
}

/// The first characters of a text, with a mark if there are more.
pub(crate) fn bounded(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()).into(),
        None => text.into(),
    }
}

/// A name as it stands in a path: `price`, or `["unit price"]`.
pub(crate) fn path_segment(name: &str) -> String {
    let plain =
        |character: char| character.is_alphanumeric() || matches!(character, '_' | '-' | '$');
    if !name.is_empty() && name.len() <= QUOTED && name.chars().all(plain) {
        name.to_owned()
    } else {
        format!("[{}]", quoted(name))
    }
}
