#![allow(unused)]

use tool_runtime::{tool, tools};

const LABEL: &str = "Add";

/// Adds.
#[tool(label = LABEL)]
//             ^^^^^
async fn add(a: u8) {}

fn main() {
    let _tools = tool_runtime::Toolset::new().with(tools![add]);
}
