//! Parameters, functions, types and constants named like what generated code names.
#![deny(warnings)]
#![allow(non_upper_case_globals, non_camel_case_types, non_snake_case, dead_code)]

use tool_runtime::{tool, tools};
use ui_tests::{call, shown};

const a2: u8 = 98;
const __PARAMETERS: u8 = 99;
const __FROM_0: u8 = 100;
const __ARG_1: u8 = 101;
const __default_0: u8 = 102;
struct __State {}
struct __Return {}
struct __Arguments {}
struct __Content {}
fn __read() {}
fn __present() {}
fn __present_late() {}
fn __shown_0() {}

/// Takes all of them.
#[tool(
    label = "{a1} {state} {context} {call} {reader} {index} {tools} {returned} {__ARG_0}",
    detail = a0 + a1 + __OUTPUT + __read
)]
async fn take(
    a1: u8,
    a0: u8,
    state: u8,
    context: u8,
    call: u8,
    reader: u8,
    index: u8,
    tools: u8,
    returned: u8,
    #[arg(default)] __ARG_0: u8,
    #[arg(default)] __OUTPUT: u8,
    #[arg(default)] __read: u8,
    __present: &u8,
    __State: &u8,
) -> u8 {
    a0 + a1 + state + context + call + reader + index + tools + returned + __ARG_0 + __OUTPUT
        + __read
        + __present
        + __State
}

mod constants {
    use super::*;

    const state: u8 = 91;
    const context: u8 = 92;
    const reader: u8 = 94;
    const index: u8 = 95;
    const returned: u8 = 96;
    static tools: u8 = 97;
    struct call;

    /// Takes none of them.
    #[tool(label = "{n}", detail = n + state)]
    pub(super) async fn constants(n: u8, lent: &u8, #[arg(default)] m: u8) -> u8 {
        n + lent + m
    }
}

/// A tool of such a name, and a parameter of the tool's.
#[tool(label = "{collect}", detail = collect)]
async fn collect(collect: u8) -> u8 {
    collect
}

/// Another.
#[tool(label = "{context}")]
async fn read(read: u8, context: u8) -> u8 {
    read + context
}

fn main() {
    let tools = || tools![take, collect, read].with_state(1_u8);
    let arguments = r#"{"a1": 1, "a0": 2, "state": 3, "context": 4, "call": 5, "reader": 6,
        "index": 7, "tools": 8, "returned": 9, "__ARG_0": 10, "__OUTPUT": 11}"#;
    assert_eq!(call(tools(), "take", arguments), "68");
    assert_eq!(shown(tools(), "take", arguments), "1 3 4 5 6 7 8 9 10 | 14");
    assert_eq!(call(tools![constants::constants].with_state(1_u8), "constants", r#"{"n": 1}"#), "2");
    assert_eq!(call(tools(), "collect", r#"{"collect": 1}"#), "1");
    assert_eq!(call(tools(), "read", r#"{"read": 1, "context": 2}"#), "3");
}
