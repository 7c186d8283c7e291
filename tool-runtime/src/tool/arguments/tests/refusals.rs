use serde::Deserialize;

use super::super::*;
use super::*;

#[test]
fn empty_blank_and_null_are_an_empty_object() {
    // C-01
    for text in ["", "  ", "\n", "\t ", "null", " null\r\n", "{}", " { } "] {
        assert!(
            none(&mut Reader::new(text, Limits::default())).is_ok(),
            "{text:?}"
        );
    }
    for text in [
        "nul",
        "n",
        "{",
        "nulll",
        "null null",
        "{}{}",
        "[]",
        "0",
        "\"\"",
        "\u{feff}{}",
        "\u{a0}",
    ] {
        assert!(
            none(&mut Reader::new(text, Limits::default())).is_err(),
            "{text:?}"
        );
    }
}

#[test]
fn arguments_are_read_in_any_order_and_by_decoded_name() {
    let expected = (
        7,
        "x".to_owned(),
        Some(vec![Item {
            price: 1.5,
            tag: Some("t".into()),
        }]),
    );
    assert_eq!(
        call(r#"{"a":7,"b":"x","c":[{"price":1.5,"tag":"t"}]}"#).unwrap(),
        expected
    );
    assert_eq!(
        call(r#" { "c" : [ { "mark" : "t" , "price" : 1.5 } ] , "\u0062" : "x" , "a" : 7.0 } "#)
            .unwrap(),
        expected
    );
    // C-09
    assert_eq!(call(r#"{"a":7,"b":"x","c":null}"#).unwrap().2, None);
}

#[test]
fn every_violation_is_told_at_once() {
    let refused =
        call(r#"{"a":256,"bb":1,"c":[{"price":1},{"price":"5","tag":[1,2]}],"a":1}"#).unwrap_err();
    assert_eq!(refused.reason(), Reason::Constraint);
    let all: Vec<_> = refused
        .violations()
        .iter()
        .map(|one| (one.path(), one.reason()))
        .collect();
    assert_eq!(
        all,
        [
            ("a", Reason::Constraint),
            ("bb", Reason::UnknownField),
            ("c[1].price", Reason::WrongType),
            ("a", Reason::Duplicate),
            ("b", Reason::Missing),
        ]
    );
    assert_eq!(
        refused.with_example(r#"{"a":1,"b":"…"}"#).to_string(),
        "Invalid arguments, 5 problems:
- `a`: expected an integer from 0 to 255, got the number 256.
- `bb`: unknown field; did you mean `b`? the fields are `a`, `b`, `c`.
- `c[1].price`: expected a number, got the string \"5\"; write 5 without quotes.
- `a`: given more than once; send it once.
- `b`: missing, this field is required.
Valid arguments are, for example: {\"a\":1,\"b\":\"…\"}"
    );
}

#[test]
fn a_text_that_is_no_object_has_one_violation() {
    for (text, reason, words) in [
        // C-07
        (
            "{\"a\":1}\n\nI will now search…",
            Reason::NotJson,
            "the arguments are not JSON: there is text behind the object, `I will now search…`, at byte 7; send the object alone",
        ),
        // C-13
        (
            "{\"b\":\"a\nb\"}",
            Reason::NotJson,
            "the arguments are not JSON: a raw control character in a string, at byte 7; write it as \\n, \\t or \\u00XX",
        ),
        // C-17
        (
            "```json\n{\"a\":1}\n```",
            Reason::NotJson,
            "the arguments are not JSON: expected a JSON value, got ```, at byte 0; send the object alone, without a code fence",
        ),
        (
            "\u{feff}{\"a\":1}",
            Reason::NotJson,
            "the arguments are not JSON: it begins with a byte-order mark, at byte 0; send the JSON without it",
        ),
        // C-03
        (
            "\"{\\\"a\\\":1}\"",
            Reason::NotAnObject,
            "expected the arguments as one JSON object, got the string \"{\\\"a\\\":1}\"; send the JSON itself, not a string that holds it",
        ),
        (
            "[7]",
            Reason::NotAnObject,
            "expected the arguments as one JSON object, got an array of 1 item; name each argument, {\"…\": …}",
        ),
        (
            "{\"a\":\"wrong\",\"b\":\"cut",
            Reason::CutOff,
            "the arguments are cut off: they end after 21 bytes, before the end of a string; send the whole object",
        ),
        (
            "{\"a\":\"wrong\",\"b\":tru",
            Reason::CutOff,
            "the arguments are cut off: they end after 20 bytes, before true; send the whole object",
        ),
        // C-23
        (
            "{\"a\":NaN}",
            Reason::NotJson,
            "the arguments are not JSON: expected a JSON value, got `NaN`, at byte 5; JSON has finite numbers only",
        ),
    ] {
        let refused = call(text).unwrap_err();
        let [only] = refused.violations() else {
            panic!("{text}: {refused}")
        };
        assert_eq!(
            (only.reason(), only.to_string().as_str()),
            (reason, words),
            "{text}"
        );
        assert_eq!(only.path(), "");
        assert_eq!(refused.to_string(), format!("Invalid arguments: {words}."));
    }
}

#[test]
fn every_cut_of_arguments_is_cut_off() {
    let whole = r#"{"a":1,"b":"x\"\u00e9\ud83d\ude00\n","c":[{"price":-12.5e3,"tag":null}]}"#;
    assert!(call(whole).is_ok());
    for end in 1..whole.len() {
        let refused = call(&whole[..end]).unwrap_err();
        assert_eq!(
            refused.reason(),
            Reason::CutOff,
            "{}: {refused}",
            &whole[..end]
        );
    }
}

#[test]
fn violations_are_bounded() {
    let names: Vec<String> = (0..1000).map(|index| format!("\"x{index}\":0")).collect();
    let refused = call(&format!("{{{}}}", names.join(","))).unwrap_err();
    assert_eq!((refused.violations().len(), refused.more()), (20, 982));
    assert!(refused.to_string().ends_with("and 982 more."));

    let long = "é".repeat(5000);
    let refused = call(&format!(r#"{{"a":"{long}","b":"","{long}":1}}"#)).unwrap_err();
    assert!(refused.to_string().chars().count() < 500, "{refused}");
}

#[test]
fn debug_shows_nothing_of_the_arguments() {
    let text = r#"{"a":"canary","canary":1}"#;
    let error = arguments(&mut Reader::new(text, Limits::default())).unwrap_err();
    let refused = refuse(text, Limits::default(), error, arguments, &unsaid());
    let error = arguments(&mut Reader::new(text, Limits::default())).unwrap_err();
    let debug = format!(
        "{refused:?} {error:?} {:?}",
        Reader::new(text, Limits::default())
    );
    assert!(!debug.contains("canary"), "{debug}");
}

#[test]
fn no_rust_type_is_named() {
    #[derive(Debug, Deserialize)]
    #[serde(untagged)]
    #[expect(dead_code, reason = "only read")]
    enum Either {
        Number(u8),
        List(Vec<u8>),
    }
    says::<Either>(
        "\"x\"",
        Reason::Constraint,
        "the value has none of the allowed forms, got the string \"x\"",
    );

    #[derive(Debug, Deserialize)]
    #[serde(tag = "kind")]
    #[expect(dead_code, reason = "only read")]
    enum Tagged {
        A { n: u8 },
        B,
    }
    says::<Tagged>(
        r#"{"kind":"A","n":"x"}"#,
        Reason::WrongType,
        "expected an integer from 0 to 255, got the string \"x\"",
    );
    says::<Tagged>(
        r#"{"kind":"C"}"#,
        Reason::Constraint,
        "`kind`: expected one of `A`, `B`, got the string \"C\"",
    );
    says::<Tagged>(
        "{}",
        Reason::Missing,
        "`kind`: missing, this field is required",
    );
    says::<Tagged>(
        "5",
        Reason::WrongType,
        "expected an object, got the number 5",
    );

    #[derive(Debug, Deserialize)]
    #[serde(tag = "kind", content = "with")]
    enum Adjacent {
        A(u8),
    }
    assert!(matches!(
        read(r#"{"with":1,"kind":"A"}"#),
        Ok(Adjacent::A(1))
    ));
    says::<Adjacent>(
        "5",
        Reason::WrongType,
        "expected an object, got the number 5",
    );
    assert_eq!(
        refused::<Adjacent>(r#"{"with":1,"kind":"A","more":1}"#).0,
        Reason::UnknownField
    );

    says::<std::time::Duration>(
        "5",
        Reason::WrongType,
        "expected an object, got the number 5",
    );
}

#[test]
fn a_message_of_a_type_s_own_passes() {
    #[derive(Debug)]
    struct Even;
    impl<'de> Deserialize<'de> for Even {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            match u8::deserialize(deserializer)? % 2 {
                0 => Ok(Self),
                _ => Err(serde::de::Error::custom("must be even")),
            }
        }
    }
    says::<Vec<Even>>(
        "[2, 7]",
        Reason::Constraint,
        "`[1]`: must be even, got the number 7",
    );
}
