//! The reader against `serde_json`: the same verdict and the same value, but for the differences that are meant.

use std::collections::BTreeMap;

use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::*;
use crate::schema::check::Check;

#[derive(Debug, Deserialize, Serialize)]
struct Plain {
    a: u8,
    b: Option<String>,
    #[serde(default)]
    c: Vec<i64>,
}

#[derive(Debug, Deserialize, Serialize)]
struct Nested {
    a: Plain,
    b: BTreeMap<String, Kind>,
}

#[derive(Debug, Deserialize, Serialize)]
enum Kind {
    A,
    B(f64),
    C(u8, bool),
    #[serde(rename = "a")]
    D {
        a: Option<u64>,
        b: (),
    },
}

#[derive(Debug, Deserialize, Serialize)]
struct Flat {
    a: bool,
    #[serde(flatten)]
    rest: BTreeMap<String, Value>,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(untagged)]
enum Untagged {
    Number(u32),
    Text(String),
    List(Vec<Untagged>),
    Map { a: bool },
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(tag = "a")]
enum Tagged {
    A,
    B { b: u8 },
}

/// Reads a text both ways and holds the outcomes against each other.
fn compare<T: DeserializeOwned + Serialize>(text: &str) -> Result<(), TestCaseError> {
    let mut reader = Reader::new(text, Limits::default());
    let ours = reader
        .value::<T>()
        .and_then(|value| reader.end().map(|()| value));
    let theirs = serde_json::from_str::<T>(text);
    let kind = std::any::type_name::<T>();
    match (ours, theirs) {
        (Ok(ours), Ok(theirs)) => {
            // By way of text, since a `Value` can't hold an `i128`.
            let tree =
                |value: &T| serde_json::from_str(&serde_json::to_string(value).unwrap()).unwrap();
            let (ours, theirs): (Value, Value) = (tree(&ours), tree(&theirs));
            prop_assert!(
                same(&ours, &theirs),
                "{kind} from {text}: {ours} and {theirs}"
            );
        }
        (Err(_), Err(_)) => {}
        (Ok(_), Err(theirs)) => {
            // An integral number is an integer, `-0` included; serde_json wants plain digits.
            let integral = text.contains(['.', 'e', 'E']) || text.contains("-0");
            // We allow 128 levels, serde_json 127.
            let deep = theirs.to_string().contains("recursion limit");
            prop_assert!(
                integral || deep,
                "{kind} from {text}: accepted, against {theirs}"
            );
        }
        (Err(ours), Ok(_)) => {
            let expected = ours.to_string();
            let meant = match ours.reason() {
                // Names given twice in maps, and unknown names in structs without `deny_unknown_fields`.
                Reason::Duplicate | Reason::UnknownField => true,
                // `[1]` for `{"a": 1}`; `{"A": null}` for `"A"`, which the schema doesn't show.
                Reason::WrongType => {
                    expected.contains("expected an object, got an array")
                        || expected.contains("expected the string")
                }
                // `1e39` for an `f32`.
                Reason::Constraint => expected.contains("3.4e38"),
                _ => false,
            };
            prop_assert!(meant, "{kind} from {text}: refused, {expected}");
        }
    }
    Ok(())
}

/// Equal, up to the last digits of a float: `serde_json` rounds some twice.
fn same(ours: &Value, theirs: &Value) -> bool {
    match (ours, theirs) {
        (Value::Number(a), Value::Number(b)) => match (a.as_f64(), b.as_f64()) {
            (Some(x), Some(y)) => x == y || ((x - y) / x.abs().max(y.abs())).abs() < 1e-7,
            _ => false,
        },
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|((a, x), (b, y))| a == b && same(x, y))
        }
        (a, b) => a == b,
    }
}

fn compare_all(text: &str) -> Result<(), TestCaseError> {
    compare::<Value>(text)?;
    compare::<Plain>(text)?;
    compare::<Nested>(text)?;
    compare::<Kind>(text)?;
    compare::<Flat>(text)?;
    compare::<Untagged>(text)?;
    compare::<Tagged>(text)?;
    compare::<Vec<Kind>>(text)?;
    compare::<BTreeMap<i16, Value>>(text)?;
    compare::<BTreeMap<String, Option<f32>>>(text)?;
    compare::<(u8, String)>(text)?;
    compare::<[Option<bool>; 2]>(text)?;
    compare::<i8>(text)?;
    compare::<u64>(text)?;
    compare::<i64>(text)?;
    compare::<i128>(text)?;
    compare::<f64>(text)?;
    compare::<f32>(text)?;
    compare::<bool>(text)?;
    compare::<()>(text)?;
    compare::<char>(text)?;
    compare::<String>(text)
}

fn name() -> impl Strategy<Value = String> + Clone {
    prop_oneof![8 => "[abcABCD]", 1 => "-?[0-9]{1,3}", 1 => any::<String>()]
}

fn number() -> impl Strategy<Value = String> + Clone {
    prop_oneof![
        4 => "-?[0-9]{1,3}",
        1 => any::<u64>().prop_map(|number| number.to_string()),
        1 => any::<i64>().prop_map(|number| number.to_string()),
        1 => "-?(0|[1-9][0-9]{0,24})(\\.[0-9]{1,20})?([eE][+-]?[0-9]{1,3})?",
    ]
}

