#![allow(unused)]

use tool_runtime::{Presentation, tool, tools};

/// Adds.
#[tool(presentation = shown)]
//                    ^^^^^
async fn add(path: String) {}

fn shown(_: &str, _: &u8) -> Presentation {
    Presentation::new("Read")
}

fn main() {
    let _tools = tool_runtime::Toolset::new().with(tools![add]);
}
