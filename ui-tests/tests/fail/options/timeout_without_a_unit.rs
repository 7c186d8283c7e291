#![allow(unused)]

use tool_runtime::tool;

/// Reads.
#[tool(timeout = 30)]
//               ^^
async fn read(path: String) -> String {
    path
}

fn main() {}
