use std::collections::{BTreeMap, HashMap};

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;

use super::super::*;
use super::*;

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
    assert!(buffered("7", &either));
    assert!(!buffered("[{\"price\":1}]", &|reader| drop(
        reader.value::<Vec<Item>>()
    )));
    assert!(!buffered("{\"a\":[1]}", &|reader| drop(
        reader.value::<HashMap<String, Vec<u8>>>()
    )));
}

/// `tag` on a struct, not an enum: serde writes the tag, and when reading it ignores it like any unknown name. Nothing
/// tells the reader that the name belongs there, though the schema wants it: whoever knows the schema has to refuse such a
/// type.
#[test]
fn the_tag_of_a_struct_is_not_known() {
    #[derive(Debug, Deserialize)]
    #[serde(tag = "kind")]
    #[expect(dead_code, reason = "only read")]
    struct Tagged {
        a: u8,
    }
    assert!(read::<Tagged>(r#"{"a":1}"#).is_ok());
    assert_eq!(
        refused::<Tagged>(r#"{"kind":"Tagged","a":1}"#).0,
        Reason::UnknownField
    );
}
