//! Each view against a table of what its provider refuses, its verdict against a judge, and its text against a file.

use serde_json::{Map, Value, json};

use super::*;
use crate::{
    DynamicTool, Presentation, ToolOutput, Toolset,
    schema::{
        dialect::view::view,
        keyword::children,
        tests::{
            generator::{Dice, broken, fitting, written},
            round_trip::schemas,
        },
    },
};

/// What the documentation of each provider says that it refuses, keyword by keyword.
const REFUSED: [(Dialect, &[&str]); 4] = [
    (
        Dialect::OpenAiStrict,
        &[
            "oneOf",
            "allOf",
            "not",
            "if",
            "then",
            "else",
            "dependentRequired",
            "dependentSchemas",
            "propertyNames",
            "patternProperties",
            "prefixItems",
            "default",
            "minLength",
            "maxLength",
            "uniqueItems",
            "contains",
            "minProperties",
            "maxProperties",
            "unevaluatedProperties",
        ],
    ),
    (Dialect::OpenAi, &["oneOf"]),
    (
        Dialect::AnthropicStrict,
        &[
            "minimum",
            "maximum",
            "exclusiveMinimum",
            "exclusiveMaximum",
            "multipleOf",
            "minLength",
            "maxLength",
            "maxItems",
            "uniqueItems",
            "pattern",
            "oneOf",
            "not",
            "if",
            "then",
            "else",
            "prefixItems",
            "patternProperties",
            "propertyNames",
        ],
    ),
    (
        Dialect::GeminiOpenApi,
        &[
            "$schema",
            "exclusiveMinimum",
            "exclusiveMaximum",
            "multipleOf",
            "const",
            "oneOf",
            "allOf",
            "uniqueItems",
            "propertyNames",
            "patternProperties",
            "additionalProperties",
            "$ref",
            "$defs",
            "prefixItems",
            "not",
        ],
    ),
];

/// What Gemini's documentation says that `parametersJsonSchema` takes.
const GEMINI: [&str; 20] = [
    "$id",
    "$defs",
    "$ref",
    "$anchor",
    "type",
    "format",
    "title",
    "description",
    "enum",
    "items",
    "prefixItems",
    "minItems",
    "maxItems",
    "minimum",
    "maximum",
    "anyOf",
    "oneOf",
    "properties",
    "additionalProperties",
    "required",
];

fn each(schema: &Value, visit: &mut dyn FnMut(&Map<String, Value>)) {
    if let Value::Object(keywords) = schema {
        visit(keywords);
        children(keywords, &mut |_, _, child| each(child, visit));
    }
}

#[test]
fn no_view_has_what_its_provider_refuses() {
    for (name, schema) in schemas() {
        for dialect in Dialect::ALL {
            let view = view(&schema, dialect);
            if !view.verdict().is_offered() {
                continue;
            }
            let at = format!("{name} for {dialect}: {}", view.schema());
            assert_eq!(view.schema()["type"], "object", "{at}");
            assert!(view.schema()["properties"].is_object(), "{at}");
            let refused = REFUSED.iter().find(|(of, _)| *of == dialect);
            let refused = refused.map_or(&[][..], |(_, refused)| *refused);
            let strict = matches!(dialect, Dialect::OpenAiStrict | Dialect::AnthropicStrict);
            each(view.schema(), &mut |keywords| {
                for keyword in keywords.keys() {
                    assert!(!refused.contains(&keyword.as_str()), "`{keyword}` in {at}");
                    if dialect == Dialect::GeminiJson {
                        assert!(GEMINI.contains(&keyword.as_str()), "`{keyword}` in {at}");
                    }
                }
                if keywords.contains_key("$ref")
                    && !matches!(
                        dialect,
                        Dialect::Mcp(_) | Dialect::Anthropic | Dialect::OpenAi
                    )
                {
                    assert_eq!(keywords.len(), 1, "beside a reference in {at}");
                }
                let Some(Value::Object(properties)) = keywords.get("properties") else {
                    return;
                };
                if strict {
                    assert_eq!(
                        keywords.get("additionalProperties"),
                        Some(&json!(false)),
                        "{at}"
                    );
                }
                if dialect == Dialect::OpenAiStrict {
                    let names: Vec<&String> = properties.keys().collect();
                    assert_eq!(keywords["required"], json!(names), "{at}");
                }
            });
        }
    }
}

