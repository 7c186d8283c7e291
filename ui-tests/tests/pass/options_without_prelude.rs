//! Every option, with nothing in scope, and what could be in scope is something else.
#![no_implicit_prelude]
#![deny(warnings)]
#![allow(dead_code, non_camel_case_types, unused_macros)]

mod core {}
mod std {}
mod alloc {}
struct Some;
struct None;
struct Ok;
struct Err;
struct Option;
struct Result;
struct Box;
struct Arc;
struct Vec;
struct Send;
struct Sync;
struct Default;
struct From;
struct Into;
struct Duration;
struct Kind;
struct bool;
struct u8;
struct u32;
struct usize;
struct str;
macro_rules! format_args {
    () => {};
}
macro_rules! panic {
    () => {};
}

type Text = ::std::string::String;
type Number = ::core::primitive::u64;

/// Has everything.
#[::tool_runtime::tool(
    label = "Do {path}", done = "Did {path} {line}", icon = "file", detail = path, kind = "edit",
    read_only = false, destructive = false, idempotent, open_world = true, approval = asks,
    timeout = "30s", rename_all = "camelCase", exclusive, concurrency = 3, max_result_chars = 500
)]
async fn everything(
    #[arg(length(1..=9), default = "a")] path: Text,
    #[arg(range(1..=9), default = 5)] line: Number,
    #[arg(one_of("a", 1.5), rename = "the-choice")] choice: Text,
    #[arg(range(-0.5..))] float: ::core::option::Option<::core::primitive::f64>,
    #[arg(secret)] token: Text,
) -> ::core::result::Result<Text, ::std::fmt::Error> {
    let _ = (line, choice, float, token);
    ::core::result::Result::Ok(path)
}

fn asks(
    _: &Text,
    _: &Number,
    _: &Text,
    _: &::core::option::Option<::core::primitive::f64>,
) -> ::core::primitive::bool {
    true
}

/// Blocks.
#[::tool_runtime::tool(blocking, approval, label = "{what}")]
fn blocks(what: Text) -> Text {
    what
}

struct State;

#[::tool_runtime::toolset]
impl State {
    /// Says.
    #[::tool_runtime::tool(label = "{what}", done = "Said")]
    async fn say(&self, #[arg(default)] what: Text) -> ::core::result::Result<Text, Text> {
        ::core::result::Result::Ok(what)
    }

    /// Blocks.
    #[::tool_runtime::tool(blocking)]
    fn block(&self, context: &::tool_runtime::CallContext) {
        let _ = context;
    }
}

fn main() {
    let _ = ::tool_runtime::Runtime::builder()
        .tools(::tool_runtime::tools![everything, blocks])
        .tools(::tool_runtime::tools![State].with_state(State));
}
