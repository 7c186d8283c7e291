#![allow(unused)]

use tool_runtime::{tool, toolset};

struct Files;

#[toolset]
impl Files {
    /// Reads.
    #[tool]
    async fn read(&self) {}

    /// Reads all.
    #[tool(name = "read")]
    async fn read_all(&self) {}
//           ^^^^^^^^
}

fn main() {}
