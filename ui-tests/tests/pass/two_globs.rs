//! Two glob imports bring the same names, and neither is meant.
#![deny(warnings)]
#![allow(unused_imports, dead_code)]

mod first {
    pub(crate) struct Option;
    pub(crate) struct Result;
    pub(crate) struct Tool;
    pub(crate) fn add() {}
    pub(crate) fn context() {}
    pub(crate) mod tool_runtime {}
}
mod second {
    pub(crate) struct Option;
    pub(crate) struct Result;
    pub(crate) struct Tool;
    pub(crate) fn add() {}
    pub(crate) fn context() {}
    pub(crate) mod tool_runtime {}
}

use first::*;
use second::*;

use ::tool_runtime::{tool, tools};
use ui_tests::call;

/// Adds.
#[tool(label = "Add {a}", detail = b)]
async fn add(a: u8, #[arg(default)] b: u8) -> u8 {
    a + b
}

mod third {
    use super::*;

    pub(super) fn added() -> String {
        call(tools![add], "add", r#"{"a": 1}"#)
    }
}

fn main() {
    assert_eq!(third::added(), "1");
}
