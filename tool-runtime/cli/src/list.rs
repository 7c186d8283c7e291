//! `list`: the tools, as a model and a client are told of them.

use std::process::ExitCode;

use serde_json::Value;
use tokio_util::sync::CancellationToken;
use tool_runtime::workspace::Workspace;
use tool_runtime::{Presentation, ToolDefinition, Toolset};

use crate::failure::Failure;
use crate::output::Output;
use crate::plain;
use crate::turn::workspace_tools;

/// Lists the tools.
pub(crate) fn list(json: bool) -> Result<ExitCode, Failure> {
    let workspace = Workspace::open(".")
        .map_err(|error| Failure::other("can't open the current folder", &error))?;
    let tools = Toolset::new().with(workspace_tools(workspace));
    let definitions: Vec<_> = tools.definitions().collect();
    let output = Output::new(CancellationToken::new());
    if json {
        let json = serde_json::to_string_pretty(&definitions)
            .map_err(|error| Failure::other("can't write the definitions", &error))?;
        output.line(&json);
    } else {
        for definition in definitions {
            print(definition, &output);
        }
        output.line("list --json has the schemas whole.");
    }
    output.finish()?;
    Ok(ExitCode::SUCCESS)
}

fn print(definition: &ToolDefinition, output: &Output) {
    let presentation = definition.presentation();
    let label = presentation.map_or(definition.name(), Presentation::label);
    let icon = presentation.and_then(Presentation::icon);
    let icon = icon.map_or(String::new(), |icon| format!(" (icon {icon})"));
    output.line(&format!("{}: {label}{icon}", definition.name()));
    for line in definition.description().lines() {
        output.line(&format!("  {line}"));
    }
    output.line("  takes");
    fields(definition.input_schema(), output);
    match definition.output_schema() {
        Some(schema) if schema.get("properties").is_some() => {
            output.line("  gives the model");
            fields(schema, output);
        }
        Some(schema) => output.line(&format!("  gives the model a {}", kind(schema))),
        None => {}
    }
    output.line("");
}

/// The properties of an object's schema, in columns.
fn fields(schema: &Value, output: &Output) {
    let required = schema["required"].as_array();
    let Some(properties) = schema["properties"].as_object() else {
        return;
    };
    let rows: Vec<[String; 3]> = properties
        .iter()
        .map(|(name, property)| {
            let optional = !required.is_some_and(|required| required.iter().any(|r| r == name));
            let kind = kind(property) + if optional { ", optional" } else { "" };
            let description = property["description"].as_str().unwrap_or_default();
            [name.clone(), kind, description.to_owned()]
        })
        .collect();
    let width = |at: usize| {
        rows.iter()
            .map(|row| plain::width(&row[at]))
            .max()
            .unwrap_or(0)
    };
    let (names, kinds) = (width(0), width(1));
    for [name, kind, description] in &rows {
        let name = plain::padded(name, names);
        let kind = plain::padded(kind, kinds);
        output.line(&format!("    {name}  {kind}  {description}"));
    }
}

/// The type that a schema says, for people.
fn kind(schema: &Value) -> String {
    match &schema["type"] {
        Value::String(kind) => kind.clone(),
        Value::Array(kinds) => {
            let kinds: Vec<_> = kinds.iter().filter_map(Value::as_str).collect();
            kinds.join(" or ")
        }
        _ => schema.to_string(),
    }
}
