#![allow(unused)]

use tool_runtime::{tool, tools};

/// Adds.
#[tool]
async fn add(a: u8) {
    let n: usize = "x";
//                 ^^^
}

fn main() {
    let _tools = tool_runtime::Toolset::new().with(tools![add]);
}

// B-03
