#![allow(unused)]

use tool_runtime::tool;

/// Reads.
#[tool(exclusive = true)]
//               ^
async fn read(path: String) -> String {
    path
}

fn main() {}
