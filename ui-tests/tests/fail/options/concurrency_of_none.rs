#![allow(unused)]

use tool_runtime::tool;

/// Reads.
#[tool(concurrency = 0)]
//                   ^
async fn read(path: String) -> String {
    path
}

fn main() {}
