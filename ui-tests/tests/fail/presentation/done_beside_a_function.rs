#![allow(unused)]

use tool_runtime::tool;

/// Reads.
#[tool(presentation = shown, done = "Read")]
//                           ^^^^
async fn read() {}

fn shown() -> tool_runtime::Presentation {
    tool_runtime::Presentation::new("Read")
}

fn main() {}
