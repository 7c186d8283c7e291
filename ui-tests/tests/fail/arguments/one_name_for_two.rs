#![allow(unused)]

use tool_runtime::tool;

/// Takes.
#[tool(rename_all = "camelCase")]
async fn take(line_count: u8, #[arg(rename = "lineCount")] lines: u8) -> u8 {
//                                           ^^^^^^^^^^^
    line_count + lines
}

fn main() {}
