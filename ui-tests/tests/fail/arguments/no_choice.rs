#![allow(unused)]

use tool_runtime::tool;

/// Takes.
#[tool]
async fn take(#[arg(one_of())] it: String) {
//                  ^^^^^^
    let _ = it;
}

fn main() {}
