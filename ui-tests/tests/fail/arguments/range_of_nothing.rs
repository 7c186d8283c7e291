#![allow(unused)]

use tool_runtime::tool;

/// Takes.
#[tool]
async fn take(#[arg(range(10..=1))] it: u8) {
//                        ^^^^^^
    let _ = it;
}

fn main() {}
