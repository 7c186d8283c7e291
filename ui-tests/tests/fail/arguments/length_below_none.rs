#![allow(unused)]

use tool_runtime::tool;

/// Takes.
#[tool]
async fn take(#[arg(length(-1..=5))] it: String) {
//                         ^^
    let _ = it;
}

fn main() {}
