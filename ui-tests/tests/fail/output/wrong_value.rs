#![allow(unused)]

use tool_runtime::{ToolError, tool, tools};

/// Adds.
#[tool]
async fn add(a: u8) -> Result<String, ToolError> {
    Ok(5)
//     ^
}

fn main() {
    let _tools = tool_runtime::Toolset::new().with(tools![add]);
}
