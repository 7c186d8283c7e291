#![allow(unused)]

use tool_runtime::tool;

/// Reads.
#[tool(strict)]
//     ^^^^^^
async fn read(path: String) -> String {
    path
}

fn main() {}
