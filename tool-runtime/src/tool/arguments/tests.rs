mod messages;
mod numbers;
mod objects;
mod refusals;
mod text;
mod values;

use serde::Deserialize;
use serde_json::Value;

use crate::schema::check::Check;

use super::*;

/// Reads a whole text as one value.
fn read<'de, T: Deserialize<'de>>(text: &'de str) -> Read<T> {
    let mut reader = Reader::new(text, Limits::default());
    let value = reader.value()?;
    reader.end()?;
    Ok(value)
}

#[track_caller]
fn refused<T: for<'de> Deserialize<'de>>(text: &str) -> (Reason, String) {
    match read::<T>(text) {
        Ok(_) => panic!("accepted {text}"),
        Err(error) => (error.reason(), error.to_string()),
    }
}

#[track_caller]
fn says<T: for<'de> Deserialize<'de>>(text: &str, reason: Reason, words: &str) {
    assert_eq!(refused::<T>(text), (reason, words.to_owned()), "{text}");
}

const fn parameter(name: &'static str, optional: bool) -> Parameter {
    Parameter::new(name, &[], optional, |generator| {
        generator.subschema_for::<Value>()
    })
}

/// As generated code for `f(a: u8, b: String, c: Option<Vec<Item>>)`.
const PARAMETERS: &[Parameter] = &[
    parameter("a", false),
    parameter("b", false),
    parameter("c", true),
];

#[derive(Debug, Deserialize, PartialEq)]
struct Item {
    price: f32,
    #[serde(default, alias = "mark")]
    tag: Option<String>,
}

type Arguments = (u8, String, Option<Vec<Item>>);

fn arguments(reader: &mut Reader<'_>) -> Read<Arguments> {
    let (mut a, mut b, mut c) = (None, None, None);
    object(reader, PARAMETERS, &mut |index, reader| {
        match index {
            0 => a = Some(reader.value()?),
            1 => b = Some(reader.value()?),
            _ => c = Some(reader.value()?),
        }
        Ok(())
    })?;
    Ok((a.unwrap(), b.unwrap(), c.flatten()))
}

fn call(text: &str) -> Result<Arguments, Refused> {
    let limits = Limits::default();
    arguments(&mut Reader::new(text, limits))
        .map_err(|error| refuse(text, limits, error, arguments, &unsaid()))
}

fn none(reader: &mut Reader<'_>) -> Read<()> {
    object(reader, &[], &mut |_, _| Ok(()))
}

#[test]
fn sizes() {
    assert_eq!(size_of::<ReadError>(), size_of::<usize>());
    assert_eq!(size_of::<Read<()>>(), size_of::<usize>());
    assert_eq!(size_of::<Refused>(), size_of::<usize>());
    fn is_send_and_sync<T: Send + Sync>() {}
    is_send_and_sync::<(ReadError, Refused, Reader<'_>, Parameter)>();
}

/// A schema that says nothing.
fn unsaid() -> Check {
    Check::of_all(&Value::Null)
}
