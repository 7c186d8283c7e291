#![allow(unused)]

use tool_runtime::tool;

/// Reads.
#[tool(approval = asks)]
async fn read(path: u8) -> u8 {
//            ^^^^
    path
}

fn asks(_: &str) -> bool {
    true
}

fn main() {}
