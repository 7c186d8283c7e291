#![allow(unused)]

use tool_runtime::tool;

/// Reads.
#[tool(kind = "raed")]
//            ^^^^^^
async fn read(path: String) -> String {
    path
}

fn main() {}
