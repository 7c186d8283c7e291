//! A parameter may be `mut`.
#![deny(warnings)]

use tool_runtime::{tool, tools};
use ui_tests::{call, shown};

/// Counts up.
#[tool(label = "Count to {to}", detail = from)]
async fn count(mut to: u8, #[arg(default)] mut from: u8) -> Vec<u8> {
    from += 1;
    to += 1;
    (from..to).collect()
}

fn main() {
    assert_eq!(call(tools![count], "count", r#"{"to": 2}"#), "[1,2]");
    assert_eq!(shown(tools![count], "count", r#"{"to": 2}"#), "Count to 2 | 0");
}
