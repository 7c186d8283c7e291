#![allow(unused)]

use tool_runtime::{tool};

trait Add {
    /// Adds.
    #[tool]
    async fn add(a: u8);
//           ^^^
}

fn main() {}
