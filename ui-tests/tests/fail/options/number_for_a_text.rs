#![allow(unused)]

use tool_runtime::{tool, tools};

/// Adds.
#[tool(label = 5)]
//             ^
async fn add(a: u8) {}

fn main() {
    let _tools = tool_runtime::Toolset::new().with(tools![add]);
}

// B-17
