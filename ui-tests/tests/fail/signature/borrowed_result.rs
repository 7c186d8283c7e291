#![allow(unused)]

use tool_runtime::{tool, tools};

/// Adds.
#[tool]
async fn add(db: &String) -> &str {
//                           ^
    db
}

fn main() {
    let _tools = tool_runtime::Toolset::new().with(tools![add].with_state(String::new()));
}
