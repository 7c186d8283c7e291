#![allow(unused)]

use tool_runtime::{tool, tools};

/// Adds.
#[tool]
async fn add(#[arg] a: u8) {}
//           ^^^^^^

fn main() {
    let _tools = tool_runtime::Toolset::new().with(tools![add]);
}
