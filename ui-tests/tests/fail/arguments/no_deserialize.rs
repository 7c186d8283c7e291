#![allow(unused)]

use tool_runtime::{tool, tools};

struct Point;

/// Adds.
#[tool]
async fn add(points: Vec<Point>) {}
//                   ^^^^^^^^^^

fn main() {
    let _tools = tool_runtime::Toolset::new().with(tools![add]);
}
