#![allow(unused)]

use tool_runtime::{tool, tools, toolset};

struct Files;

#[toolset]
impl Files {
    /// Reads.
    #[tool]
    async fn read(&self) {}
}

/// Reads.
#[tool]
async fn read() {}

fn list() {
    let _ = tools![Files, read];
//          ^^^^^^^^^^^^^^^^^^^
}

fn main() {}
