#![allow(unused)]

use tool_runtime::tool;

/// Takes.
#[tool]
async fn take(#[arg(default =)] it: u8) {
//                  ^^^^^^^
    let _ = it;
}

fn main() {}
