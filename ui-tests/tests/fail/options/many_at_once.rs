// mistakes: 6
#![allow(unused)]

use tool_runtime::{tool, tools};

/// Adds.
#[tool(
    colour = "red",
//  ^^^^^^
    label = "Add",
    label = "Sum",
//  ^^^^^
    icon,
//  ^^^^
    name = 5,
//         ^
)]
pub fn add(a: &str) {}
//  ^^        ^^^^

fn main() {
    let _tools = tool_runtime::Toolset::new().with(tools![add]);
}
