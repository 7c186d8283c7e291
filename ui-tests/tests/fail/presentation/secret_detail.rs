#![allow(unused)]

use tool_runtime::tool;

/// Logs in.
#[tool(label = "Log in", detail = token)]
//                                ^^^^^
async fn log_in(#[arg(secret)] token: String) -> usize {
    token.len()
}

fn main() {}
