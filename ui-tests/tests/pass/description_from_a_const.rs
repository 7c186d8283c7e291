//! A description is any expression that the compiler can evaluate.
#![deny(warnings)]

use tool_runtime::{tool, tools};
use ui_tests::told;

mod texts {
    pub(super) const ADD: &str = "Adds two numbers.";
    pub(super) const fn both() -> &'static str {
        "Does both."
    }
}

#[tool(description = texts::ADD)]
async fn add(a: u8, b: u8) -> u8 {
    a + b
}

#[tool(description = texts::both())]
async fn both() {}

#[tool(description = concat!("Version ", env!("CARGO_PKG_NAME")))]
async fn version() {}

fn main() {
    assert_eq!(told(tools![add], "add").0, texts::ADD);
    assert_eq!(told(tools![both], "both").0, "Does both.");
    assert!(told(tools![version], "version").0.starts_with("Version "));
}
