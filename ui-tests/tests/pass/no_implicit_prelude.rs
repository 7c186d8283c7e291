//! Nothing is in scope, and what could be in scope is something else.
#![no_implicit_prelude]
#![allow(dead_code, non_camel_case_types, unused_macros)]

mod core {}
mod std {}
mod alloc {}
mod tool_macros {}
mod serde {}
mod schemars {}
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
struct Future;
struct Pin;
struct bool;
struct u8;
struct usize;
struct str;
macro_rules! format_args {
    () => {};
}

type Text = ::std::string::String;
type Number = ::core::primitive::u64;

/// Reads.
#[::tool_runtime::tool(label = "Read {path} {line}", icon = "file", detail = path)]
async fn read(
    state: &::std::sync::Arc<Number>,
    path: Text,
    #[arg(default)] line: Number,
    end: ::core::option::Option<Number>,
) -> ::core::result::Result<::tool_runtime::ToolOutput<Text, Number>, ::std::fmt::Error> {
    let _ = (state, end);
    ::core::result::Result::Ok(::tool_runtime::ToolOutput::new(path).details(line))
}

/// Does nothing.
#[::tool_runtime::tool(label = "Do", detail = "{what}")]
async fn nothing(what: Text) {
    let _ = what;
}

/// Shown by a function.
#[::tool_runtime::tool(presentation = shown)]
async fn by_function(what: Text) {
    let _ = what;
}

fn shown(what: &Text) -> ::tool_runtime::Presentation {
    ::tool_runtime::Presentation::new(::std::clone::Clone::clone(what))
}

#[derive(::tool_runtime::State)]
struct App {
    number: ::std::sync::Arc<Number>,
}

#[derive(::tool_runtime::FromCall)]
struct User;

/// Who is it?
#[::tool_runtime::tool]
async fn who(user: &User) {
    let _ = user;
}

fn main() {
    let app = App { number: ::std::sync::Arc::new(1) };
    let _ = ::tool_runtime::Runtime::builder()
        .tools(::tool_runtime::tools![read, nothing, by_function, who].with_state(app));
}
