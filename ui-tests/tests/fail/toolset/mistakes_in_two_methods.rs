// mistakes: 3
#![allow(unused)]

use tool_runtime::{tool, tools, toolset};

struct Files;

#[toolset]
impl Files {
    /// Reads.
    #[tool(lable = "Read")]
//         ^^^^^
    async fn read(&self) {}

    #[tool]
    async fn write(&self) {}
//           ^^^^^

    /// Lists.
    #[tool]
    async fn list(&self, path: &str) {}
//                             ^^^^
}

fn all() {
    let _ = tools![Files];
}

fn main() {}
