#![allow(unused)]

use tool_runtime::{Toolset, tool, tools, toolset};

struct Files;
struct Clock;

#[toolset]
impl Files {
    /// Reads.
    #[tool]
    async fn read(&self, clock: &Clock) {
        let _ = clock;
    }
}

fn list() {
    let _ = Toolset::new().with(tools![Files].with_state(Files));
//                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
}

fn main() {}
