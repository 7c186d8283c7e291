//! A body is the user's: early returns, loops, `?`, nested functions, `unsafe`, macros.
#![deny(warnings)]

use tool_runtime::{ToolError, tool, tools};
use ui_tests::call;

/// Finds.
#[tool]
async fn find(numbers: Vec<i64>, wanted: i64) -> Result<Option<usize>, ToolError> {
    fn is_it(one: i64, other: i64) -> bool {
        one == other
    }
    if numbers.is_empty() {
        return Err("no numbers".into());
    }
    for (at, number) in numbers.iter().enumerate() {
        if is_it(*number, wanted) {
            return Ok(Some(at));
        }
    }
    let parsed: i64 = "7".parse()?;
    if parsed == wanted {
        return Ok(None);
    }
    Err(ToolError::from(format!("{wanted} is missing")))?
}

/// Unsafe inside.
#[tool]
async fn first(text: String) -> u8 {
    let first = async { unsafe { *text.as_bytes().get_unchecked(0) } };
    first.await
}

fn main() {
    for (arguments, read) in [
        (r#"{"numbers": [4, 5], "wanted": 5}"#, "1"),
        (r#"{"numbers": [4, 5], "wanted": 7}"#, "null"),
        (r#"{"numbers": [4, 5], "wanted": 6}"#, "6 is missing"),
        (r#"{"numbers": [], "wanted": 6}"#, "no numbers"),
    ] {
        assert_eq!(call(tools![find], "find", arguments), read);
    }
    assert_eq!(call(tools![first], "first", r#"{"text": "A"}"#), "65");
}
