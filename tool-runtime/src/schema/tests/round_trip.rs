//! What the schema accepts the reader accepts, and the reverse.

use std::collections::{BTreeMap, BTreeSet};

use schemars::{JsonSchema, SchemaGenerator};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::super::{check::Check, input};
use super::corpus::*;
use super::generator::{Dice, broken, fitting, written};
use crate::tool::arguments::{Limits, Parameter, Read, Reader, Refused, hold, object, refuse};

const TEXTS: usize = 1_000;

pub(super) fn parameters<T: JsonSchema>() -> [Parameter; 1] {
    [Parameter::new(
        "v",
        &[],
        false,
        SchemaGenerator::subschema_for::<T>,
    )]
}

fn read<T: DeserializeOwned + JsonSchema>(reader: &mut Reader<'_>) -> Read<()> {
    object(reader, &parameters::<T>(), &mut |_, reader| {
        reader.value::<T>().map(drop)
    })
}

/// Reads as a tool does.
pub(super) fn accept<T: DeserializeOwned + JsonSchema>(
    text: &str,
    check: &Check,
) -> Result<(), Refused> {
    let mut reader = Reader::new(text, Limits::default());
    match read::<T>(&mut reader) {
        Ok(()) if check.needs(reader.buffered()) => hold(text, Limits::default(), read::<T>, check),
        Ok(()) => Ok(()),
        Err(error) => Err(refuse(text, Limits::default(), error, read::<T>, check)),
    }
}

/// Where schema and reader are meant to differ: what the schema accepts and the reader does not.
fn excused(name: &str, text: &str) -> Option<&'static str> {
    let numbers = text.split(|c: char| !matches!(c, '0'..='9' | '.' | 'e' | 'E' | '-' | '+'));
    let largest = numbers
        .filter_map(|number| number.parse::<f64>().ok())
        .fold(0.0, |largest: f64, number| largest.max(number.abs()));
    if largest >= 9.2e18 && !name.contains("f64") {
        return Some(
            "the ranges of integers of 64 bits and more, and of f32, are not shown: A-05 has `{\"type\": \"integer\", \
             \"minimum\": 0}` for u64, and twenty digits tell a model nothing; what is out of range is refused",
        );
    }
    match name {
        "BTreeMap<char, bool>" => Some(
            "schemars shows the names of a map where they are texts, numbers or choices; a name of another kind is a \
             text to it, and the reader wants one character",
        ),
        _ => None,
    }
}

fn run<T: DeserializeOwned + JsonSchema>(name: &str, wrong: &mut Vec<String>) {
    let schema = input(&parameters::<T>()).0;
    let check = Check::of_types(&schema, &schema);
    let judge = jsonschema::options()
        .should_validate_formats(true)
        .build(&schema)
        .unwrap();
    let mut dice = Dice(name.bytes().map(u64::from).sum::<u64>() * 7919);
    let mut texts = 0;
    let mut refused = 0;
    let mut told = 0;
    while texts < TEXTS {
        let mut value = fitting(&schema, &schema, &mut dice, 0);
        if refused * 2 < texts {
            broken(&mut value, &mut dice);
        }
        let text = written(&value, &mut dice);
        // A number that no `f64` holds is no number for the judge.
        let Ok(parsed) = serde_json::from_str::<Value>(&text) else {
            assert!(accept::<T>(&text, &check).is_err(), "{name}: {text}");
            continue;
        };
        texts += 1;
        let fits = judge.is_valid(&parsed);
        refused += usize::from(!fits);
        let read = accept::<T>(&text, &check);
        let meant = fits && read.is_err() && excused(name, &text).is_some();
        if fits != read.is_ok() && !meant && told < 3 {
            told += 1;
            wrong.push(format!(
                "{name}: schema {fits}, reader {}\n  {text}",
                read.err()
                    .map_or("true".to_owned(), |refused| refused.to_string())
            ));
        }
    }
    let share = refused * 100 / texts;
    if !(30..=70).contains(&share) {
        wrong.push(format!(
            "{name}: the judge refuses {share} % of the texts\n  {schema}"
        ));
    }
    // The example of a refusal is accepted as it is.
    let refused = accept::<T>("[]", &check).unwrap_err().to_string();
    match refused.split_once("for example: ") {
        Some((_, example)) => {
            if let Err(again) = accept::<T>(example, &check) {
                wrong.push(format!("{name}: the example {example} is refused: {again}"));
            }
        }
        None => wrong.push(format!("{name}: no example\n  {schema}")),
    }
}

fn schema<T: JsonSchema>() -> Value {
    input(&parameters::<T>()).0
}

/// The schema of each type of the corpus.
pub(in crate::schema) fn schemas() -> impl Iterator<Item = (&'static str, Value)> {
    KINDS.iter().map(|(name, schema, _)| (*name, schema()))
}

macro_rules! corpus {
    ($($kind:ty),* $(,)?) => {
        const KINDS: &[(&str, fn() -> Value, fn(&str, &mut Vec<String>))] =
            &[$((stringify!($kind), schema::<$kind>, run::<$kind>)),*];
    };
}

corpus![
    u8, i8, u16, i16, u32, i32, u64, i64, usize, u128, i128, f32, f64, bool, char, String, (),
    Option<u8>, Option<Option<bool>>, Vec<String>, Vec<Vec<u8>>, [bool; 3], (u8, String), (bool,),
    (i8, (u8, u8)), BTreeMap<String, u8>, BTreeMap<u32, String>, BTreeMap<i16, bool>,
    BTreeMap<char, bool>, BTreeSet<u8>, Value, Vec<Value>, BTreeMap<String, Value>,
    std::num::NonZeroU8, std::num::NonZeroI32, std::path::PathBuf, Box<str>, std::time::Duration,
    chrono::DateTime<chrono::Utc>, chrono::NaiveDate, uuid::Uuid, std::net::Ipv4Addr,
    std::net::Ipv6Addr, Result<u8, String>, std::ops::Range<u8>,
    Empty, Plain, Optional, Defaulted, Renamed, Skipped, Denying, Nested, Node, Chain,
    Pair<u8, Vec<bool>>, Pair<Option<String>, Plain>, Flat, FlatOption, FlatMap, FlatAny, FlatEnum, FlatTagged,
    FlatTwice, Unit, Colour, Described, External, Internal, Adjacent, Untagged, Overlapping,
    Recursive, Json, Holder, Ranged, Aliased, AllDefault, Transparent, Maps, Sets, Whens, Ids,
    Choice, Newtype, Tuple, Vec<External>, Option<Box<Recursive>>, BTreeMap<String, Untagged>,
];

#[test]
fn the_schema_shown_is_the_schema_enforced() {
    assert!(KINDS.len() >= 60);
    let mut wrong = Vec::new();
    for (name, _, run) in KINDS {
        run(name, &mut wrong);
    }
    assert!(
        wrong.is_empty(),
        "{} differ:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
