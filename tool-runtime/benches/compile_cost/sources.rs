//! The text of the crates that are compared.

use std::{fmt::Write, path::Path};

pub(super) fn manifest(name: &str, runtime: &Path) -> String {
    let runtime = runtime.display();
    format!(
        r#"[package]
name = "{name}"
version = "0.0.0"
edition = "2024"

[workspace]

[dependencies]
tool-runtime = {{ path = "{runtime}" }}
schemars = {{ version = "1", default-features = false, features = ["std", "derive", "preserve_order"] }}
serde = {{ version = "1", features = ["derive"] }}
serde_json = {{ version = "1", features = ["preserve_order", "raw_value"] }}

[profile.release]
strip = true
"#
    )
}

/// What a tool does, the same for both.
const BODY: &str = r#"
    if limit > 100 {
        return Err("too much".into());
    }
    Ok(Read { path, lines: u64::from(limit) + from.unwrap_or(0) })
}
"#;

const READ: &str = r#"
#[derive(serde::Serialize, schemars::JsonSchema)]
pub struct Read {
    path: String,
    lines: u64,
}
"#;

pub(super) fn by_attribute(tools: usize) -> String {
    let mut source = format!("use tool_runtime::{{ToolError, Toolset, tool, tools}};\n{READ}");
    let mut names = String::new();
    for index in 0..tools {
        write!(
            source,
            r#"
/// Reads lines of file number {index}.
#[tool(label = "Read {{path}}", detail = path)]
async fn read_{index}(
    /// Path of the file.
    path: String,
    /// The first line.
    from: Option<u64>,
    /// How many lines.
    limit: u32,
) -> Result<Read, ToolError> {{{BODY}"#
        )
        .expect("a string takes all");
        write!(names, "read_{index},").expect("a string takes all");
    }
    format!(
        r#"{source}
fn main() {{
    let runtime = tool_runtime::Runtime::builder().tools(Toolset::new().with(tools![{names}])).build();
    println!("{{}}", runtime.expect("tools").definitions().len());
    let _ = None::<Result<Read, ToolError>>;
}}
"#
    )
}

pub(super) fn by_hand(tools: usize) -> String {
    let mut source = format!(
        r#"
use std::{{error::Error, future::Future, pin::Pin}};

use schemars::{{Schema, schema_for}};

type BoxError = Box<dyn Error + Send + Sync>;

pub struct Shown {{
    label: String,
    detail: Option<String>,
}}
{READ}"#
    );
    let mut arms = String::new();
    let mut definitions = String::new();
    for index in 0..tools {
        write!(
            source,
            r#"
async fn read_{index}(path: String, from: Option<u64>, limit: u32) -> Result<Read, BoxError> {{{BODY}
#[derive(serde::Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct Read{index} {{
    /// Path of the file.
    path: String,
    /// The first line.
    from: Option<u64>,
    /// How many lines.
    limit: u32,
}}
"#
        )
        .expect("a string takes all");
        write!(
            arms,
            r#"
        "read_{index}" => {{
            let Read{index} {{ path, from, limit }} = serde_json::from_str(arguments)?;
            show(Shown {{ label: format!("Read {{path}}"), detail: Some(path.clone()) }});
            Ok(serde_json::to_string(&read_{index}(path, from, limit).await?)?)
        }}"#
        )
        .expect("a string takes all");
        write!(
            definitions,
            r#"("read_{index}", "Reads lines of file number {index}.", schema_for!(Read{index}), schema_for!(Read)),"#
        )
        .expect("a string takes all");
    }
    format!(
        r#"{source}
async fn call(name: &str, arguments: &str, show: fn(Shown)) -> Result<String, BoxError> {{
    match name {{{arms}
        _ => Err("no such tool".into()),
    }}
}}

fn definitions() -> Vec<(&'static str, &'static str, Schema, Schema)> {{
    vec![{definitions}]
}}

fn main() {{
    let show = |shown: Shown| println!("{{}} {{:?}}", shown.label, shown.detail);
    let arguments = std::env::args().nth(1).unwrap_or_default();
    let called: Pin<Box<dyn Future<Output = Result<String, BoxError>> + Send + '_>> =
        Box::pin(call(&arguments, &arguments, show));
    drop(called);
    for (name, description, input, output) in definitions() {{
        println!("{{name}} {{description}} {{input:?}} {{output:?}}");
    }}
}}
"#
    )
}
