#![allow(unused)]

use tool_runtime::tool;

/// Reads.
#[tool(timeout = "0s")]
//               ^^^^
async fn read(path: String) -> String {
    path
}

fn main() {}
