//! `Result` is something else in this module.
#![deny(warnings)]

use std::fmt::{Error, Result};

use tool_runtime::{tool, tools};
use ui_tests::call;

/// Says nothing.
#[tool(label = "Fail {really}", detail = really)]
async fn fail(really: bool, #[arg(default)] softly: Option<bool>) -> Result {
    if really && softly.is_none() { Err(Error) } else { Ok(()) }
}

fn main() {
    assert_eq!(call(tools![fail], "fail", r#"{"really": false}"#), "null");
    let said = call(tools![fail], "fail", r#"{"really": true}"#);
    assert_eq!(said, Error.to_string());
}
