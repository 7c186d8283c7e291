#![allow(unused)]

use tool_runtime::{tool, toolset};

use std::sync::Arc;

struct Files;

#[toolset]
impl Files {
    /// Reads.
    #[tool]
    async fn read(self: Arc<Self>) {}
//                ^^^^
}

fn main() {}
