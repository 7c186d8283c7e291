//! A parameter `r#type` is `type` in the schema, for the reader, in a template and in an expression.
#![deny(warnings)]

use tool_runtime::{tool, tools};
use ui_tests::{call, shown, told};

/// Makes.
#[tool(label = "Make {type}", detail = r#in.len())]
async fn make(
    /// What it is.
    r#type: String,
    r#in: String,
) -> String {
    r#type + &r#in
}

fn main() {
    let (_, schema) = told(tools![make], "make");
    assert!(schema.contains(r#""type":{"#) && schema.contains("What it is."), "{schema}");
    assert!(!schema.contains("r#"), "{schema}");
    let arguments = r#"{"type": "cup", "in": "clay"}"#;
    assert_eq!(call(tools![make], "make", arguments), "cupclay");
    assert_eq!(shown(tools![make], "make", arguments), "Make cup | 4");
    let refused = call(tools![make], "make", r#"{"type": "cup", "in": 5}"#);
    assert!(!refused.contains("r#"), "{refused}");
}
