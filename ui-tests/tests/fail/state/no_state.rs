// mistakes: 0
use tool_runtime::{tool, tools};

struct Db;

/// Adds.
#[tool]
async fn add(db: &Db) {}

fn main() {
    let _tools = tool_runtime::Toolset::new().with(tools![add]);
}
