//! Traits in scope whose methods have the names that generated code calls.
#![deny(warnings)]
#![allow(dead_code)]

use tool_runtime::{tool, tools};
use ui_tests::{call, shown};

macro_rules! everywhere {
    ($($name:ident)*) => {
        trait Everywhere {
            $(fn $name(&self) -> u64 {
                0
            })*
        }
        impl<T: ?Sized> Everywhere for T {}
    };
}

everywhere! {
    or default parameter read take label icon present show schema finish lend call context
    with collect boxed into_tools input definitions as_ref clone into from fmt
}

trait Constants {
    const FALLIBLE: u8 = 0;
    const KIND: u8 = 0;
    const OPTIONAL: u8 = 0;
    const SHOWN: u8 = 0;
    const FROM: u8 = 0;
    const CODE: u8 = 0;
}
impl Constants for u8 {}
impl Constants for String {}
impl<T> Constants for Option<T> {}

/// Adds.
#[tool(label = "Add {a}", detail = b)]
async fn add(a: u8, b: Option<u8>, #[arg(default)] c: u8, state: &String) -> Result<u8, String> {
    Ok(a + b.unwrap_or(0) + c + u8::try_from(state.len()).map_err(|error| error.to_string())?)
}

fn main() {
    let tools = || tools![add].with_state(<String as From<&str>>::from("xy"));
    assert_eq!(call(tools(), "add", r#"{"a": 1, "b": 2}"#), "5");
    assert_eq!(shown(tools(), "add", r#"{"a": 1, "b": 2}"#), "Add 1 | 2");
}
