#![allow(unused)]

use tool_runtime::{tool, tools};

/// Adds.
#[tool(presentation = shown, label = "Add")]
//                           ^^^^^
async fn add(a: u8) {}

fn shown(_: &u8) -> tool_runtime::Presentation {
    tool_runtime::Presentation::new("Add")
}

fn main() {
    let _tools = tool_runtime::Toolset::new().with(tools![add]);
}
