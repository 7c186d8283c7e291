#![allow(unused)]

use tool_runtime::{tool, tools};

type Db = &'static std::sync::Mutex<u8>;

/// Adds.
#[tool]
async fn add(db: Db) {}
//               ^^

fn main() {
    let _tools = tool_runtime::Toolset::new().with(tools![add]);
}
