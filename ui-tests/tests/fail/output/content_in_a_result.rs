#![allow(unused)]

use tool_runtime::{tool, tools};

struct Sum;

/// Adds.
#[tool]
async fn add(a: u8) -> Result<Vec<Sum>, String> {
//                     ^^^^^^
    Ok(Vec::new())
}

fn main() {
    let _tools = tool_runtime::Toolset::new().with(tools![add]);
}
