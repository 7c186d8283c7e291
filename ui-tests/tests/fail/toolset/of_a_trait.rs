#![allow(unused)]

use tool_runtime::{tool, toolset};

struct Files;

trait Read {
    fn read(&self);
}

#[toolset]
impl Read for Files {
//   ^^^^
    /// Reads.
    #[tool(blocking)]
    fn read(&self) {}
}

fn main() {}
