//! The canonical schema, case by case.

use schemars::{JsonSchema, SchemaGenerator};
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::*;
use crate::tool::arguments::Parameter;

/// The schema of a tool with these parameters.
fn of(parameters: &[Parameter]) -> Value {
    input(parameters).0
}

/// A parameter of a type.
fn parameter<T: JsonSchema>(name: &'static str, lines: &'static [&'static str]) -> Parameter {
    Parameter::new(name, lines, false, SchemaGenerator::subschema_for::<T>)
}

fn property<T: JsonSchema>() -> Value {
    of(&[parameter::<T>("p", &[])])["properties"]["p"].clone()
}

#[derive(JsonSchema, Deserialize)]
#[expect(dead_code, reason = "only its schema is looked at")]
struct Addr {
    street: String,
}

#[derive(JsonSchema, Deserialize)]
#[expect(dead_code, reason = "only its schema is looked at")]
struct Node {
    v: i32,
    kids: Vec<Node>,
}

#[test]
fn a_01_a_tool_without_parameters_has_properties() {
    assert_eq!(
        of(&[]),
        json!({"type": "object", "properties": {}, "additionalProperties": false})
    );
}

#[test]
fn a_03_an_option_is_its_type() {
    let schema = of(&[
        parameter::<String>("a", &[]),
        Parameter {
            optional: true,
            ..parameter::<Option<String>>("b", &[" nick"])
        },
    ]);
    assert_eq!(schema["required"], json!(["a"]));
    assert_eq!(
        schema["properties"]["b"],
        json!({"type": ["string", "null"], "description": "nick"})
    );
}

#[test]
fn a_05_integers_have_no_rust_format() {
    assert_eq!(property::<u64>(), json!({"type": "integer", "minimum": 0}));
    assert_eq!(property::<usize>(), property::<u64>());
    assert_eq!(
        property::<u8>(),
        json!({"type": "integer", "minimum": 0, "maximum": 255})
    );
    assert_eq!(
        property::<i32>(),
        json!({"type": "integer", "minimum": i32::MIN, "maximum": i32::MAX})
    );
    assert_eq!(
        property::<u32>(),
        json!({"type": "integer", "minimum": 0, "maximum": u32::MAX})
    );
    assert_eq!(property::<i64>(), json!({"type": "integer"}));
    assert_eq!(property::<f32>(), json!({"type": "number"}));
    assert_eq!(property::<f64>(), json!({"type": "number"}));
    for kept in [
        property::<chrono::DateTime<chrono::Utc>>(),
        property::<uuid::Uuid>(),
    ] {
        assert!(kept["format"].is_string(), "{kept}");
    }
    assert_eq!(
        property::<chrono::NaiveDateTime>(),
        json!({"type": "string"})
    );
}

#[test]
fn a_07_free_form_json_is_no_boolean() {
    let schema = of(&[parameter::<Value>("payload", &[" Anything."])]);
    assert_eq!(
        schema["properties"]["payload"],
        json!({"description": "Anything."})
    );
    assert_eq!(
        property::<Vec<Value>>(),
        json!({"type": "array", "items": {}})
    );
}

#[test]
fn a_09_recursion_is_right_from_the_root() {
    let schema = of(&[parameter::<Node>("root", &[])]);
    assert_eq!(
        schema["properties"]["root"],
        json!({"$ref": "#/$defs/Node"})
    );
    assert_eq!(
        schema["$defs"]["Node"]["properties"]["kids"]["items"],
        json!({"$ref": "#/$defs/Node"})
    );
    let judge = jsonschema::validator_for(&schema).unwrap();
    assert!(judge.is_valid(&json!({"root": {"v": 1, "kids": [{"v": 2, "kids": []}]}})));
    assert!(!judge.is_valid(&json!({"root": {"v": 1, "kids": [{"v": "x", "kids": []}]}})));
    assert_eq!(input_problems(&schema), []);
}

#[test]
fn a_11_an_enum_of_all_arguments_stands_under_a_name() {
    #[derive(JsonSchema, Deserialize)]
    #[expect(dead_code, reason = "only its schema is looked at")]
    enum Cmd {
        Open { path: String },
        Close { id: u32 },
    }
    let schema = of(&[parameter::<Cmd>("cmd", &[])]);
    assert_eq!(schema["type"], "object");
    for keyword in ["oneOf", "anyOf", "allOf"] {
        assert_eq!(schema.get(keyword), None);
    }
    assert!(schema["$defs"]["Cmd"]["oneOf"].is_array());
    let bare = json!({"type": "object", "properties": {}, "oneOf": []});
    assert!(input_problems(&bare)[0].to_string().contains("`oneOf`"));
}

#[test]
fn a_13_descriptions_stand_beside_references() {
    let schema = of(&[
        parameter::<Addr>("a", &[" home"]),
        parameter::<Addr>("b", &[" work"]),
    ]);
    assert_eq!(
        schema["properties"]["a"],
        json!({"$ref": "#/$defs/Addr", "description": "home"})
    );
    assert_eq!(schema["properties"]["b"]["description"], "work");
}

#[test]
fn a_17_every_parameter_is_required() {
    let schema = of(&[parameter::<i32>("x", &[]), parameter::<i32>("y", &[])]);
    assert_eq!(schema["required"], json!(["x", "y"]));
}

#[test]
fn a_19_arrays_have_items() {
    assert_eq!(
        property::<Vec<String>>(),
        json!({"type": "array", "items": {"type": "string"}})
    );
}

#[test]
fn a_set_takes_what_it_has() {
    assert_eq!(
        property::<std::collections::BTreeSet<bool>>(),
        json!({"type": "array", "items": {"type": "boolean"}})
    );
}

#[test]
fn parameters_stand_as_written_and_there_is_no_meta_schema() {
    let schema = of(&[
        parameter::<bool>("z", &[]),
        parameter::<bool>("a", &[]),
        parameter::<bool>("m", &[]),
    ]);
    let names: Vec<&String> = schema["properties"].as_object().unwrap().keys().collect();
    assert_eq!(names, ["z", "a", "m"]);
    assert!(!schema.to_string().contains("$schema"));
    assert_eq!(schema.get("title"), None);
    assert_eq!(
        of(&[parameter::<Node>("n", &[])]).to_string(),
        of(&[parameter::<Node>("n", &[])]).to_string()
    );
}

#[test]
fn what_is_flattened_is_closed_too() {
    #[derive(JsonSchema, Deserialize)]
    #[expect(dead_code, reason = "only its schema is looked at")]
    struct Outer {
        name: String,
        #[serde(flatten)]
        shape: Shape,
    }
    #[derive(JsonSchema, Deserialize)]
    #[serde(tag = "kind")]
    #[expect(dead_code, reason = "only its schema is looked at")]
    enum Shape {
        Dot,
        Home(Addr),
    }
    let schema = of(&[parameter::<Outer>("o", &[])]);
    let judge = jsonschema::validator_for(&schema).unwrap();
    let fits = |value: Value| judge.is_valid(&json!({"o": value}));
    assert!(fits(json!({"name": "n", "kind": "Dot"})));
    assert!(fits(json!({"name": "n", "kind": "Home", "street": "s"})));
    assert!(!fits(json!({"name": "n", "kind": "Home"})), "{schema}");
    assert!(!fits(json!({"name": "n", "kind": "Dot", "street": "s"})));
    assert!(!fits(json!({"kind": "Dot"})));
    assert!(!schema.to_string().contains("unevaluatedProperties"));
}
