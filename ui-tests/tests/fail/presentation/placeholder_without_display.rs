#![allow(unused)]

use tool_runtime::{tool, tools};

/// Adds.
#[tool(label = "Read {lines}")]
//                   ^^^^^^^
async fn add(lines: Option<u8>) {}

fn main() {
    let _tools = tool_runtime::Toolset::new().with(tools![add]);
}
