#![allow(unused)]

use tool_runtime::{tool};

/// Adds.
#[tool]
pub mod add {}
//  ^^^

fn main() {}
