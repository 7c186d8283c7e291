#![allow(unused)]

use tool_runtime::{tool, tools};

#[tool]
async fn add(a: u8) {}
//       ^^^

fn main() {
    let _tools = tool_runtime::Toolset::new().with(tools![add]);
}
