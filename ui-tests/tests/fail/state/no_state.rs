#![allow(unused)]

use tool_runtime::{Toolset, tool, tools};

struct Db;

/// Adds.
#[tool]
async fn add(db: &Db) {}

fn main() {
    let _tools = Toolset::new().with(tools![add]);
//                                   ^^^^^^^^^^^
}
