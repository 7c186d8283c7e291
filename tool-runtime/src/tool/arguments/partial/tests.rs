use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::PartialArguments;

/// Objects as models send them, and as nobody would.
const CORPUS: &[&str] = &[
    r#"{"a":"x\"y","n":-12.5e3,"l":[1,{"b":null}],"t":true}"#,
    r#"{"s":"é漢😀\u00e9\u6f22\ud83d\ude00\n\\\/\b\f\r\t"}"#,
    r#" { "a" : [ ] , "b" : { } , "" : "" , "\u0061\"" : [[[[]]], false] } "#,
    "{}",
    "\n\t{\r}\n",
    r#"{"path":"src/main.rs","old_text":"fn main() {\n    start();\n}","new_text":"","all":false,"line":12}"#,
    r#"{"n":[0,-0,0.0,1e2,1E+2,1e-2,123456789012345678901234567890,18446744073709551615,-9223372036854775808]}"#,
    r#"{"deep":[[[[[[[[[[{"a":[{"b":[{"c":"d"}]}]}]]]]]]]]]]}"#,
];

/// As [`PartialArguments`] defines it.
fn is_prefix(part: &Value, whole: &Value) -> bool {
    match (part, whole) {
        (Value::String(part), Value::String(whole)) => whole.starts_with(part.as_str()),
        (Value::Array(part), Value::Array(whole)) => {
            part.len() <= whole.len() && all_but_last(part.iter(), whole.iter())
        }
        (Value::Object(part), Value::Object(whole)) => {
            part.len() <= whole.len()
                && part.keys().eq(whole.keys().take(part.len()))
                && all_but_last(part.values(), whole.values())
        }
        (part, whole) => part == whole,
    }
}

fn all_but_last<'a>(
    part: impl ExactSizeIterator<Item = &'a Value>,
    whole: impl Iterator<Item = &'a Value>,
) -> bool {
    let last = part.len();
    part.zip(whole).zip(1..).all(|((part, whole), at)| {
        if at == last {
            is_prefix(part, whole)
        } else {
            part == whole
        }
    })
}

/// Holds every prefix of a text, at every byte, against the whole and against the prefix before it.
fn assert_every_prefix(text: &str) {
    let whole: Value = serde_json::from_str(text).unwrap();
    let mut arguments = PartialArguments::new();
    let mut before = None;
    for (at, byte) in text.bytes().enumerate() {
        arguments.push([byte]);
        let value = arguments.value();
        assert!(!arguments.is_broken(), "{text} at {at}");
        if let Some(before) = &before {
            assert!(is_prefix(before, value.unwrap()), "{text} at {at}");
        }
        if let Some(value) = value {
            assert!(is_prefix(value, &whole), "{text} at {at}: {value}");
        }
        // What came at once is what came byte by byte.
        let mut at_once = PartialArguments::new();
        at_once.push(&text.as_bytes()[..=at]);
        assert_eq!(at_once.value(), value);
        before = value.cloned();
    }
    assert!(arguments.is_complete());
    assert_eq!(arguments.value(), Some(&whole));
}

#[test]
fn every_prefix_is_a_prefix_of_the_whole() {
    // D-01, D-03, R114
    for text in CORPUS {
        assert_every_prefix(text);
    }
}

