#![allow(unused)]

use tool_runtime::{tool, tools};

/// Adds.
#[tool]
async fn add(a: u8) -> Result<u8, Box<dyn std::error::Error>> {
//                     ^^^^^^
    Ok(a)
}

fn main() {
    let _tools = tool_runtime::Toolset::new().with(tools![add]);
}