#[test]
fn an_exact_view_answers_as_the_canonical_schema() {
    let mut exact = 0;
    for (name, schema) in schemas() {
        let canonical = jsonschema::options()
            .should_validate_formats(true)
            .build(&schema)
            .unwrap();
        for dialect in Dialect::ALL {
            let view = view(&schema, dialect);
            if view.verdict() != &Verdict::Exact || view.schema() == &schema {
                continue;
            }
            exact += 1;
            let judge = jsonschema::options()
                .should_validate_formats(true)
                .build(view.schema())
                .unwrap();
            let mut dice = Dice(7);
            for round in 0..500 {
                let mut value = fitting(&schema, &schema, &mut dice, 0);
                if round % 2 == 0 {
                    broken(&mut value, &mut dice);
                }
                let Ok(value) = serde_json::from_str(&written(&value, &mut dice)) else {
                    continue;
                };
                assert_eq!(
                    canonical.is_valid(&value),
                    judge.is_valid(&value),
                    "{name} for {dialect}: {value}\n{schema}\n{}",
                    view.schema()
                );
            }
        }
    }
    assert!(exact > 40, "{exact} views that differ and are exact");
}

#[test]
fn views_of_the_corpus() {
    for dialect in Dialect::ALL {
        let mut all = Map::new();
        for (name, schema) in schemas() {
            let view = view(&schema, dialect);
            let mut told = json!({"verdict": view.verdict().to_string()});
            if view.verdict().is_offered() && view.schema() != &schema {
                told["schema"] = view.schema().clone();
            }
            all.insert(name.to_owned(), told);
        }
        snapshot(&dialect.to_string(), &Value::Object(all));
    }
}

#[test]
fn definitions_are_ready_to_send() {
    let tool = |name: &str, schema: Value| {
        DynamicTool::new(name, "Does it.", schema, |_, _| async {
            Ok(ToolOutput::new(1))
        })
    };
    let search = json!({
        "type": "object",
        "properties": {"query": {"type": "string", "minLength": 1}, "limit": {"type": ["integer", "null"], "minimum": 0}},
        "required": ["query"],
        "additionalProperties": false,
    });
    let open = json!({"type": "object", "properties": {"any": {}}, "required": ["any"], "additionalProperties": false});
    let tools = Toolset::new()
        .with(
            tool("search", search)
                .presentation(Presentation::new("Search"))
                .output_schema(json!({"type": "integer"})),
        )
        .with(tool("put", open))
        .with(tool(
            "my tool/é",
            json!({"type": "object", "properties": {}, "additionalProperties": false}),
        ));
    let mut all = Map::new();
    for dialect in Dialect::ALL {
        let definitions = tools.definitions_for(dialect);
        let report = definitions
            .report()
            .map(|(name, verdict)| (name.to_owned(), json!(verdict.to_string())));
        all.insert(dialect.to_string(), json!({
            "request": definitions.to_json(),
            "chat": (definitions.chat_tools() != definitions.tools()).then(|| definitions.chat_tools()),
            "report": report.collect::<Map<_, _>>(),
        }));
    }
    // the good ones are offered, the bad name is told.
    let strict = &all["openai_strict"];
    assert_eq!(strict["request"]["tools"].as_array().unwrap().len(), 1);
    assert!(
        strict["report"]["my tool/é"]
            .as_str()
            .unwrap()
            .contains("the name")
    );
    //
    let parameters = &strict["request"]["tools"][0]["parameters"];
    assert_eq!(parameters["required"], json!(["query", "limit"]));
    assert_eq!(
        parameters["properties"]["limit"]["type"],
        json!(["integer", "null"])
    );
    snapshot("definitions", &Value::Object(all));
}

#[test]
fn a_13_descriptions_survive_each_view() {
    let schema = json!({
        "type": "object",
        "properties": {"a": {"$ref": "#/$defs/Addr", "description": "home"}, "b": {"$ref": "#/$defs/Addr", "description": "work"}},
        "required": ["a", "b"],
        "additionalProperties": false,
        "$defs": {"Addr": {"type": "object", "description": "where", "properties": {"street": {"type": "string"}}, "required": ["street"], "additionalProperties": false}},
    });
    for dialect in Dialect::ALL {
        let view = view(&schema, dialect);
        assert!(view.verdict().is_offered(), "{dialect}");
        let properties = &view.schema()["properties"];
        assert_eq!(properties["a"]["description"], "home", "{dialect}");
        assert_eq!(properties["b"]["description"], "work", "{dialect}");
    }
}

#[test]
fn a_content_that_is_no_object_is_wrapped_for_revisions_that_want_one() {
    // E-03
    let list = json!({"type": "array", "items": {"anyOf": [{"type": "integer"}, {"$ref": "#"}]}});
    let tool = DynamicTool::new(
        "t",
        "T.",
        json!({"type": "object", "properties": {}}),
        |_, _| async { Ok(ToolOutput::new(vec![1])) },
    );
    let tools = Toolset::new().with(tool.output_schema(list.clone()));
    let of =
        |revision| tools.definitions_for(Dialect::Mcp(revision)).tools()[0]["outputSchema"].clone();
    assert_eq!(of(McpRevision::V2025_03_26), Value::Null);
    assert_eq!(of(McpRevision::V2026_07_28), list);
    let wrapped = of(McpRevision::V2025_06_18);
    assert_eq!(wrapped["type"], "object");
    let judge = jsonschema::validator_for(&wrapped).unwrap();
    assert!(judge.is_valid(&json!({"result": [1, [2, []]]})));
    assert!(!judge.is_valid(&json!({"result": [1, ["x"]]})));
}

