#![allow(unused)]

use tool_runtime::tool;

/// Reads.
#[tool(timeout = "99999999999999999999h")]
//               ^^^^^^^^^^^^^^^^^^^^^^^
async fn read(path: String) -> String {
    path
}

fn main() {}
