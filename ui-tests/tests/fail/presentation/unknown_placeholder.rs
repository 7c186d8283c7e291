#![allow(unused)]

use tool_runtime::{tool, tools};

/// Adds.
#[tool(label = "Read {pth}")]
//             ^^^^^^^^^^^^
async fn add(path: String) {}

fn main() {
    let _tools = tool_runtime::Toolset::new().with(tools![add]);
}
