use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;

use super::super::*;
use super::*;

#[test]
fn the_text_is_bounded() {
    let limits = Limits {
        text_bytes: 10,
        ..Limits::default()
    };
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
        Next(#[expect(dead_code, reason = "only read")] Box<Chain>),
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
fn values_are_read_one_by_one() {
    let mut reader = Reader::new(r#" {"x":[1,{"y":2}]} "next" 5"#, Limits::default());
    skip(&mut reader).unwrap();
    assert_eq!(reader.value::<&str>().unwrap(), "next");
    assert!(reader.end().is_err());
    assert_eq!(reader.value::<u8>().unwrap(), 5);
    reader.end().unwrap();
}
