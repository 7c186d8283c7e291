//! Doc comments of all kinds become descriptions as they are.
#![deny(warnings)]

use tool_runtime::{Toolset, tool, tools};

/// Says "hello" to {name}, \n stays, and `{}` too.
///
/// Second paragraph: 50 % of "it".
#[doc = " Third line, from a literal."]
#[doc(alias = "greet")]
#[tool(label = "Say")]
async fn say(
    /** Who "is" {greeted}. */
    #[doc = "More."]
    name: String,
) -> String {
    name
}

#[doc = include_str!("docs.rs")]
#[tool]
async fn from_a_file() {}

const TEXT: &str = "From a constant.";

#[tool(description = TEXT)]
async fn from_a_constant() {}

#[tool(description = concat!("From ", "a macro."))]
async fn from_a_macro() {}

fn main() {
    let tools = Toolset::new().with(tools![say, from_a_file, from_a_constant, from_a_macro]);
    let descriptions: Vec<&str> = tools.definitions().map(|tool| tool.description()).collect();
    assert_eq!(
        descriptions[0],
        "Says \"hello\" to {name}, \\n stays, and `{}` too.\n\nSecond paragraph: 50 % of \"it\".\nThird line, from a literal."
    );
    assert!(descriptions[1].starts_with("//! Doc comments of all kinds"));
    assert_eq!(descriptions[2..], ["From a constant.", "From a macro."]);
}

// B-09
