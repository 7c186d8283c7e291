//! `list`: the tools, as a model and a client are told of them.

use std::process::ExitCode;

use serde_json::Value;
use tool_runtime::{
    CancellationToken, Definitions, Dialect, Presentation, ToolDefinition, Verdict,
};

use crate::failure::{Failure, warn};
use crate::output::Output;
use crate::plain;
use crate::turn::definitions;

/// Lists the tools.
pub(crate) fn list(json: bool, dialect: Option<Dialect>) -> Result<ExitCode, Failure> {
    let definitions = definitions();
    let output = Output::new(CancellationToken::new());
    if let Some(dialect) = dialect {
        let offered = Definitions::new(&definitions, dialect);
        for (name, verdict) in offered.report() {
            if verdict != &Verdict::Exact {
                warn(&format!("{name} for {dialect}: {verdict}"));
            }
        }
        output.line(&format!("{:#}", offered.to_json()));
    } else if json {
        let json = serde_json::to_string_pretty(&definitions)
            .map_err(|error| Failure::other("can't write the definitions", &error))?;
        output.line(&json);
    } else {
        for definition in &definitions {
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
    let icon = icon.map_or(String::new(), |icon| format!(", icon {icon}"));
    output.line(&format!("{}  ({label}{icon})", definition.name()));
    for paragraph in definition.description().split("\n\n") {
        described("  ", paragraph, output);
    }
    output.line("  takes");
    fields(definition.input_schema(), output);
    match definition.output_schema() {
        Some(schema) if schema.get("properties").is_some() => {
            output.line("  gives the model");
            fields(schema, output);
        }
        Some(schema) => {
            output.line("  gives the model");
            output.line(&format!("    {}", kind(schema)));
        }
        None => {}
    }
    output.line("");
}

/// The properties of an object's schema, in columns.
fn fields(schema: &Value, output: &Output) {
    let Some(properties) = schema["properties"].as_object() else {
        return;
    };
    let required = schema["required"].as_array();
    let rows: Vec<_> = properties
        .iter()
        .map(|(name, property)| {
            let mut kind = kind(property);
            if !required.is_some_and(|required| required.iter().any(|other| other == name)) {
                kind.push_str(", optional");
            }
            let description = property["description"].as_str().unwrap_or_default();
            (name, kind, description)
        })
        .collect();
    let names = rows.iter().map(|(name, ..)| plain::width(name)).max();
    let kinds = rows.iter().map(|(_, kind, _)| plain::width(kind)).max();
    for (name, kind, description) in &rows {
        let name = plain::padded(name, names.unwrap_or(0));
        let kind = plain::padded(kind, kinds.unwrap_or(0));
        described(&format!("    {name}  {kind}  "), description, output);
    }
}

/// A text behind something, in lines that fit; its own line breaks mean nothing.
fn described(before: &str, text: &str, output: &Output) {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = plain::line(&text);
    let indent = plain::width(before);
    let columns = plain::columns().saturating_sub(indent).max(20);
    let below = " ".repeat(indent);
    let starts = std::iter::once(before).chain(std::iter::repeat(below.as_str()));
    for (start, line) in starts.zip(plain::wrap(&text, columns)) {
        output.line(format!("{start}{line}").trim_end());
    }
}

/// The type that a schema says, for people. That it may be null is said by "optional".
fn kind(schema: &Value) -> String {
    match &schema["type"] {
        Value::String(kind) => kind.clone(),
        Value::Array(kinds) => {
            let kinds = kinds.iter().filter_map(Value::as_str);
            let kinds: Vec<_> = kinds.filter(|kind| *kind != "null").collect();
            kinds.join(" or ")
        }
        _ => schema.to_string(),
    }
}
