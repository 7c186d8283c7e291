//! Attributes beside `#[tool]` do what they do without it.
#![deny(warnings)]

use tool_runtime::{Toolset, tool, tools};

/// Old.
#[deprecated(note = "use another")]
#[tool(label = "Old {a}")]
async fn old(a: u8) -> u8 {
    a
}

/// Loud.
#[tool]
#[must_use]
#[allow(non_snake_case)]
#[inline]
async fn LoudOne(NUMBER: u8) -> u8 {
    NUMBER
}

/// Not there.
#[cfg(any())]
#[tool]
async fn absent(a: NoType) -> u8 {}

/// Not used.
#[allow(dead_code)]
#[tool]
async fn unused(a: u8) -> u8 {
    a
}

/// Parameters have attributes too.
#[tool]
async fn lints(#[allow(unused_variables)] a: u8, #[expect(unused_variables)] b: u8) {}

fn main() {
    #[expect(deprecated)]
    let _tools = Toolset::new().with(tools![old]);
    let _tools = Toolset::new().with(tools![LoudOne, lints]);
}
