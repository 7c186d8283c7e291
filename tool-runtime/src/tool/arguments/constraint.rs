//! What a value must be beyond its type: held against the text of the value once it was read.

use std::{cmp::Ordering, fmt};

use super::error::{Read, ReadError};
use super::reader::Reader;
use super::violation::{Reason, Violation};
use super::words;

/// A constraint on an argument, exactly as JSON Schema has it: it says something of the kinds of JSON that it is about, and
/// nothing of others. So `null` for an `Option` passes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::exhaustive_enums, reason = "generated code writes it")]
pub enum Constraint {
    /// A number between two ends.
    Range {
        /// The least.
        least: Option<Number>,
        /// The most.
        most: Option<Number>,
        /// The most itself is not in it.
        exclusive: bool,
    },
    /// The characters of a text, the items of a list, the fields of an object.
    Length {
        /// The fewest.
        least: Option<u32>,
        /// The most.
        most: Option<u32>,
    },
    /// A regular expression that a text has to match somewhere.
    Pattern(&'static str),
    /// The values there are.
    OneOf(&'static [Choice]),
}

/// A number as it stood in the code.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::exhaustive_enums, reason = "generated code writes it")]
pub enum Number {
    /// Without a point.
    Whole(i64),
    /// With one.
    Broken(f64),
}

/// A value that an argument may have.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::exhaustive_enums, reason = "generated code writes it")]
pub enum Choice {
    /// A text.
    Text(&'static str),
    /// A number.
    Number(Number),
}

impl Number {
    /// The number, as JSON and f64 comparisons see it.
    #[expect(clippy::cast_precision_loss, reason = "only where an end has a point")]
    fn float(self) -> f64 {
        match self {
            Self::Whole(number) => number as f64,
            Self::Broken(number) => number,
        }
    }

    pub(crate) fn to_json(self) -> serde_json::Value {
        match self {
            Self::Whole(number) => number.into(),
            Self::Broken(number) => number.into(),
        }
    }

    /// Exact where both are whole.
    fn compare(self, other: Self) -> Option<Ordering> {
        match (self, other) {
            (Self::Whole(a), Self::Whole(b)) => Some(a.cmp(&b)),
            _ => self.float().partial_cmp(&other.float()),
        }
    }

    /// The number of a text; beyond `i64` as near as `f64` comes, which is far from any end.
    fn of(text: &str) -> Option<Self> {
        match text.parse() {
            Ok(whole) => Some(Self::Whole(whole)),
            Err(_) => text.parse().ok().map(Self::Broken),
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(number) => number.fmt(f),
            Self::Broken(number) => number.fmt(f),
        }
    }
}

impl Choice {
    pub(crate) fn to_json(self) -> serde_json::Value {
        match self {
            Self::Text(text) => text.into(),
            Self::Number(number) => number.to_json(),
        }
    }
}

/// Holds the value that was read from `start` against its constraints.
#[cold]
pub(super) fn check(reader: &Reader<'_>, start: usize, constraints: &[Constraint]) -> Read<()> {
    let text = reader.text.get(start..reader.at).unwrap_or_default().trim();
    let value = Value::of(text, reader, start);
    for constraint in constraints {
        if let Some(expected) = constraint.broken(&value) {
            return Err(violation(expected, reader.describe(start)));
        }
    }
    Ok(())
}

fn violation(expected: String, got: String) -> ReadError {
    Violation::new(Reason::Constraint)
        .expecting(expected)
        .getting(got)
        .into()
}

/// A value, as far as a constraint asks.
enum Value {
    Number(Number),
    Text(String),
    /// How many items.
    List(usize),
    /// How many fields.
    Object(usize),
    /// `true`, `false`, `null`: nothing is asked of them but to be a choice.
    Other,
    Null,
}

impl Value {
    fn of(text: &str, reader: &Reader<'_>, start: usize) -> Self {
        match text.bytes().next() {
            Some(b'"') => Self::Text(serde_json::from_str(text).unwrap_or_default()),
            Some(b'[') => Self::List(reader.count(start, false)),
            Some(b'{') => Self::Object(reader.count(start, true)),
            Some(b'n') => Self::Null,
            Some(b'-' | b'0'..=b'9') => Number::of(text).map_or(Self::Other, Self::Number),
            _ => Self::Other,
        }
    }
}

impl Constraint {
    /// What would have been right, if the value is not.
    fn broken(&self, value: &Value) -> Option<String> {
        match (*self, value) {
            (
                Self::Range {
                    least,
                    most,
                    exclusive,
                },
                Value::Number(number),
            ) => {
                let too_small =
                    least.is_some_and(|least| !number.compare(least).is_some_and(Ordering::is_ge));
                let too_large = most.is_some_and(|most| {
                    !number
                        .compare(most)
                        .is_some_and(|at| at.is_lt() || (at.is_eq() && !exclusive))
                });
                (too_small || too_large).then(|| range(least, most, exclusive))
            }
            (Self::Length { least, most }, _) => {
                let (length, noun) = match value {
                    Value::Text(text) => (text.chars().count(), "character"),
                    Value::List(length) => (*length, "item"),
                    Value::Object(length) => (*length, "field"),
                    _ => return None,
                };
                let fits = |bound: u32| usize::try_from(bound).unwrap_or(usize::MAX);
                let too_short = least.is_some_and(|least| length < fits(least));
                let too_long = most.is_some_and(|most| length > fits(most));
                (too_short || too_long).then(|| self::length(least, most, noun))
            }
            (Self::Pattern(pattern), Value::Text(text)) => {
                (!super::pattern::matches(pattern, text))
                    .then(|| format!("a text that matches `{pattern}`"))
            }
            (Self::OneOf(choices), value) => {
                let is = |choice: &Choice| match (choice, value) {
                    (_, Value::Null) => true,
                    (Choice::Text(choice), Value::Text(text)) => choice == text,
                    (Choice::Number(choice), Value::Number(number)) => {
                        number.compare(*choice).is_some_and(Ordering::is_eq)
                    }
                    _ => false,
                };
                (!choices.iter().any(is)).then(|| one_of(choices))
            }
            _ => None,
        }
    }
}

fn range(least: Option<Number>, most: Option<Number>, exclusive: bool) -> String {
    match (least, most) {
        (Some(least), Some(most)) if exclusive => {
            format!("a number of {least} or more and below {most}")
        }
        (Some(least), Some(most)) => format!("a number from {least} to {most}"),
        (Some(least), None) => format!("a number of {least} or more"),
        (None, Some(most)) if exclusive => format!("a number below {most}"),
        (None, Some(most)) => format!("a number of {most} or less"),
        (None, None) => "a number".to_owned(),
    }
}

fn length(least: Option<u32>, most: Option<u32>, noun: &str) -> String {
    let count = |count: u32| words::count(usize::try_from(count).unwrap_or(usize::MAX), noun);
    match (least, most) {
        (Some(least), Some(most)) if least == most => format!("exactly {}", count(least)),
        (Some(least), Some(most)) => format!("{least} to {}", count(most)),
        (Some(least), None) => format!("at least {}", count(least)),
        (None, Some(most)) => format!("at most {}", count(most)),
        (None, None) => format!("{noun}s"),
    }
}

fn one_of(choices: &[Choice]) -> String {
    let choices: Vec<String> = choices
        .iter()
        .map(|choice| match choice {
            Choice::Text(text) => (*text).to_owned(),
            Choice::Number(number) => number.to_string(),
        })
        .collect();
    words::one_of(&choices.iter().map(String::as_str).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::super::reader::Limits;
    use super::super::skip;
    use super::*;

    /// What was expected, if the text is not right.
    fn expected(constraint: Constraint, text: &str) -> Option<String> {
        let mut reader = Reader::new(text, Limits::default());
        skip(&mut reader).unwrap();
        let error = check(&reader, 0, &[constraint]).err()?;
        let violation = error.into_violation();
        assert_eq!(violation.reason(), Reason::Constraint);
        assert!(violation.got().is_some());
        violation.expected().map(str::to_owned)
    }

    fn holds(constraint: Constraint, right: &[&str], wrong: &[&str]) {
        for text in right {
            assert_eq!(expected(constraint, text), None, "{text}");
        }
        for text in wrong {
            assert!(expected(constraint, text).is_some(), "{text}");
        }
    }

    #[test]
    fn a_range_is_about_numbers() {
        let whole = |least, most| Constraint::Range {
            least: Some(Number::Whole(least)),
            most: Some(Number::Whole(most)),
            exclusive: false,
        };
        holds(
            whole(1, 10),
            &["1", "10", "1.0", "1e1", "9.99", "null", "\"0\"", "[0]"],
            &["0", "11", "10.01", "-1", "1e300", "0.999"],
        );
        holds(
            whole(9_007_199_254_740_993, i64::MAX),
            &["9007199254740993", "9223372036854775807"],
            &["9007199254740992", "18446744073709551615"],
        );
        let below = Constraint::Range {
            least: None,
            most: Some(Number::Broken(0.5)),
            exclusive: true,
        };
        holds(below, &["0.4999", "-5"], &["0.5", "1"]);
        assert_eq!(expected(below, "1").unwrap(), "a number below 0.5");
        assert_eq!(
            expected(whole(1, 10), "0").unwrap(),
            "a number from 1 to 10"
        );
    }

    #[test]
    fn a_length_is_that_of_characters_items_and_fields() {
        let two = Constraint::Length {
            least: Some(2),
            most: Some(2),
        };
        holds(
            two,
            &[
                "\"ab\"",
                "\"😀é\"",
                "\"\\u0061\\n\"",
                "[1,[2,3]]",
                "{\"a\":[],\"b\":2}",
                "null",
                "7",
            ],
            &["\"\"", "\"abc\"", "[]", "[1]", "{}", "{\"a\":1}"],
        );
        assert_eq!(expected(two, "[1]").unwrap(), "exactly 2 items");
        let some = Constraint::Length {
            least: Some(1),
            most: None,
        };
        assert_eq!(expected(some, "\"\"").unwrap(), "at least 1 character");
    }

    #[test]
    fn a_choice_is_one_of_the_values() {
        let texts = Constraint::OneOf(&[Choice::Text("a"), Choice::Text("b c")]);
        holds(
            texts,
            &["\"a\"", "\"b c\"", "\"\\u0061\"", "null"],
            &["\"c\"", "1", "true", "[\"a\"]"],
        );
        assert_eq!(expected(texts, "\"c\"").unwrap(), "one of `a`, `b c`");
        let numbers = Constraint::OneOf(&[
            Choice::Number(Number::Whole(1)),
            Choice::Number(Number::Broken(2.5)),
        ]);
        holds(numbers, &["1", "1.0", "2.5"], &["2", "\"1\""]);
    }
}
