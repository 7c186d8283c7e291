#![allow(unused)]

use tool_runtime::{tool, tools};

struct Refused;

/// Adds.
#[tool]
async fn add(a: u8) -> Result<u8, Refused> {
//                     ^^^^^^
    Ok(a)
}

fn main() {
    let _tools = tool_runtime::Toolset::new().with(tools![add]);
}
