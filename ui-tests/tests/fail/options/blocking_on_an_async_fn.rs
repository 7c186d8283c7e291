#![allow(unused)]

use tool_runtime::tool;

/// Reads.
#[tool(blocking)]
//     ^^^^^^^^
async fn read(path: String) -> String {
    path
}

fn main() {}
