#![allow(unused)]

use tool_runtime::tool;

/// Reads.
#[tool(label = "Read", done = "Read {pth}")]
//                            ^^^^^^^^^^^^
async fn read(path: String) -> String {
    path
}

fn main() {}
