#![allow(unused)]

use tool_runtime::{ToolOutput, tool, tools};

struct Trace;

/// Adds.
#[tool]
async fn add(a: u8) -> ToolOutput<u8, Trace> {
//                     ^^^^^^^^^^
    ToolOutput::new(a)
}

fn main() {
    let _tools = tool_runtime::Toolset::new().with(tools![add]);
}
