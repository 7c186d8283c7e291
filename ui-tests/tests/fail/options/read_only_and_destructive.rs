#![allow(unused)]

use tool_runtime::tool;

/// Reads.
#[tool(read_only, destructive)]
//                ^^^^^^^^^^^
async fn read(path: String) -> String {
    path
}

fn main() {}
