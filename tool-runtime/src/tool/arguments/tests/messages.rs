//! What a model reads of each mistake, held against a file. `BLESS=1 cargo test messages` writes it.

use std::fmt::Write as _;

use schemars::{JsonSchema, SchemaGenerator};

use super::super::*;
use crate::schema::{check::Check, input};

#[derive(serde::Deserialize, JsonSchema)]
#[expect(dead_code, reason = "read and dropped")]
struct Item {
    name: String,
    price: f32,
    #[schemars(range(min = 1, max = 99))]
    count: Option<u16>,
}

#[derive(serde::Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Mode {
    Fast,
    Thorough,
}

fn parameters() -> [Parameter; 4] {
    [
        Parameter::new("path", &[], false, SchemaGenerator::subschema_for::<String>),
        Parameter::new(
            "items",
            &[],
            false,
            SchemaGenerator::subschema_for::<Vec<Item>>,
        ),
        Parameter::new(
            "limit",
            &[],
            true,
            SchemaGenerator::subschema_for::<Option<u8>>,
        ),
        Parameter::new(
            "mode",
            &[],
            true,
            SchemaGenerator::subschema_for::<Option<Mode>>,
        ),
    ]
}

fn read(reader: &mut Reader<'_>) -> Read<()> {
    object(reader, &parameters(), &mut |index, reader| match index {
        0 => reader.value::<String>().map(drop),
        1 => reader.value::<Vec<Item>>().map(drop),
        2 => reader.value::<Option<u8>>().map(drop),
        _ => reader.value::<Option<Mode>>().map(drop),
    })
}

fn accept(text: &str, check: &Check) -> Result<(), Refused> {
    let limits = Limits {
        text_bytes: 400,
        ..Limits::default()
    };
    let mut reader = Reader::new(text, limits);
    match read(&mut reader) {
        Ok(()) if check.needs(reader.buffered()) => hold(text, limits, read, check),
        Ok(()) => Ok(()),
        Err(error) => Err(refuse(text, limits, error, read, check)),
    }
}

#[test]
fn the_text_of_each_mistake_and_its_example() {
    let deep = format!("{{\"items\": {}", "[".repeat(200));
    let large = format!("{{\"path\": \"{}\"}}", "x".repeat(400));
    let many = format!(
        "{{{}}}",
        (0..24)
            .map(|n| format!("\"f{n}\":0"))
            .collect::<Vec<_>>()
            .join(",")
    );
    let cases = [
        ("not JSON", "path=a.txt"),
        (
            "not JSON: single quotes (C-13 is a raw line break)",
            "{'path': 'a'}",
        ),
        ("not JSON: a raw line break, C-13", "{\"path\": \"a\nb\"}"),
        (
            "not JSON: prose behind the object, C-07",
            "{\"path\":\"a\"}\n\nI will now search",
        ),
        (
            "not JSON: a code fence, C-17",
            "```json\n{\"path\":\"a\"}\n```",
        ),
        (
            "not JSON: a byte-order mark, C-17",
            "\u{feff}{\"path\":\"a\"}",
        ),
        ("not JSON: a lone surrogate, C-15", r#"{"path":"\ud83d"}"#),
        (
            "not JSON: NaN, C-23",
            r#"{"path":"a","items":[{"name":"a","price":NaN}]}"#,
        ),
        ("cut off", "{\"path\": \"a.txt\", \"items\": [{\"na"),
        ("not an object", "[1, 2]"),
        (
            "not an object: encoded twice, C-03",
            r#""{\"path\":\"a\"}""#,
        ),
        ("missing", "{}"),
        ("missing, deep", r#"{"path":"a","items":[{"name":"b"}]}"#),
        ("wrong type, C-05", r#"{"path":"a","items":[],"limit":"5"}"#),
        (
            "wrong type: one for a list, C-19",
            r#"{"path":"a","items":{"name":"a","price":1}}"#,
        ),
        (
            "wrong type: a list as text, C-03",
            r#"{"path":"a","items":"[]"}"#,
        ),
        (
            "wrong type, several deep",
            r#"{"path":7,"items":[{"name":1,"price":"x"},{"name":null,"price":true}]}"#,
        ),
        ("unknown field", r#"{"paht":"a","items":[],"other":1}"#),
        (
            "unknown field, deep",
            r#"{"path":"a","items":[{"name":"a","prise":1,"price":2}]}"#,
        ),
        ("duplicate, C-25", r#"{"path":"a","path":"b","items":[]}"#),
        (
            "constraint: range of a type, C-21",
            r#"{"path":"a","items":[],"limit":256}"#,
        ),
        (
            "constraint: a choice",
            r#"{"path":"a","items":[],"mode":"Fast"}"#,
        ),
        (
            "constraint: of a nested type",
            r#"{"path":"a","items":[{"name":"a","price":1e39,"count":0}]}"#,
        ),
        ("too large", &large),
        ("too deep", &deep),
        ("many", &many),
    ];
    let (schema, _) = input(&parameters());
    let check = Check::of_types(&schema, &schema);
    let mut told = String::new();
    for (case, text) in cases {
        let refused = accept(text, &check).unwrap_err();
        let message = refused.to_string();
        writeln!(told, "## {case} ({})\n{message}\n", refused.reason()).unwrap();
        let (_, example) = message.split_once("for example: ").unwrap();
        accept(example, &check).unwrap();
    }
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/src/tool/arguments/tests/messages.txt"
    );
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(file, &told).unwrap();
    }
    assert_eq!(told, std::fs::read_to_string(file).unwrap_or_default());
}
