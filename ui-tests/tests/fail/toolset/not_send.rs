#![allow(unused)]

use tool_runtime::{tool, toolset};

use std::rc::Rc;

struct Files;

#[toolset]
impl Files {
    /// Reads.
    #[tool]
    async fn read(&self) {
//           ^^^^
        let one = Rc::new(1);
        std::future::ready(()).await;
        drop(one);
    }
}

fn main() {}
