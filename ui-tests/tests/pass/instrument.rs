//! `#[tracing::instrument]` above and below `#[tool]`.
#![deny(warnings)]

use tool_runtime::{ToolError, tool, tools};
use tracing::instrument;
use ui_tests::call;

/// Looks up.
#[instrument(skip(db), fields(length = text.len()), err(Debug))]
#[tool(label = "Look {text}")]
async fn above(db: &u8, text: String) -> Result<u8, ToolError> {
    tracing::info!(text, "looking");
    Ok(*db)
}

/// Looks up.
#[tool(label = "Look {text}", detail = text)]
#[instrument(skip_all, ret)]
async fn below(db: &u8, mut text: String) -> usize {
    text.push('!');
    text.len() + usize::from(*db)
}

fn main() {
    let tools = || tools![above, below].with_state(7_u8);
    assert_eq!(call(tools(), "above", r#"{"text": "x"}"#), "7");
    assert_eq!(call(tools(), "below", r#"{"text": "x"}"#), "9");
}
