#![allow(unused)]

use tool_runtime::tool;

struct Files;

impl Files {
    /// Reads.
    #[tool]
    async fn read(&self) {}
//                ^^^^^
}

fn main() {}
