//! Parameters and functions named like anything in generated code.
#![deny(warnings)]

use tool_runtime::{Toolset, tool, tools};

/// Takes all names.
#[tool(
    label = "{state} {context} {call} {reader} {index} {tools} {returned} {a0} {a1}",
    detail = format!("{a0}{a1}{state}{call}{edit}")
)]
async fn edit(
    a1: String,
    a0: String,
    state: String,
    context: String,
    call: String,
    reader: String,
    index: String,
    tools: String,
    returned: String,
    edit: String,
) -> String {
    a1 + &a0 + &state + &context + &call + &reader + &index + &tools + &returned + &edit
}

/// One letter.
#[tool(label = "{s}", detail = s)]
async fn s(s: u8, t: u8) -> u8 {
    s + t
}

/// Another letter.
#[tool(label = "{t}", detail = t)]
async fn t(s: u8, #[arg(default)] t: u8) -> u8 {
    s + t
}

fn main() {
    let _tools = Toolset::new().with(tools![edit, s, t]);
}
