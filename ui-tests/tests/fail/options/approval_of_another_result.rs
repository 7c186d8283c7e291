#![allow(unused)]

use tool_runtime::tool;

/// Reads.
#[tool(approval = asks)]
//                ^^^^
async fn read(path: String) -> String {
    path
}

fn asks(_: &str) {}

fn main() {}
