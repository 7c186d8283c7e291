//! `Option` by any name is optional, and a default is the type's.
#![deny(warnings)]

use tool_runtime::{tool, tools};
use ui_tests::{call, told};

type Maybe<T> = Option<T>;

/// Shows.
#[tool(label = "Show", detail = third.as_deref().unwrap_or("none"))]
async fn show(
    first: Option<u8>,
    second: Maybe<u8>,
    third: std::option::Option<String>,
    #[arg(default)] fourth: u8,
) -> (Option<u8>, Option<u8>, Option<String>, u8) {
    (first, second, third, fourth)
}

fn main() {
    assert_eq!(call(tools![show], "show", "{}"), "[null,null,null,0]");
    assert_eq!(call(tools![show], "show", ""), "[null,null,null,0]");
    assert_eq!(call(tools![show], "show", r#"{"second": 2}"#), "[null,2,null,0]");
    assert!(!told(tools![show], "show").1.contains(r#""required":["#));
}
