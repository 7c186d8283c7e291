#![allow(unused)]

use tool_runtime::{tool, toolset};

struct Files<'a>(&'a str);

#[toolset]
impl<'a> Files<'a> {
//   ^^
    /// Reads.
    #[tool]
    async fn read(&self) {}
}

fn main() {}
