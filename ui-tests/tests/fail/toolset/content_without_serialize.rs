#![allow(unused)]

use tool_runtime::{tool, toolset};

struct Files;
struct Opaque;

#[toolset]
impl Files {
    /// Reads.
    #[tool]
    async fn read(&self) -> Opaque {
//                          ^^^^^^
        Opaque
    }
}

fn main() {}