#[test]
fn what_stands_before_a_mistake_stays() {
    for (text, shown) in [
        (r#"{"a": 1, "b": 01}"#, Some(json!({"a": 1}))),
        (r#"{"a": "x", "a": "y"}"#, Some(json!({"a": "x"}))),
        (r#"{"a": "\ud800x"}"#, Some(json!({"a": ""}))),
        (r#"{"a": "b\x"}"#, Some(json!({"a": "b"}))),
        ("{\"a\": \"b\n\"}", Some(json!({"a": "b"}))),
        (r#"{"a": nulL}"#, Some(json!({}))),
        (r#"{"a": 1e999}"#, Some(json!({}))),
        (r#"{"a": [1, 2,]}"#, Some(json!({"a": [1, 2]}))),
        (r#"{"a": 1} {"#, Some(json!({"a": 1}))),
        ("[1]", None),
        ("null", None),
        ("\u{feff}{}", None),
        ("```json", None),
    ] {
        let mut arguments = PartialArguments::new();
        arguments.push(text);
        assert!(arguments.is_broken(), "{text}");
        assert_eq!(arguments.value(), shown.as_ref(), "{text}");
        arguments.push(r#", "more": 1}"#);
        assert_eq!(arguments.value(), shown.as_ref(), "{text}");
    }
    let mut arguments = PartialArguments::new();
    arguments.push(b"{\"a\": \"b\xff");
    assert!(arguments.is_broken());
    let mut arguments = PartialArguments::new();
    arguments.push(b"{} \xca");
    assert!(!arguments.is_complete());
}

#[test]
fn depth_and_size_are_bounded() {
    let mut arguments = PartialArguments::new();
    arguments.push(r#"{"a":"#);
    arguments.push("[".repeat(127));
    assert!(!arguments.is_broken());
    arguments.push("[");
    assert!(arguments.is_broken());

    let mut arguments = PartialArguments::new();
    arguments.push(r#"{"a":""#);
    arguments.push("x".repeat((8 << 20) - 6));
    assert!(!arguments.is_broken());
    arguments.push("x");
    assert!(arguments.is_broken());
    let shown = arguments.value().unwrap()["a"].as_str().unwrap();
    assert_eq!(shown.len(), (8 << 20) - 6);
}

#[test]
fn time_grows_with_the_text_alone() {
    // D-11
    let time = |length: usize| {
        let begun = std::time::Instant::now();
        let mut arguments = PartialArguments::new();
        arguments.push(r#"{"text":""#);
        for _ in 0..length {
            arguments.push("x");
            assert!(arguments.value().is_some());
        }
        begun.elapsed().as_secs_f64()
    };
    // The machine may have other work: one quiet moment is enough.
    let mut ratios = (0..20).map(|_| time(128 << 10) / time(64 << 10));
    assert!(ratios.any(|ratio| ratio <= 2.5));
}

fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(|n| json!(if n.is_finite() { n } else { 0.5 })),
        "\\PC{0,12}".prop_map(Value::from),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            objects(inner),
        ]
    })
}

fn objects(values: impl Strategy<Value = Value>) -> impl Strategy<Value = Value> {
    let members = prop::collection::vec((any::<String>(), values), 0..6);
    members.prop_map(|members| Value::Object(members.into_iter().collect::<Map<_, _>>()))
}

proptest! {
    #[test]
    fn any_object_comes_in_any_pieces(object in objects(values()), pretty: bool, sizes in prop::collection::vec(1..9_usize, 1..20)) {
        let text = if pretty { serde_json::to_string_pretty(&object) } else { serde_json::to_string(&object) };
        let text = text.unwrap();
        let whole: Value = serde_json::from_str(&text).unwrap();
        let mut arguments = PartialArguments::new();
        let (mut rest, mut sizes) = (text.as_bytes(), sizes.iter().cycle());
        while !rest.is_empty() {
            let (piece, after) = rest.split_at(rest.len().min(*sizes.next().unwrap()));
            arguments.push(piece);
            if let Some(value) = arguments.value() {
                prop_assert!(is_prefix(value, &whole));
            }
            rest = after;
        }
        prop_assert_eq!(arguments.value(), Some(&whole));
    }

    #[test]
    fn nothing_makes_it_panic(pieces in prop::collection::vec(prop::collection::vec(prop_oneof![
        prop::sample::select(&b"{}[]\",:\\u0d8ctfnre1-.+ \n\xc3\xa9"[..]), any::<u8>(),
    ], 0..6), 0..40)) {
        let mut arguments = PartialArguments::new();
        let mut before: Option<Value> = None;
        for piece in pieces {
            arguments.push(piece);
            if let (Some(before), Some(value)) = (&before, arguments.value()) {
                prop_assert!(is_prefix(before, value));
            }
            before = arguments.value().cloned();
        }
    }
}
