#![allow(unused)]

use tool_runtime::{serde, tool, tools};

#[derive(serde::Serialize)]
#[serde(crate = "tool_runtime::serde")]
struct Sum {
    sum: u8,
}

/// Adds.
#[tool]
async fn add(a: u8) -> Sum {
//                     ^^^
    Sum { sum: a }
}

fn main() {
    let _tools = tool_runtime::Toolset::new().with(tools![add]);
}
