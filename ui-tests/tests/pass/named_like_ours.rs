//! What is named like something of ours, or could be taken for it.
#![deny(warnings)]
#![allow(non_snake_case, dead_code, clippy::all)]

use std::fmt::Display;

use tool_runtime::{Runtime, tool, tools, toolset};

/// Has a method for everything that might be one of ours.
trait Show {
    const KIND: u8 = 0;
    const FROM: u8 = 0;
    const CODE: u8 = 0;
    const SHOWN: u8 = 0;
    const OPTIONAL: u8 = 0;
    const FALLIBLE: u8 = 0;
    fn show(&self) {}
    fn detail(&self) {}
    fn read(&self) {}
    fn take(&self) {}
    fn parameter(&self) {}
    fn constrained(&self) {}
    fn secret(&self) {}
    fn label(&self) {}
    fn present(&self) {}
    fn approve(&self) {}
    fn context(&self) {}
    fn schema(&self) {}
}

impl<T: ?Sized> Show for T {}

/// Takes.
#[tool(
    label = "{__ARG_0} {__OUTPUT} {a0} {a1} {__present}", done = "{__read}", detail = __PARAMETERS,
    approval = asks
)]
async fn take(
    __ARG_0: u8,
    __OUTPUT: u8,
    __PARAMETERS: u8,
    a1: String,
    a0: String,
    __read: u8,
    #[arg(default = 3)] __present: u8,
    #[arg(default)] reader: u8,
    #[arg(secret)] call: u8,
    context: u8,
    state: u8,
    returned: u8,
    tools: u8,
) -> u8 {
    let _ = (__ARG_0, __PARAMETERS, a1, a0, __read, __present, reader, call, context, state);
    returned + tools + __OUTPUT
}

fn asks(
    _: &u8, _: &u8, _: &u8, _: &str, _: &str, _: &u8, _: &u8, _: &u8, _: &u8, _: &u8, _: &u8, _: &u8,
) -> bool {
    false
}

/// Is an expression.
#[tool(label = "x", detail = format!("{__ARG_0} {__FROM_0}"))]
async fn expression(__ARG_0: u8, __FROM_0: u8, lent: &u8) -> u8 {
    __ARG_0 + __FROM_0 + lent
}

struct Shown<T>(T);

impl<T: Display> Display for Shown<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// Is shown by its own `Display`.
#[tool(label = "x", detail = Shown(of), rename_all = "camelCase")]
async fn by_display(of: u8, __tool_0: u8) -> u8 {
    of + __tool_0
}

struct State;

#[toolset]
impl State {
    /// One.
    #[tool(detail = __Tools, label = "{__tool_0}")]
    async fn __tool_1(&self, __tool_0: u8, __Tools: u8) -> u8 {
        __tool_0 + __Tools
    }

    /// Two.
    #[tool(detail = state, label = "{__State}")]
    async fn __tool_0(&self, state: u8, __State: u8) -> u8 {
        state + __State
    }
}

fn main() {
    let runtime = Runtime::builder()
        .tools(tools![take, by_display])
        .tools(tools![expression].with_state(1_u8))
        .tools(tools![State].with_state(State))
        .build();
    assert!(runtime.is_ok());
}
