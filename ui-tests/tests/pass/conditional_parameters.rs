//! A parameter under a false `#[cfg]` is nowhere.
#![deny(warnings)]

use tool_runtime::{Toolset, tool, tools};

/// Adds.
#[tool(label = "Add {a} and {c}", detail = c)]
async fn add(
    a: u8,
    #[cfg(any())]
    /// Not there.
    b: NoType,
    /// There.
    #[cfg(all(unix, not(any())))]
    c: u8,
    #[cfg(not(unix))] c: u8,
    #[cfg_attr(unix, arg(default), doc = "Maybe.")] d: u8,
    #[cfg(any())] state: &NoState,
) -> u8 {
    a + c + d
}

fn main() {
    let tools = Toolset::new().with(tools![add]);
    assert_eq!(tools.definitions().len(), 1);
    let _future = add(1, 2, 3);
}

// B-11
