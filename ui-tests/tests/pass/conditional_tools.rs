//! A tool under a false `#[cfg]` is nowhere, and one under a true `#[cfg]` is there.
#![deny(warnings)]

use tool_runtime::{Toolset, tool, tools};

/// Not there.
#[cfg(any())]
#[tool]
async fn absent(a: NoType) -> NoType {}

/// Not there, and the attribute comes first.
#[tool(label = "Absent")]
#[cfg(any())]
async fn absent_too(a: NoType) -> NoType {}

/// There.
#[cfg(not(any()))]
#[tool]
async fn present(a: u8) -> u8 {
    a
}

/// A tool only where the condition holds.
#[cfg_attr(not(any()), tool)]
async fn made(a: u8) -> u8 {
    a
}

/// No tool here.
#[cfg_attr(any(), tool(nonsense))]
async fn plain(a: u8) -> u8 {
    a
}

fn main() {
    assert_eq!(Toolset::new().with(tools![present, made]).definitions().len(), 2);
    let _future = plain(1);
}
