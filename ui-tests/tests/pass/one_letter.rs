//! One letter is a name, also the one of the function beside it.
#![deny(warnings)]

use tool_runtime::{tool, tools};
use ui_tests::{call, shown};

/// A.
#[tool(label = "{a}", detail = b)]
async fn a(a: u8, b: u8) -> u8 {
    a + b
}

/// B.
#[tool(label = "{a} {b}", detail = a + b)]
async fn b(a: u8, #[arg(default)] b: u8) -> u8 {
    a ^ b
}

/// S, as a type parameter may be called.
#[tool]
#[allow(non_snake_case)]
async fn S(T: u8, S: &u8) -> u8 {
    T + S
}

/// Underscores.
#[tool]
async fn _u(_a: u8, __b: u8) {}

fn main() {
    let tools = || tools![a, b, S, _u].with_state(3_u8);
    assert_eq!(call(tools(), "a", r#"{"a": 1, "b": 2}"#), "3");
    assert_eq!(call(tools(), "b", r#"{"a": 1}"#), "1");
    assert_eq!(call(tools(), "S", r#"{"T": 1}"#), "4");
    assert_eq!(shown(tools(), "b", r#"{"a": 1, "b": 2}"#), "1 2 | 3");
    assert_eq!(call(tools(), "_u", r#"{"_a": 1, "__b": 2}"#), "null");
}
