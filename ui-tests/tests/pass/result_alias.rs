//! An alias of `Result` with one parameter is a `Result`.
#![deny(warnings)]

use tool_runtime::{ToolError, tool, tools};
use ui_tests::call;

type Result<T> = std::result::Result<T, ToolError>;

/// Halves.
#[tool]
async fn halve(n: u8) -> Result<u8> {
    if n % 2 == 0 { Ok(n / 2) } else { Err("odd".into()) }
}

fn main() {
    assert_eq!(call(tools![halve], "halve", r#"{"n": 8}"#), "4");
    assert_eq!(call(tools![halve], "halve", r#"{"n": 7}"#), "odd");
}