#[test]
fn references_of_strangers_lead_somewhere_in_each_view() {
    let schema = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "type": "object",
        "properties": {
            "a": {"$ref": "#/definitions/A"},
            "b": {"$ref": "#/properties/a"},
            "c": {"$ref": "#/properties/c/$defs/C", "$defs": {"C": {"type": "boolean"}}},
            "d": {"$ref": "#/$defs/D/properties/e"},
        },
        "required": ["a", "b", "c", "d"],
        "additionalProperties": false,
        "definitions": {"A": {"oneOf": [{"type": "string", "minLength": 2}, {"type": "null"}]}},
        "$defs": {"D": {"type": "object", "properties": {"e": {"type": "integer"}}}},
    });
    let right = json!({"a": "ab", "b": null, "c": true, "d": 1});
    let wrong = json!({"a": "ab", "b": 7, "c": true, "d": 1});
    for dialect in Dialect::ALL {
        let view = view(&schema, dialect);
        assert!(view.verdict().is_offered(), "{dialect}: {}", view.verdict());
        assert_eq!(
            crate::schema::input_problems(view.schema()),
            [],
            "{dialect}"
        );
        if dialect != Dialect::GeminiOpenApi {
            let judge = jsonschema::options()
                .with_draft(jsonschema::Draft::Draft202012)
                .build(view.schema());
            let judge = judge.unwrap();
            assert!(judge.is_valid(&right), "{dialect}: {}", view.schema());
            assert!(!judge.is_valid(&wrong), "{dialect}: {}", view.schema());
        }
    }
}

#[test]
fn limits_are_told() {
    let object = |properties: Map<String, Value>| {
        let names: Vec<&String> = properties.keys().collect();
        json!({"type": "object", "required": names, "additionalProperties": false, "properties": properties})
    };
    let says = |schema: &Value, dialect: Dialect| match view(schema, dialect).verdict {
        Verdict::Refused(problems) => problems
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join("; "),
        other => panic!("{other}"),
    };
    let wide = object(
        (0..5_001)
            .map(|n| (format!("p{n}"), json!({"type": "string"})))
            .collect(),
    );
    assert!(says(&wide, Dialect::OpenAiStrict).contains("5001 properties"));
    let mut deep = json!({"type": "string"});
    for _ in 0..11 {
        deep = object(Map::from_iter([("d".to_owned(), deep)]));
    }
    assert!(says(&deep, Dialect::OpenAiStrict).contains("11 levels"));
    let choices: Vec<String> = (0..1_001).map(|n| format!("c{n}")).collect();
    let many = object(Map::from_iter([(
        "c".to_owned(),
        json!({"type": "string", "enum": choices}),
    )]));
    assert!(says(&many, Dialect::OpenAiStrict).contains("1001 choices"));
    let long: Vec<String> = (0..300).map(|n| format!("{n:060}")).collect();
    let long = object(Map::from_iter([(
        "c".to_owned(),
        json!({"type": "string", "enum": long}),
    )]));
    assert!(says(&long, Dialect::OpenAiStrict).contains("18000 characters"));
    let mut optional = object(
        (0..25)
            .map(|n| (format!("p{n}"), json!({"type": "string"})))
            .collect(),
    );
    optional["required"] = json!([]);
    assert!(says(&optional, Dialect::AnthropicStrict).contains("25 optional"));
    let unions = object(
        (0..17)
            .map(|n| (format!("p{n}"), json!({"type": ["string", "null"]})))
            .collect(),
    );
    assert!(says(&unions, Dialect::AnthropicStrict).contains("17 fields of several types"));
    let named = object(Map::from_iter([(
        "a-b".to_owned(),
        json!({"type": "string"}),
    )]));
    assert!(says(&named, Dialect::GeminiOpenApi).contains("`a-b`"));
    let tools = (0..21).fold(Toolset::new(), |tools, n| {
        tools.with(DynamicTool::new(
            format!("t{n}"),
            "T.",
            object(Map::new()),
            |_, _| async { Ok(ToolOutput::new(1)) },
        ))
    });
    assert_eq!(
        tools
            .definitions_for(Dialect::AnthropicStrict)
            .tools()
            .len(),
        20
    );
    assert_eq!(tools.definitions_for(Dialect::Anthropic).tools().len(), 21);
}

/// Holds a value against its file. `BLESS=1 cargo test dialect` writes it.
fn snapshot(name: &str, value: &Value) {
    let file = format!(
        "{}/src/schema/dialect/snapshots/{name}.json",
        env!("CARGO_MANIFEST_DIR")
    );
    let told = serde_json::to_string_pretty(value).unwrap() + "\n";
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&file, &told).unwrap();
    }
    assert!(
        told == std::fs::read_to_string(&file).unwrap_or_default(),
        "{name} differs from {file}"
    );
}
