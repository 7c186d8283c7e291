#![allow(unused)]

use tool_runtime::{Tool, tool, tools};

/// Adds.
#[tool(lable = "Add")]
//     ^^^^^
pub async fn add(#[arg(default)] a: u8, state: &u8) -> u8 {
    a + state
}

mod other {
    pub use super::add;
}

fn main() {
    let _future = add(1, &2);
    let _name = <other::add as Tool>::DECLARATION;
    let _tools = tool_runtime::Toolset::new().with(tools![other::add].with_state(7_u8));
}
