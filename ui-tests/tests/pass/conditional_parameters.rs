//! A parameter under a false `#[cfg]` is nowhere.
#![deny(warnings)]

use tool_runtime::{tool, tools};
use ui_tests::{call, shown, told};

/// Adds.
#[tool(label = "Add {a} and {c}", detail = c)]
async fn add(
    a: u8,
    #[cfg(any())]
    /// Not there.
    b: NoType,
    /// There.
    #[cfg(all(unix, not(any())))]
    c: u8,
    #[cfg(not(unix))] c: u8,
    #[cfg_attr(unix, arg(default), doc = "Maybe.")] d: u8,
    /// Beside a condition.
    #[arg(default)]
    e: u8,
    #[cfg(any())] state: &NoState,
) -> u8 {
    a + c + d + e
}

fn main() {
    let (_, schema) = told(tools![add], "add");
    assert!(!schema.contains(r#""b""#) && !schema.contains("Not there."), "{schema}");
    for told in ["There.", "Maybe.", "Beside a condition.", r#""required":["a","c"]"#] {
        assert!(schema.contains(told), "{told} in {schema}");
    }
    assert_eq!(call(tools![add], "add", r#"{"a": 1, "c": 2}"#), "3");
    assert_eq!(shown(tools![add], "add", r#"{"a": 1, "c": 2}"#), "Add 1 and 2 | 2");
    let _future = add(1, 2, 3, 4);
}

// B-11
