#![allow(unused)]

use tool_runtime::{tool, toolset};

struct Files;

#[toolset(name = "files")]
//        ^^^^
impl Files {
    /// Reads.
    #[tool]
    async fn read(&self) {}
}

fn main() {}
