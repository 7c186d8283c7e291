#![allow(unused)]

use tool_runtime::tool;

/// Reads.
#[tool(max_result_chars = "20k")]
//                        ^^^^^
async fn read(path: String) -> String {
    path
}

fn main() {}
