#![allow(unused)]

use tool_runtime::tool;

/// Takes.
#[tool]
async fn take(#[arg(secret = true)] it: String) {
//                         ^
    let _ = it;
}

fn main() {}
