//! Every form of a result, each inside of every other, and behind aliases.
#![deny(warnings)]

use std::{borrow::Cow, error::Error, fmt};

use tool_runtime::{ErrorCode, Media, Runtime, Tool, ToolError, ToolOutput, tool, tools};

type Picture<D = ()> = ToolOutput<Media, D>;
type Fallible<T> = Result<T, Coded>;
type Whole = Fallible<Picture<u8>>;
type Code = Coded;

#[derive(Debug)]
pub struct Coded;

impl fmt::Display for Coded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("coded")
    }
}

impl Error for Coded {}

impl ErrorCode for Coded {
    fn code(&self) -> Cow<'static, str> {
        "CODED".into()
    }
}

/// An error that is none of the standard library's.
struct Own;

impl From<Own> for ToolError {
    fn from(_: Own) -> Self {
        "own".into()
    }
}

/// Media.
#[tool]
async fn media() -> Media {
    Media::new().with_text("a")
}

/// Media in a result.
#[tool]
async fn media_result() -> std::io::Result<Media> {
    Ok(Media::new().with_text("a"))
}

/// Media with details.
#[tool]
async fn media_details() -> Picture<u8> {
    ToolOutput::new(Media::new().with_text("a")).details(1)
}

/// All of it behind one alias.
#[tool]
async fn whole() -> Whole {
    Err(Coded)
}

/// The error behind an alias.
#[tool]
async fn code() -> Result<u8, Code> {
    Err(Coded)
}

/// Details on one branch alone.
#[tool]
async fn branch(some: bool) -> Fallible<ToolOutput<u8, Vec<u8>>> {
    Ok(if some { ToolOutput::new(1).details(vec![1]) } else { ToolOutput::new(2) })
}

/// Nothing.
#[tool]
async fn nothing() -> Result<(), String> {
    Ok(())
}

/// A text for an error.
#[tool]
async fn text() -> Result<Option<u8>, &'static str> {
    Err("text")
}

/// A boxed error.
#[tool]
async fn boxed() -> Result<(), Box<dyn Error + Send + Sync>> {
    Err("boxed".into())
}

/// An own error.
#[tool]
async fn own() -> Result<(), Own> {
    Err(Own)
}

/// Formats.
#[tool(blocking)]
fn formatted() -> fmt::Result {
    Ok(())
}

macro_rules! limited {
    ($name:ident, $kind:literal, $time:literal, $most:literal, $yes:expr, $least:literal, $end:literal, $choice:literal) => {
        /// Is made by a macro.
        #[tool(kind = $kind, timeout = $time, concurrency = $most, idempotent = $yes)]
        async fn $name(
            #[arg(range($least..=$end), default = $end)] number: u8,
            #[arg(one_of($choice))] choice: String,
        ) -> String {
            format!("{number} {choice}")
        }
    };
}
limited!(made, "read", "1s", 2, true, 1, 9, "a");

fn main() {
    let _content: <whole as Tool>::Content = Media::new().with_text("b");
    let _details: <media_details as Tool>::Details = 1_u8;
    let list = tools![
        media, media_result, media_details, whole, code, branch, nothing, text, boxed, own, formatted, made
    ];
    assert!(Runtime::builder().tools(list).build().is_ok());
}
