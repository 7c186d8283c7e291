#![allow(unused)]

use tool_runtime::{tool, toolset};

struct Files;

#[toolset]
impl Files {
    /// Reads.
    #[cfg_attr(all(), tool)]
//  ^^^^^^^^^^^^^^^^^^^^^^^^
    async fn read(&self) {}

    /// Writes.
    #[tool]
    async fn write(&self) {}
}

fn main() {}
