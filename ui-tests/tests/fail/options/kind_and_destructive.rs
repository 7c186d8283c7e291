#![allow(unused)]

use tool_runtime::tool;

/// Reads.
#[tool(kind = "search", destructive)]
//                      ^^^^^^^^^^^
async fn read(path: String) -> String {
    path
}

fn main() {}
