#![allow(unused)]

use tool_runtime::{tool, toolset};

struct Files;

#[toolset]
impl Files {
    /// Reads.
    #[tool]
    async fn read(self) {}
//                ^^^^
}

fn main() {}
