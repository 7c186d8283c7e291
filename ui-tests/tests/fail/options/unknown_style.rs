#![allow(unused)]

use tool_runtime::tool;

/// Reads.
#[tool(rename_all = "camel_case")]
//                  ^^^^^^^^^^^^
async fn read(path: String) -> String {
    path
}

fn main() {}
