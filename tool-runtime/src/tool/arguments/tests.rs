use std::collections::{BTreeMap, HashMap};

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};

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
    Parameter {
        name,
        description: &[],
        optional,
        schema: |generator| generator.subschema_for::<Value>(),
        default: None,
    }
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
        .map_err(|error| refuse(text, limits, error, arguments))
}

fn none(reader: &mut Reader<'_>) -> Read<()> {
    object(reader, &[], &mut |_, _| Ok(()))
}

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
    let refused = refuse(text, Limits::default(), error, arguments);
    let error = arguments(&mut Reader::new(text, Limits::default())).unwrap_err();
    let debug = format!(
        "{refused:?} {error:?} {:?}",
        Reader::new(text, Limits::default())
    );
    assert!(!debug.contains("canary"), "{debug}");
}

#[test]
fn sizes() {
    assert_eq!(size_of::<ReadError>(), size_of::<usize>());
    assert_eq!(size_of::<Read<()>>(), size_of::<usize>());
    assert_eq!(size_of::<Refused>(), size_of::<usize>());
    fn is_send_and_sync<T: Send + Sync>() {}
    is_send_and_sync::<(ReadError, Refused, Reader<'_>, Parameter)>();
}

#[test]
fn the_text_is_bounded() {
    let mut limits = Limits::default();
    limits.text_bytes = 10;
    let text = r#"{"a":1234}"#;
    assert_eq!(
        object(&mut Reader::new(text, limits), PARAMETERS, &mut |_, _| Ok(
            ()
        ))
        .unwrap_err()
        .reason(),
        Reason::NotJson
    );
    let longer = format!("{text} ");
    let error = none(&mut Reader::new(&longer, limits)).unwrap_err();
    assert_eq!(
        (error.reason(), error.to_string()),
        (
            Reason::TooLarge,
            "expected at most 10 bytes of JSON, got 11 bytes; send less, or in several calls"
                .into()
        )
    );
    assert_eq!(
        Reader::new(&longer, limits)
            .value::<Value>()
            .unwrap_err()
            .reason(),
        Reason::TooLarge
    );
}

#[test]
fn depth_is_bounded() {
    // H-11
    for open in ["[", "{\"a\":", "[{\"a\":"] {
        assert_eq!(refused::<Value>(&open.repeat(10_000)).0, Reason::TooDeep);
        assert_eq!(
            refused::<IgnoredAny>(&open.repeat(10_000)).0,
            Reason::TooDeep
        );
    }
    let nested = |levels: usize| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
    assert!(read::<Value>(&nested(128)).is_ok());
    assert_eq!(refused::<Value>(&nested(129)).0, Reason::TooDeep);
    assert!(read::<IgnoredAny>(&nested(128)).is_ok());
    assert_eq!(refused::<IgnoredAny>(&nested(129)).0, Reason::TooDeep);
    // Depth is how deep, not how many.
    assert!(read::<Value>(&format!("[{}1]", "[[]],{\"a\":{}},".repeat(200))).is_ok());

    #[derive(Debug, Deserialize)]
    enum Chain {
        Next(Box<Chain>),
        End,
    }
    let chain =
        |links: usize| format!("{}\"End\"{}", "{\"Next\":".repeat(links), "}".repeat(links));
    assert!(matches!(read(&chain(128)), Ok(Chain::Next(_))));
    assert!(matches!(read(&chain(0)), Ok(Chain::End)));
    assert_eq!(refused::<Chain>(&chain(129)).0, Reason::TooDeep);
}

#[test]
fn what_is_not_json() {
    for text in [
        "+1",
        ".5",
        "[1.]",
        "1.e1",
        "01",
        "-01",
        "00",
        "--1",
        "1e+x",
        "0x10",
        "1_000",
        "[1,]",
        "[,1]",
        "[1 2]",
        "{,}",
        "{\"a\":1,}",
        "{\"a\"}",
        "{\"a\" 1}",
        "{a:1}",
        "{'a':1}",
        "NaN",
        "Infinity",
        "-Infinity",
        "True",
        "None",
        "undefined",
        "'x'",
        "[1]]",
        "1 2",
        "//c\n1",
        "\u{feff}1",
        "\"\\x\"",
        "\"\\u12g4\"",
        "\"\\u+123\"",
        "\"a\nb\"",
        "\"a\tb\"",
        "\"\0\"",
        "\u{a0}1",
        "]",
        "}",
    ] {
        assert_eq!(refused::<Value>(text).0, Reason::NotJson, "{text}");
        assert_eq!(refused::<IgnoredAny>(text).0, Reason::NotJson, "{text}");
    }
    // The one control character that JSON leaves alone.
    assert_eq!(read::<String>("\"\u{7f}\"").unwrap(), "\u{7f}");
}

#[test]
fn half_a_surrogate_pair_is_refused() {
    // C-15
    for text in [
        r#""\ud83d""#,
        r#""\ude00x""#,
        r#""\ud83d\ud83d""#,
        r#""\ud83d\n""#,
        r#""\ud83dx""#,
        r#""\ud83d\u0041""#,
    ] {
        assert_eq!(refused::<String>(text).0, Reason::NotJson, "{text}");
        assert_eq!(refused::<IgnoredAny>(text).0, Reason::NotJson, "{text}");
    }
    assert_eq!(
        read::<String>(r#""\ud83d\ude00 \uD83D\uDE00""#).unwrap(),
        "😀 😀"
    );
}

#[test]
fn strings_borrow_unless_escaped() {
    let text = String::from(r#""plain é 😀""#);
    assert_eq!(read::<&str>(&text).unwrap(), "plain é 😀");
    assert!(read::<&str>(r#""a\nb""#).is_err());
    assert_eq!(
        read::<String>(r#""\"\\\/\b\f\n\r\t\u0041\u00e9\u20ac""#).unwrap(),
        "\"\\/\u{8}\u{c}\n\r\tAé€"
    );
    assert_eq!(read::<char>(r#""\u00e9""#).unwrap(), 'é');
    says::<char>(
        r#""ab""#,
        Reason::Constraint,
        "expected a single character, got the string \"ab\"",
    );
    for length in 0..100 {
        let long = format!("{}\\n{}", "x".repeat(length), "é".repeat(length));
        assert_eq!(
            read::<String>(&format!("\"{long}\"")).unwrap(),
            long.replace("\\n", "\n")
        );
    }
}

#[test]
fn integers_are_exact() {
    // C-21
    assert_eq!(read::<u64>("18446744073709551615").unwrap(), u64::MAX);
    says::<u64>(
        "18446744073709551616",
        Reason::Constraint,
        "expected an integer from 0 to 18446744073709551615, got the number 18446744073709551616",
    );
    assert_eq!(read::<i64>("-9223372036854775808").unwrap(), i64::MIN);
    assert_eq!(read::<i64>("9223372036854775807").unwrap(), i64::MAX);
    assert_eq!(refused::<i64>("9223372036854775808").0, Reason::Constraint);
    assert_eq!(refused::<i64>("-9223372036854775809").0, Reason::Constraint);
    assert_eq!(
        read::<u128>("340282366920938463463374607431768211455").unwrap(),
        u128::MAX
    );
    assert_eq!(
        refused::<u128>("340282366920938463463374607431768211456").0,
        Reason::Constraint
    );
    assert_eq!(
        read::<i128>("-170141183460469231731687303715884105728").unwrap(),
        i128::MIN
    );
    assert_eq!(
        refused::<i128>("170141183460469231731687303715884105728").0,
        Reason::Constraint
    );
    assert_eq!(
        (
            read::<u8>("255").unwrap(),
            read::<i8>("-128").unwrap(),
            read::<i8>("127").unwrap()
        ),
        (255, -128, 127)
    );
    for text in [
        "256",
        "-1",
        "1e3",
        "99999999999999999999999999999999999999999999",
    ] {
        let got = format!("expected an integer from 0 to 255, got the number {text}");
        says::<u8>(text, Reason::Constraint, &got);
    }
    says::<u32>(
        "5.5",
        Reason::WrongType,
        "expected an integer from 0 to 4294967295, got the number 5.5",
    );
    // C-05
    says::<u64>(
        "\"5\"",
        Reason::WrongType,
        "expected an integer of 0 or more, got the string \"5\"; write 5 without quotes",
    );
}

#[test]
fn an_integral_number_is_an_integer() {
    assert_eq!(read::<u8>("5.0").unwrap(), 5);
    assert_eq!(read::<i32>("-1e2").unwrap(), -100);
    assert_eq!(read::<u64>("18446744073709551615.000").unwrap(), u64::MAX);
    assert_eq!(read::<u64>("1844674407370955161.5e1").unwrap(), u64::MAX);
    assert_eq!(read::<i64>("-922337203685477580800e-2").unwrap(), i64::MIN);
    assert_eq!(
        read::<u128>("34028236692093846346337460743176821145500e-2").unwrap(),
        u128::MAX
    );
    assert_eq!(read::<i64>("-0").unwrap(), 0);
    assert_eq!(read::<u8>("-0.0").unwrap(), 0);
    assert_eq!(
        read::<usize>("1000000000000000000").unwrap(),
        1_000_000_000_000_000_000
    );
}

#[test]
fn floats_are_exact_and_finite() {
    assert_eq!(read::<f64>("1.7976931348623157e308").unwrap(), f64::MAX);
    assert_eq!(read::<f64>("0.1").unwrap(), 0.1);
    assert_eq!(
        read::<f64>("9007199254740993").unwrap(),
        9_007_199_254_740_992.0
    );
    assert!(read::<f64>("-0").unwrap().is_sign_negative());
    assert_eq!(read::<f64>("1e-400").unwrap(), 0.0);
    says::<f64>(
        "1e999",
        Reason::Constraint,
        "expected a number from -1.8e308 to 1.8e308, got the number 1e999",
    );
    says::<f32>(
        "1e39",
        Reason::Constraint,
        "expected a number from -3.4e38 to 3.4e38, got the number 1e39",
    );
    assert_eq!(refused::<Value>("[-1e999]").0, Reason::Constraint);
    // C-23
    says::<f64>(
        "\"NaN\"",
        Reason::WrongType,
        "expected a number, got the string \"NaN\"",
    );
    assert_eq!(
        read::<Value>("[-0, 1.0, 18446744073709551615, -5]").unwrap(),
        json!([-0.0, 1.0, u64::MAX, -5])
    );
}

#[test]
fn arrays_never_pass_for_objects() {
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only read")]
    struct Outer {
        a: Item,
    }
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only read")]
    enum Shape {
        Circle { r: u8 },
        Line(u8, u8),
        Dot,
        Name(String),
    }
    says::<Item>(
        "[1.5, null]",
        Reason::WrongType,
        "expected an object, got an array of 2 items; name each field, {\"…\": …}",
    );
    says::<Outer>(
        "{\"a\":[1.5]}",
        Reason::WrongType,
        "`a`: expected an object, got an array of 1 item; name each field, {\"…\": …}",
    );
    says::<BTreeMap<String, u8>>(
        "[]",
        Reason::WrongType,
        "expected an object, got an array of 0 items; name each field, {\"…\": …}",
    );
    says::<Shape>(
        "{\"Circle\":[3]}",
        Reason::WrongType,
        "`Circle`: expected an object, got an array of 1 item; name each field, {\"…\": …}",
    );
    assert!(matches!(
        read("{\"Circle\":{\"r\":3}}").unwrap(),
        Shape::Circle { r: 3 }
    ));
    assert!(matches!(
        read("{\"Line\":[1,2]}").unwrap(),
        Shape::Line(1, 2)
    ));
    assert!(matches!(read("\"Dot\"").unwrap(), Shape::Dot));
    assert!(matches!(
        read("{\"\\u004eame\":\"x\"}").unwrap(),
        Shape::Name(_)
    ));
    says::<Shape>(
        "{\"Line\":[1]}",
        Reason::Constraint,
        "`Line`: expected an array of 2 items, got 1 item",
    );
    says::<Shape>(
        "{\"Line\":[1,2,3]}",
        Reason::Constraint,
        "`Line`: expected an array of 2 items, got an array of 3 items",
    );
    says::<Shape>(
        "{\"Circle\":{\"r\":300}}",
        Reason::Constraint,
        "`Circle.r`: expected an integer from 0 to 255, got the number 300",
    );
    says::<Shape>(
        "{\"Circle\":{\"r\":3,\"s\":1}}",
        Reason::UnknownField,
        "`Circle.s`: unknown field; the only field is `r`",
    );
    says::<Shape>(
        "{\"Dot\":null}",
        Reason::WrongType,
        "expected the string \"Dot\", got an object",
    );
    says::<Shape>(
        "\"Name\"",
        Reason::WrongType,
        "expected an object, {\"Name\": …}, got the string \"Name\"",
    );
    says::<Shape>(
        "{}",
        Reason::WrongType,
        "expected an object with one field, the variant, got an object without fields",
    );
    says::<Shape>(
        "{\"Name\":\"x\",\"Dot\":1}",
        Reason::WrongType,
        "expected an object with one field, the variant, got an object; send one variant alone",
    );
    says::<Shape>(
        "\"Dott\"",
        Reason::Constraint,
        "expected one of `Circle`, `Line`, `Dot`, `Name`, got the string \"Dott\"; did you mean `Dot`?",
    );
    says::<Shape>(
        "5",
        Reason::WrongType,
        "expected one of `Circle`, `Line`, `Dot`, `Name`, got the number 5",
    );
}

#[test]
fn unknown_fields_are_refused_at_every_depth() {
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only read")]
    struct Outer {
        list: Vec<Item>,
        anything: IgnoredAny,
    }
    assert!(read::<Outer>(r#"{"list":[],"anything":{"x":1}}"#).is_ok());
    says::<Outer>(
        r#"{"list":[{"price":1,"tags":0}],"anything":0}"#,
        Reason::UnknownField,
        "`list[0].tags`: unknown field; did you mean `tag`? the fields are `price`, `mark`, `tag`",
    );
    says::<Outer>(
        r#"{"list":[{"price":1,"\u0078y z":0}]}"#,
        Reason::UnknownField,
        "`list[0][\"xy z\"]`: unknown field; the fields are `price`, `mark`, `tag`",
    );
    says::<Outer>(
        r#"{"list":[{}]}"#,
        Reason::Missing,
        "`list[0].price`: missing, this field is required",
    );

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read")]
    struct Closed {
        a: u8,
    }
    says::<Closed>(
        r#"{"b":1}"#,
        Reason::UnknownField,
        "`b`: unknown field; the only field is `a`",
    );

    // What a flattened map takes is not unknown.
    #[derive(Debug, Deserialize)]
    struct Open {
        #[serde(flatten)]
        rest: HashMap<String, u8>,
    }
    assert_eq!(read::<Open>(r#"{"x":1}"#).unwrap().rest["x"], 1);
}

#[test]
fn aliases_are_known() {
    assert_eq!(
        read::<Item>(r#"{"price":1,"mark":"x"}"#)
            .unwrap()
            .tag
            .as_deref(),
        Some("x")
    );
    says::<Item>(
        r#"{"price":1,"mark":"x","tag":"y"}"#,
        Reason::Duplicate,
        "`tag`: given more than once; send it once",
    );
}

#[test]
fn names_are_given_once() {
    // C-25
    says::<Item>(
        r#"{"price":1,"pric\u0065":1}"#,
        Reason::Duplicate,
        "`price`: given more than once; send it once",
    );
    says::<Value>(
        r#"{"m":{"a":1,"\u0061":2}}"#,
        Reason::Duplicate,
        "`m.a`: given more than once; send it once",
    );
    says::<BTreeMap<String, u8>>(
        r#"{"a":1,"b":2,"a":3}"#,
        Reason::Duplicate,
        "`a`: given more than once; send it once",
    );
    // Maps within maps have names of their own.
    assert!(read::<Value>(r#"{"a":{"a":{"b":1},"b":[{"a":1},{"a":2}]},"b":{"a":0}}"#).is_ok());
    // Many names.
    let many: Vec<String> = (0..5000)
        .map(|index| format!("\"k{index}\":{{\"k\":{index}}}"))
        .collect();
    assert_eq!(
        read::<HashMap<String, Value>>(&format!("{{{}}}", many.join(",")))
            .unwrap()
            .len(),
        5000
    );
    for repeated in [0, 31, 32, 33, 4999] {
        let text = format!(
            "{{{},\"k\\u{:04x}{}\":1}}",
            many.join(","),
            b'0' + b'0' - b'0',
            "x"
        );
        assert!(read::<Value>(&text).is_ok());
        let text = format!("{{{},\"\\u006b{repeated}\":1}}", many.join(","));
        assert_eq!(refused::<Value>(&text).0, Reason::Duplicate);
    }
}

#[test]
fn keys_of_maps_are_read_from_names() {
    assert_eq!(
        read::<BTreeMap<u8, u8>>(r#"{"7":1,"\u0038":2}"#).unwrap(),
        BTreeMap::from([(7, 1), (8, 2)])
    );
    assert_eq!(
        read::<BTreeMap<i128, u8>>(r#"{"-7":1}"#).unwrap(),
        BTreeMap::from([(-7, 1)])
    );
    assert_eq!(
        read::<BTreeMap<bool, u8>>(r#"{"true":1}"#).unwrap(),
        BTreeMap::from([(true, 1)])
    );
    assert_eq!(
        read::<BTreeMap<char, u8>>(r#"{"x":1}"#).unwrap(),
        BTreeMap::from([('x', 1)])
    );
    assert_eq!(
        read::<BTreeMap<Option<String>, u8>>(r#"{"x":1}"#).unwrap(),
        BTreeMap::from([(Some("x".into()), 1)])
    );
    for text in [
        r#"{"256":1}"#,
        r#"{"-1":1}"#,
        r#"{"+1":1}"#,
        r#"{"01":1}"#,
        r#"{"1.0":1}"#,
        r#"{" 1":1}"#,
        r#"{"-0":1}"#,
        r#"{"":1}"#,
    ] {
        assert!(read::<BTreeMap<u8, u8>>(text).is_err(), "{text}");
    }
    says::<BTreeMap<u8, u8>>(
        r#"{"x":1}"#,
        Reason::WrongType,
        "expected a name that is an integer from 0 to 255, got the string \"x\"",
    );
}

#[test]
fn sequences_and_the_rest() {
    assert_eq!(read::<(u8, String)>(r#"[1,"x"]"#).unwrap(), (1, "x".into()));
    says::<(u8, u8)>(
        "[1,2,3]",
        Reason::Constraint,
        "expected an array of 2 items, got an array of 3 items",
    );
    says::<(u8, u8)>(
        "[1]",
        Reason::Constraint,
        "expected an array of 2 items, got 1 item",
    );
    says::<(u8, u8)>(
        "1",
        Reason::WrongType,
        "expected an array of 2 items, got the number 1; write a list, [1]",
    );
    // C-19
    says::<Vec<String>>(
        "\"x\"",
        Reason::WrongType,
        "expected an array, got the string \"x\"; write a list, [\"x\"]",
    );
    // C-03
    says::<Vec<String>>(
        r#""[\"x\"]""#,
        Reason::WrongType,
        "expected an array, got the string \"[\\\"x\\\"]\"; send the JSON itself, not a string that holds it",
    );
    says::<Vec<Vec<bool>>>(
        "[[true],[true,1]]",
        Reason::WrongType,
        "`[1][1]`: expected true or false, got the number 1",
    );
    says::<String>(
        "5",
        Reason::WrongType,
        "expected a string, got the number 5; write \"5\", in quotes",
    );
    says::<bool>(
        "\"true\"",
        Reason::WrongType,
        "expected true or false, got the string \"true\"; write true without quotes",
    );
    says::<()>("0", Reason::WrongType, "expected null, got the number 0");
    says::<u8>(
        "null",
        Reason::WrongType,
        "expected an integer from 0 to 255, got null",
    );
    assert!(read::<()>("null").is_ok());
    assert_eq!(read::<Option<Option<u8>>>("null").unwrap(), None);

    #[derive(Debug, Deserialize, PartialEq)]
    struct Wrapped(u8);
    #[derive(Debug, Deserialize, PartialEq)]
    struct Pair(u8, Wrapped);
    assert_eq!(read::<Pair>("[1,2]").unwrap(), Pair(1, Wrapped(2)));
    says::<Pair>(
        "[1]",
        Reason::Constraint,
        "expected an array of 2 items, got 1 item",
    );
    says::<std::num::NonZeroU8>(
        "0",
        Reason::Constraint,
        "expected an integer from 1 to 255, got the number 0",
    );
    says::<std::net::Ipv4Addr>(
        "\"x\"",
        Reason::Constraint,
        "invalid IPv4 address syntax, got the string \"x\"",
    );
}

#[test]
fn bytes_come_from_a_string_or_an_array() {
    struct Bytes(Vec<u8>);
    impl<'de> Deserialize<'de> for Bytes {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            struct Visitor;
            impl<'de> serde::de::Visitor<'de> for Visitor {
                type Value = Bytes;
                fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    formatter.write_str("bytes")
                }
                fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Bytes, E> {
                    Ok(Bytes(bytes.into()))
                }
                fn visit_seq<A: serde::de::SeqAccess<'de>>(
                    self,
                    mut items: A,
                ) -> Result<Bytes, A::Error> {
                    let mut bytes = Vec::new();
                    while let Some(byte) = items.next_element()? {
                        bytes.push(byte);
                    }
                    Ok(Bytes(bytes))
                }
            }
            deserializer.deserialize_bytes(Visitor)
        }
    }
    assert_eq!(read::<Bytes>("\"a\\nb\"").unwrap().0, b"a\nb");
    assert_eq!(read::<Bytes>("\"ab\"").unwrap().0, b"ab");
    assert_eq!(read::<Bytes>("[1,255]").unwrap().0, [1, 255]);
    assert!(read::<Bytes>("[256]").is_err());
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
    #[expect(dead_code, reason = "only read")]
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

#[test]
fn buffering_is_noticed() {
    #[derive(Debug, Deserialize)]
    #[serde(untagged)]
    #[expect(dead_code, reason = "only read")]
    enum Either {
        Number(u8),
        Pair { a: bool, n: u8 },
    }
    let buffered = |text: &str, read: &dyn Fn(&mut Reader<'_>)| {
        let mut reader = Reader::new(text, Limits::default());
        read(&mut reader);
        reader.buffered()
    };
    let either = |reader: &mut Reader<'_>| drop(reader.value::<Either>());
    assert!(buffered("[true, 3]", &either));
    assert!(buffered("{\"a\":true,\"n\":3}", &either));
    assert!(!buffered("7", &either));
    assert!(!buffered("[{\"price\":1}]", &|reader| drop(
        reader.value::<Vec<Item>>()
    )));
    assert!(!buffered("{\"a\":[1]}", &|reader| drop(
        reader.value::<HashMap<String, Vec<u8>>>()
    )));
}

#[test]
fn values_are_read_one_by_one() {
    let mut reader = Reader::new(r#" {"x":[1,{"y":2}]} "next" 5"#, Limits::default());
    skip(&mut reader).unwrap();
    assert_eq!(reader.value::<&str>().unwrap(), "next");
    assert!(reader.end().is_err());
    assert_eq!(reader.value::<u8>().unwrap(), 5);
    reader.end().unwrap();
}
