//! Tools and parameters named like primitives, types, macros and crates.
#![deny(warnings)]
#![allow(non_snake_case, non_camel_case_types)]

use tool_runtime::{tool, tools};
use ui_tests::call;

/// Text.
#[tool(label = "{u8} {usize}")]
async fn str(u8: String, usize: String) -> String {
    u8 + &usize
}

/// Not the type.
#[tool]
async fn bool(format: std::primitive::bool) -> std::primitive::bool {
    format
}

/// Not the macro.
#[tool(label = "{vec}", detail = vec)]
async fn format(vec: String) -> String {
    vec
}

/// Not the crates.
#[tool(label = "{core} {std}")]
async fn serde(core: String, std: String, tool_runtime: String) -> String {
    core + &std + &tool_runtime
}

/// Not the types.
#[tool]
async fn Option(Arc: std::option::Option<String>, Vec: String) -> String {
    Arc.unwrap_or(Vec)
}

fn main() {
    assert_eq!(call(tools![str], "str", r#"{"u8": "a", "usize": "b"}"#), "ab");
    assert_eq!(call(tools![bool], "bool", r#"{"format": true}"#), "true");
    assert_eq!(call(tools![format], "format", r#"{"vec": "a"}"#), "a");
    let arguments = r#"{"core": "a", "std": "b", "tool_runtime": "c"}"#;
    assert_eq!(call(tools![serde], "serde", arguments), "abc");
    assert_eq!(call(tools![Option], "Option", r#"{"Vec": "a"}"#), "a");
}
