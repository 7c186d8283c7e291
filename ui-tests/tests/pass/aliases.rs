//! Types are known by what they are, never by their spelling.
#![deny(warnings)]

use std::fmt::Result;

use tool_runtime::{CallContext, Toolset, ToolError, ToolOutput, tool, tools};

type Context = CallContext;
type Maybe<T> = Option<T>;
type Answer<T> = std::result::Result<T, ToolError>;
type Halves = Answer<ToolOutput<String, u8>>;
type Tagged<T> = ToolOutput<T, &'static str>;
type Boxed<T> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// Writes.
#[tool]
async fn formats(context: &Context, text: Maybe<String>) -> Result {
    let _both = (context, text);
    Ok(())
}

/// Answers.
#[tool]
async fn answers(text: String) -> Answer<String> {
    Ok(text)
}

/// Answers in two halves.
#[tool]
async fn halves(text: String) -> Halves {
    Ok(ToolOutput::new(text).details(1))
}

/// Tags.
#[tool]
async fn tags(text: String) -> Tagged<String> {
    ToolOutput::new(text).details("tag")
}

/// Parses.
#[tool]
async fn parses(text: String) -> Boxed<u8> {
    Ok(text.parse()?)
}

/// Reads.
#[tool]
async fn reads() -> std::io::Result<Vec<u8>> {
    Ok(Vec::new())
}

/// Fails with a text.
#[tool]
async fn says() -> std::result::Result<(), &'static str> {
    Err("no")
}

fn main() {
    let _tools = Toolset::new().with(tools![formats, answers, halves, tags, parses, reads, says]);
}

// B-15
