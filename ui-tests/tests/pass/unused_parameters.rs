//! Parameters that the body leaves alone are still the model's, and no warning.
#![deny(warnings)]

use tool_runtime::{tool, tools};
use ui_tests::told;

/// Ignores.
#[tool(label = "Ignore {_why}")]
async fn ignore(_why: String, _state: &u8, #[arg(default)] _rest: Vec<u8>) {}

fn main() {
    let tools = tools![ignore].with_state(1_u8);
    let (_, schema) = told(tools, "ignore");
    assert!(schema.contains("_why") && !schema.contains("_state"), "{schema}");
}
