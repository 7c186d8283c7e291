#![allow(unused)]

use tool_runtime::{State, Toolset, tool, tools};

struct Db;

#[derive(State)]
struct App {
    count: u8,
}

/// Adds.
#[tool]
async fn add(db: &Db) {}

fn main() {
    let _tools = Toolset::new().with(tools![add].with_state(App { count: 1 }));
//                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
}
