//! What a schema says beyond types is held, and what serde buffers is held too.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::{check::Check, input};
use super::round_trip::{accept, parameters};
use crate::{DynamicTool, Runtime, ToolOutput};

fn of_types(schema: &Value) -> Check {
    Check::of_types(schema, schema)
}

fn says<T: serde::de::DeserializeOwned + JsonSchema>(text: &str) -> Result<(), String> {
    let check = of_types(&input(&parameters::<T>()).0);
    accept::<T>(text, &check).map_err(|refused| refused.to_string())
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "read and dropped")]
enum Either {
    Both { a: bool, n: u8 },
    One(u8),
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "t")]
#[expect(dead_code, reason = "read and dropped")]
enum Tagged {
    A { n: u8 },
    B,
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "read and dropped")]
struct Outer {
    a: u8,
    #[serde(flatten)]
    inner: Inner,
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "read and dropped")]
struct Inner {
    z: Pair,
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "read and dropped")]
struct Pair {
    a: bool,
    n: u8,
}

#[test]
fn an_array_is_no_object_behind_a_buffer_either() {
    says::<Either>(r#"{"v": {"a": true, "n": 3}}"#).unwrap();
    says::<Either>(r#"{"v": 3.0}"#).unwrap();
    let refused = says::<Either>(r#"{"v": [true, 3]}"#).unwrap_err();
    assert!(
        refused.contains(
            "`v`: expected an object or an integer from 0 to 255, got an array of 2 items"
        ),
        "{refused}"
    );
    says::<Tagged>(r#"{"v": {"t": "A", "n": 7}}"#).unwrap();
    let refused = says::<Tagged>(r#"{"v": ["A", 7]}"#).unwrap_err();
    assert!(
        refused.contains("`v`: expected an object, got an array"),
        "{refused}"
    );
    says::<Outer>(r#"{"v": {"a": 1, "z": {"a": true, "n": 3}}}"#).unwrap();
    let refused = says::<Outer>(r#"{"v": {"a": 1, "z": [true, 3]}}"#).unwrap_err();
    assert!(
        refused.contains("`v.z`: expected an object, got an array of 2 items"),
        "{refused}"
    );
}

#[test]
fn an_unknown_field_is_told_behind_a_buffer_too() {
    let refused =
        says::<Outer>(r#"{"v": {"a": 1, "z": {"a": true, "n": 3}, "zz": 1}}"#).unwrap_err();
    assert!(
        refused.contains("`v.zz`: unknown field; did you mean `z`?"),
        "{refused}"
    );
    let refused = says::<Tagged>(r#"{"v": {"t": "A", "n": 7, "m": 8}}"#).unwrap_err();
    assert!(refused.contains("`v.m`: unknown field"), "{refused}");
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "read and dropped")]
struct Order {
    #[schemars(range(min = 1, max = 9))]
    amount: u32,
    #[schemars(length(min = 2, max = 4))]
    code: String,
}

#[test]
fn constraints_of_nested_types_are_held_and_all_told() {
    says::<Vec<Order>>(r#"{"v": [{"amount": 9, "code": "ab"}]}"#).unwrap();
    let refused = says::<Vec<Order>>(
        r#"{"v": [{"amount": 0, "code": "a"}, {"amount": 10, "code": "abcd"}]}"#,
    );
    assert_eq!(
        refused.unwrap_err(),
        "Invalid arguments, 3 problems:\n\
         - `v[0].amount`: expected an integer from 1 to 9, got the number 0.\n\
         - `v[0].code`: expected 2 to 4 characters, got 1 character.\n\
         - `v[1].amount`: expected an integer from 1 to 9, got the number 10.\n\
         Valid arguments are, for example: {\"v\":[]}"
    );
}

#[test]
fn several_mistakes_inside_of_one_argument_are_told() {
    let refused =
        says::<Vec<Pair>>(r#"{"v": [{"a": 1, "n": "x"}, {"m": 2}], "w": 0}"#).unwrap_err();
    for part in [
        "`v[0].a`",
        "`v[0].n`",
        "`v[1].m`: unknown",
        "`v[1].a`: missing",
        "`v[1].n`: missing",
        "`w`: unknown",
    ] {
        assert!(refused.contains(part), "{part} in {refused}");
    }
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "read and dropped")]
struct Patterned {
    #[schemars(regex(pattern = r"^[a-z]{2}\d+$"))]
    code: String,
}

#[cfg(feature = "validate")]
#[test]
fn patterns_are_held_with_the_feature() {
    says::<Patterned>(r#"{"v": {"code": "ab1"}}"#).unwrap();
    let refused = says::<Patterned>(r#"{"v": {"code": "1"}}"#).unwrap_err();
    assert_eq!(
        refused,
        "Invalid arguments: `v.code`: expected a text that matches `^[a-z]{2}\\d+$`, got the string \"1\".\n\
         Valid arguments are, for example: {\"v\":{\"code\":\"aa1\"}}"
    );
    assert_eq!(
        of_types(&input(&parameters::<Patterned>()).0).problems("s"),
        []
    );
}

#[cfg(not(feature = "validate"))]
#[test]
fn patterns_without_the_feature_are_a_problem_of_the_build() {
    let problems = of_types(&input(&parameters::<Patterned>()).0).problems("the input schema");
    assert_eq!(
        problems[0].to_string(),
        "the input schema has `pattern`, which is held with the feature `validate` of `tool-runtime` alone; switch it on"
    );
}

fn stranger(schema: Value) -> Result<Runtime, crate::BuildError> {
    let tool = DynamicTool::new("t", "Says nothing.", schema, |_, _| async {
        Ok(ToolOutput::new(()))
    });
    Runtime::builder().tools(tool).build()
}

#[test]
fn schemas_of_strangers_are_bounded() {
    let of = |property: Value| json!({"type": "object", "properties": {"p": property}, "$defs": {"A": {"anyOf": [{"$ref": "#/$defs/A"}]}}});
    assert!(
        stranger(of(json!({"type": "string"}))).is_err(),
        "an unused circle is one too"
    );
    let mut deep = json!({});
    for _ in 0..70 {
        deep = json!({"items": deep});
    }
    let said = stranger(json!({"type": "object", "properties": {"p": deep}}))
        .unwrap_err()
        .to_string();
    assert!(said.contains("nests deeper than 64"), "{said}");
    let said =
        stranger(json!({"type": "object", "properties": {"p": {"$ref": "https://example.com/s"}}}));
    assert!(
        said.unwrap_err()
            .to_string()
            .contains("leads nowhere in it")
    );
    let wide: serde_json::Map<String, Value> =
        (0..10_001).map(|at| (at.to_string(), json!({}))).collect();
    let said = stranger(json!({"type": "object", "properties": wide}))
        .unwrap_err()
        .to_string();
    assert!(said.contains("more than 10000"), "{said}");
    let recursive = json!({"type": "object", "properties": {"p": {"$ref": "#/$defs/N"}}, "$defs": {"N": {"type": "object", "properties": {"n": {"$ref": "#/$defs/N"}}}}});
    assert!(stranger(recursive).is_ok());
    #[cfg(feature = "validate")]
    assert!(stranger(json!({"type": "object", "properties": {"p": {"pattern": "("}}})).is_err());
}

#[test]
fn types_that_say_all_pay_nothing() {
    let needs = |schema: &Value, buffered| of_types(schema).needs(buffered);
    for schema in [
        input(&parameters::<u8>()).0,
        input(&parameters::<Value>()).0,
        input(&parameters::<Vec<String>>()).0,
        input(&parameters::<(u32, i16)>()).0,
        input(&parameters::<Option<bool>>()).0,
    ] {
        assert!(!needs(&schema, true), "{schema}");
    }
    assert!(!needs(&input(&parameters::<Pair>()).0, false));
    assert!(needs(&input(&parameters::<Either>()).0, true));
    assert!(needs(&input(&parameters::<Order>()).0, false));
}
