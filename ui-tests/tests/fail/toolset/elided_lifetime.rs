#![allow(unused)]

use tool_runtime::{tool, toolset};

struct Files<'a>(&'a str);

#[toolset]
impl Files<'_> {
//         ^^
    /// Reads.
    #[tool]
    async fn read(&self) {}
}

fn main() {}
