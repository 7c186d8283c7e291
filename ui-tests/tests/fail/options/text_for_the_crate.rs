#![allow(unused)]

use tool_runtime::{tool, tools};

/// Adds.
#[tool(crate = "tool_runtime")]
//             ^^^^^^^^^^^^^^
async fn add(a: u8) {}

fn main() {
    let _tools = tool_runtime::Toolset::new().with(tools![add]);
}
