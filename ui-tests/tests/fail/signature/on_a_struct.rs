#![allow(unused)]

use tool_runtime::{tool};

/// Adds.
#[tool(label = "Add")]
pub struct Add {
//  ^^^^^^
    a: u8,
}

fn main() {}

// B-17
