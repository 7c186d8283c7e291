#![allow(unused)]

use tool_runtime::{tool, tools};

/// Adds.
#[tool]
async fn größe(a: u8) {}
//       ^^^^^

fn main() {
    let _tools = tool_runtime::Toolset::new().with(tools![größe]);
}
