//! A tool in each dialect's own JSON.

use serde_json::{Map, Value, json};

use crate::{
    schema::{Change, Dialect, McpRevision, Verdict, keyword::children_mut},
    tool::ToolDefinition,
};

pub(super) fn nested(tool: &Value) -> Value {
    let mut function = tool.as_object().cloned().unwrap_or_default();
    function.shift_remove("type");
    json!({ "type": "function", "function": function })
}

/// A tool in the dialect's own JSON.
pub(super) fn written(
    definition: &ToolDefinition,
    schema: Value,
    dialect: Dialect,
    verdict: &mut Verdict,
) -> Value {
    let name = definition.name();
    let description = definition.description();
    match dialect {
        Dialect::OpenAi | Dialect::OpenAiStrict => json!({
            "type": "function",
            "name": name,
            "description": description,
            "parameters": schema,
            "strict": dialect == Dialect::OpenAiStrict,
        }),
        Dialect::Anthropic => json!({
            "name": name, "description": description, "input_schema": schema,
        }),
        Dialect::AnthropicStrict => json!({
            "name": name, "description": description, "input_schema": schema, "strict": true,
        }),
        Dialect::GeminiJson => json!({
            "name": name, "description": description, "parametersJsonSchema": schema,
        }),
        Dialect::GeminiOpenApi => json!({
            "name": name, "description": description, "parameters": schema,
        }),
        Dialect::Mcp(revision) => mcp(definition, schema, revision, verdict),
    }
}

fn mcp(
    definition: &ToolDefinition,
    schema: Value,
    revision: McpRevision,
    verdict: &mut Verdict,
) -> Value {
    let hints = definition.hints();
    let mut annotations = Map::new();
    let label = definition
        .presentation()
        .map(|presentation| json!(presentation.label()));
    if let (Some(label), McpRevision::V2025_03_26) = (&label, revision) {
        annotations.insert("title".to_owned(), label.clone());
    }
    for (name, hint) in [
        ("readOnlyHint", hints.read_only),
        ("destructiveHint", hints.destructive),
        ("idempotentHint", hints.idempotent),
        ("openWorldHint", hints.open_world),
    ] {
        annotations.insert(name.to_owned(), hint.into());
    }
    let mut tool = Map::from_iter([("name".to_owned(), json!(definition.name()))]);
    if let (Some(label), true) = (label, revision > McpRevision::V2025_03_26) {
        tool.insert("title".to_owned(), label);
    }
    tool.insert("description".to_owned(), json!(definition.description()));
    tool.insert("inputSchema".to_owned(), schema);
    if let Some(output) = definition.output_schema() {
        match revision {
            McpRevision::V2025_03_26 => {}
            McpRevision::V2025_06_18 | McpRevision::V2025_11_25 => {
                tool.insert("outputSchema".to_owned(), wrapped(output));
            }
            McpRevision::V2026_07_28 => {
                tool.insert("outputSchema".to_owned(), output.clone());
            }
        }
        if revision == McpRevision::V2025_03_26 {
            let lost = Change::Lost {
                path: String::new(),
                what: "the output schema has no place there".to_owned(),
            };
            match verdict {
                Verdict::Changed(changes) => changes.push(lost),
                _ => *verdict = Verdict::Changed(vec![lost]),
            }
        }
    }
    tool.insert("annotations".to_owned(), Value::Object(annotations));
    Value::Object(tool)
}

/// An output schema as that of an object: any other stands under `result`.
fn wrapped(output: &Value) -> Value {
    if output.get("type").and_then(Value::as_str) == Some("object") {
        return output.clone();
    }
    let mut inner = output.clone();
    moved(&mut inner);
    let definitions = match &mut inner {
        Value::Object(keywords) => keywords.shift_remove("$defs"),
        _ => None,
    };
    let mut schema = json!({
        "type": "object", "properties": { "result": inner }, "required": ["result"],
    });
    if let (Some(definitions), Value::Object(keywords)) = (definitions, &mut schema) {
        keywords.insert("$defs".to_owned(), definitions);
    }
    schema
}

/// References to the root lead to where it stands now.
fn moved(schema: &mut Value) {
    let Value::Object(keywords) = schema else {
        return;
    };
    if let Some(Value::String(reference)) = keywords.get_mut("$ref")
        && reference == "#"
    {
        "#/properties/result".clone_into(reference);
    }
    children_mut(keywords, &mut |_, child| moved(child));
}
