#![allow(unused)]

use tool_runtime::{tool, toolset};

struct Files<T>(T);

#[toolset]
impl<T> Files<T> {
//   ^
    /// Reads.
    #[tool]
    async fn read(&self) {}
}

fn main() {}
