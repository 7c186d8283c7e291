#![allow(unused)]

use tool_runtime::tool;

/// Logs in.
#[tool(label = "Log in with {token}")]
//             ^^^^^^^^^^^^^^^^^^^^^
async fn log_in(#[arg(secret)] token: String) -> usize {
    token.len()
}

fn main() {}
