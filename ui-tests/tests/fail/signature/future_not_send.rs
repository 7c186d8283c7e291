#![allow(unused)]

use tool_runtime::{tool, tools};

/// Adds.
#[tool]
async fn add(a: u8) {
//       ^^^
    let kept = std::rc::Rc::new(a);
    std::future::ready(()).await;
    drop(kept);
}

fn main() {
    let _tools = tool_runtime::Toolset::new().with(tools![add]);
}

// B-05
