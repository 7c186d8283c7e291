#![allow(unused)]

use tool_runtime::{tool, tools};

/// Adds.
#[tool]
async fn add(a: u8) {}

/// Adds more.
#[tool(name = "add")]
async fn add_more(a: u8) {}

fn main() {
    let _tools = tools![add, add_more];
//               ^^^^^^^^^^^^^^^^^^^^^
}
