#![allow(unused)]

use tool_runtime::tool;

/// Takes.
#[tool]
async fn take(#[arg(pattern(abc))] it: String) {
//                          ^^^
    let _ = it;
}

fn main() {}
