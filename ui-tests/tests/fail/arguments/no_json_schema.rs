#![allow(unused)]

use tool_runtime::{serde, tool, tools};

#[derive(serde::Deserialize)]
#[serde(crate = "tool_runtime::serde")]
struct Point {
    x: u8,
}

/// Adds.
#[tool]
async fn add(a: u8, point: Point) {}
//                         ^^^^^

fn main() {
    let _tools = tool_runtime::Toolset::new().with(tools![add]);
}
