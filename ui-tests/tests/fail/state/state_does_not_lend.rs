// mistakes: 0
use tool_runtime::{State, tool, tools};

struct Db;

/// Adds.
#[tool]
async fn add(db: &Db) {}

#[derive(State)]
struct App {
    count: u8,
}

fn main() {
    let _tools = tool_runtime::Toolset::new().with(tools![add].with_state(App { count: 1 }));
}
