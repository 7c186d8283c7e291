#![allow(unused)]

use tool_runtime::tool;

/// Reads.
#[tool(done = "Read")]
//     ^^^^
async fn read() {}

fn main() {}
