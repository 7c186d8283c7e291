#![allow(unused)]

use tool_runtime::{tool, tools};

/// Adds.
#[tool]
async fn add<const N: usize>(a: [u8; N]) {}
//           ^^^^^^^^^^^^^^

fn main() {
    let _tools = tool_runtime::Toolset::new().with(tools![add]);
}
