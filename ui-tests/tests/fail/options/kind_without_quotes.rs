#![allow(unused)]

use tool_runtime::tool;

/// Reads.
#[tool(kind = read)]
//            ^^^^
async fn read(path: String) -> String {
    path
}

fn main() {}