/// JSON text, of the names and values that the types look for and with blanks in odd places.
fn json() -> impl Strategy<Value = String> {
    let text = any::<String>().prop_map(|text| serde_json::to_string(&text).unwrap());
    let escaped = "\"([a-c]|\\\\[\"\\\\/bfnrt]|\\\\u[0-9a-f]{4}|\\\\ud83d\\\\ude00){0,12}\"";
    let word = prop_oneof![
        Just("null"),
        Just("true"),
        Just("false"),
        Just("\"A\""),
        Just("\"B\""),
        Just("\"a\"")
    ];
    let leaf =
        prop_oneof![3 => word.prop_map(str::to_owned), 3 => number(), 1 => text, 1 => escaped];
    leaf.prop_recursive(4, 40, 5, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(|items| format!("[{}]", items.join(" ,"))),
            btree_map(name(), inner, 0..4).prop_map(|members| {
                let members: Vec<String> = members
                    .into_iter()
                    .map(|(name, value)| {
                        format!("{}:\n{value}", serde_json::to_string(&name).unwrap())
                    })
                    .collect();
                format!("{{ {} }}", members.join(","))
            }),
        ]
    })
}

/// A text that is meant for one of the types.
fn fitting() -> impl Strategy<Value = String> {
    let plain = (
        number(),
        prop_oneof![Just("null"), Just("\"x\"")],
        vec(number(), 0..3),
    )
        .prop_map(|(a, b, c)| format!(r#"{{"a":{a},"b":{b},"c":[{}]}}"#, c.join(",")));
    let kind = prop_oneof![
        Just("\"A\"".to_owned()),
        number().prop_map(|number| format!(r#"{{"B":{number}}}"#)),
        number().prop_map(|number| format!(r#"{{"C":[{number},true]}}"#)),
        number().prop_map(|number| format!(r#"{{"a":{{"b":null,"a":{number}}}}}"#)),
    ];
    let nested = (plain.clone(), name(), kind.clone()).prop_map(|(a, name, kind)| {
        format!(
            r#"{{"b":{{{}:{kind}}},"a":{a}}}"#,
            serde_json::to_string(&name).unwrap()
        )
    });
    prop_oneof![
        plain,
        nested,
        kind.prop_map(|kind| format!("[{kind}]")),
        number()
    ]
}

/// A text with a few characters lost, doubled or replaced.
fn damaged(text: impl Strategy<Value = String>) -> impl Strategy<Value = String> {
    let damage = (
        any::<prop::sample::Index>(),
        0..3,
        "[\\[\\]{}:,\"\\\\0-9eE.+-nul \u{1}é]",
    );
    (text, vec(damage, 0..3)).prop_map(|(text, damages)| {
        let mut characters: Vec<char> = text.chars().collect();
        for (place, how, with) in damages {
            let place = place.index(characters.len() + 1);
            let end = (place + usize::from(how != 0)).min(characters.len());
            let with: Vec<char> = if how == 1 {
                Vec::new()
            } else {
                with.chars().collect()
            };
            characters.splice(place..end, with);
        }
        characters.into_iter().collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn agrees_with_serde_json_on_json(text in json()) {
        compare_all(&text)?;
    }

    #[test]
    fn agrees_with_serde_json_on_what_fits(text in damaged(fitting())) {
        compare_all(&text)?;
    }

    #[test]
    fn agrees_with_serde_json_on_damaged_json(text in damaged(json())) {
        compare_all(&text)?;
    }

    #[test]
    fn takes_any_text_without_panic(text in any::<String>(), bytes in vec(any::<u8>(), 0..200)) {
        compare_all(&text)?;
        compare_all(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn floats_are_those_of_the_standard_library(text in number()) {
        if serde_json::from_str::<Value>(&text).is_ok() {
            prop_assert_eq!(Reader::new(&text, Limits::default()).value::<f64>().ok(), text.parse().ok());
            let short = text.parse::<f32>().ok().filter(|number| number.is_finite());
            prop_assert_eq!(Reader::new(&text, Limits::default()).value::<f32>().ok(), short);
        }
    }

    #[test]
    fn a_second_walk_refuses_what_the_first_refused(text in damaged(fitting())) {
        fn read(reader: &mut Reader<'_>) -> Read<()> {
            const NAMES: [&str; 3] = ["a", "b", "c"];
            let parameters = NAMES.map(|name| {
                Parameter::new(name, &[], name == "c", |generator| {
                    generator.subschema_for::<Value>()
                })
            });
            object(reader, &parameters, &mut |index, reader| match index {
                0 => reader.value::<u8>().map(drop),
                1 => reader.value::<Option<String>>().map(drop),
                _ => reader.value::<Vec<i64>>().map(drop),
            })
        }
        let limits = Limits::default();
        let first = read(&mut Reader::new(&text, limits));
        let second = read(&mut Reader::collecting(&text, limits));
        prop_assert_eq!(first.is_ok(), second.is_ok());
        if let Err(error) = first {
            let refused = refuse(&text, limits, error, read, &Check::of_all(&Value::Null));
            prop_assert!(!refused.violations().is_empty());
            prop_assert!(!refused.to_string().contains("line "));
        }
    }
}
