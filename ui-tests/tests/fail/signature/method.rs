#![allow(unused)]

use tool_runtime::{tool};

struct Counter;

impl Counter {
    /// Counts.
    #[tool]
    async fn count(&self, by: u8) {}
//                 ^^^^^
}

fn main() {
    let _future = Counter.count(1);
}
