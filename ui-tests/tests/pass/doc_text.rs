//! A doc comment comes to the model as it stands.
#![deny(warnings)]

use tool_runtime::{tool, tools};
use ui_tests::told;

/// Says "hi" to {name}, with a \ and a `\n` and {{}}, in r#"quotes"#.
///
/// Second paragraph: 100 % 'fine' – größer.
///   - kept
#[tool]
async fn greet(
    /// Who: "{}" or \u{41}.
    name: String,
) -> String {
    name
}

/** One block. */
#[tool]
async fn block() {}

#[doc = "By \"attribute\"."]
#[doc = concat!("And ", "by a macro.")]
#[tool]
async fn attribute() {}

fn main() {
    let (description, schema) = told(tools![greet], "greet");
    assert_eq!(
        description,
        "Says \"hi\" to {name}, with a \\ and a `\\n` and {{}}, in r#\"quotes\"#.\n\n\
         Second paragraph: 100 % 'fine' – größer.\n  - kept"
    );
    assert!(schema.contains(r#"Who: \"{}\" or \\u{41}."#), "{schema}");
    assert_eq!(told(tools![block], "block").0, "One block.");
    let (description, _) = told(tools![attribute], "attribute");
    assert_eq!(description, "By \"attribute\".\nAnd by a macro.");
}
