//! The prelude is there, and its names are others.
#![deny(warnings)]
#![allow(dead_code, non_camel_case_types, unused_macros)]

mod core {}
mod std {}
mod tool_runtime_private {}
struct Some;
struct None;
struct Ok;
struct Err;
struct Option;
struct Result;
struct Box;
struct String;
struct Vec;
struct Arc;
struct Default;
struct Into;
struct From;
struct Send;
struct Sync;
struct Sized;
struct Future;
struct Iterator;
macro_rules! panic {
    () => {};
}
macro_rules! format_args {
    () => {};
}

type Text = ::std::string::String;

/// Joins.
#[tool_runtime::tool(label = "Join {left}", detail = right.as_deref())]
async fn join(
    left: Text,
    right: ::std::option::Option<Text>,
    #[arg(default)] rest: ::std::vec::Vec<Text>,
    state: &u8,
) -> ::std::result::Result<Text, ::std::boxed::Box<dyn ::std::error::Error + ::std::marker::Send + ::std::marker::Sync>>
{
    let all: ::std::vec::Vec<Text> =
        ::std::iter::once(left).chain(right).chain(rest).chain([state.to_string()]).collect();
    ::std::result::Result::Ok(all.join("-"))
}

fn main() {
    let tools = || tool_runtime::tools![join].with_state(7_u8);
    assert_eq!(ui_tests::call(tools(), "join", r#"{"left": "a", "right": "b"}"#), "a-b-7");
    assert_eq!(ui_tests::shown(tools(), "join", r#"{"left": "a", "right": "b"}"#), "Join a | b");
    assert_eq!(ui_tests::shown(tools(), "join", r#"{"left": "a"}"#), "Join a");
}
