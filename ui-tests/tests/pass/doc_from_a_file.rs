//! A description and a parameter's description from files.
#![deny(warnings)]

use tool_runtime::{tool, tools};
use ui_tests::told;

#[doc = include_str!("description.txt")]
#[tool]
async fn read(#[doc = include_str!("description.txt")] path: String) -> String {
    path
}

/// Not for the model.
#[tool(description = include_str!("description.txt"))]
async fn write() {}

fn main() {
    let (description, schema) = told(tools![read], "read");
    assert_eq!(description, "Reads \"a file\": {all} of it,\nin two lines.");
    assert!(schema.contains("in two lines."), "{schema}");
    assert_eq!(told(tools![write], "write").0, description);
}
