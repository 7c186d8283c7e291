//! `r#type` is `type` on the wire.
#![deny(warnings)]

use tool_runtime::{Toolset, tool, tools};

/// Matches.
#[tool(label = "Match {type} and {in:>4}", icon = "regex", detail = r#type)]
async fn r#match(r#type: String, r#in: u8) -> String {
    format!("{type} {in}", type = r#type, in = r#in)
}

/// Matches, seen by an expression.
#[tool(label = "Try", detail = r#type.len())]
async fn r#try(r#type: String) {
    drop(r#type);
}

fn main() {
    let tools = Toolset::new().with(tools![r#match, r#try]);
    let names: Vec<&str> = tools.definitions().map(|tool| tool.name()).collect();
    assert_eq!(names, ["match", "try"]);
}

// B-01
