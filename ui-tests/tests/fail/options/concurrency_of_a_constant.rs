#![allow(unused)]

use tool_runtime::tool;

/// Reads.
#[tool(concurrency = MOST)]
//                   ^^^^
async fn read(path: String) -> String {
    path
}

fn main() {}
