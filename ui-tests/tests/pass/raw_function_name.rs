//! A function `r#type` is the tool `type`.
#![deny(warnings)]

use tool_runtime::{tool, tools};
use ui_tests::{call, told};

/// Types.
#[tool]
async fn r#type(text: String) -> String {
    text
}

fn main() {
    assert_eq!(told(tools![r#type], "type").0, "Types.");
    assert_eq!(call(tools![r#type], "type", r#"{"text": "x"}"#), "x");
}
