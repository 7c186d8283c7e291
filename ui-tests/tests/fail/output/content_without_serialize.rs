#![allow(unused)]

use tool_runtime::{tool, tools};

struct Sum;

/// Adds.
#[tool]
async fn add(a: u8) -> Sum {
//                     ^^^
    Sum
}

fn main() {
    let _tools = tool_runtime::Toolset::new().with(tools![add]);
}
