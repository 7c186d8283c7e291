#![allow(unused)]

use tool_runtime::{tool, tools};

/// Adds.
#[tool(label = "Read", detail = 5)]
//                              ^
async fn add(path: String) {}

fn main() {
    let _tools = tool_runtime::Toolset::new().with(tools![add]);
}
