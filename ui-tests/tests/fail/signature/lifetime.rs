#![allow(unused)]

use tool_runtime::{tool, tools};

/// Adds.
#[tool]
async fn add<'a>(db: &'a u8) {}
//           ^^

fn main() {
    let _tools = tool_runtime::Toolset::new().with(tools![add].with_state(7_u8));
}
