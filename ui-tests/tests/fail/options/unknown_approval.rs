#![allow(unused)]

use tool_runtime::tool;

/// Reads.
#[tool(approval = askss)]
//                ^^^^^
async fn read(path: String) -> String {
    path
}

fn main() {}
