#![deny(warnings)]

use tool_runtime::tool;

/// Reads.
#[tool(label = "Read", icon = "file-penn")]
//                            ^^^^^^^^^^^
async fn read(path: String) -> String {
    path
}

fn main() {}
