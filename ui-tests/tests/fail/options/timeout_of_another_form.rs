#![allow(unused)]

use tool_runtime::tool;

/// Reads.
#[tool(timeout = "1 minute")]
//               ^^^^^^^^^^
async fn read(path: String) -> String {
    path
}

fn main() {}
