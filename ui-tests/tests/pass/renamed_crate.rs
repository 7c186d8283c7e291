//! The runtime under another name.
#![deny(warnings)]

mod kit {
    pub(crate) mod inner {
        pub(crate) use tool_runtime::*;
    }
}

use kit::inner::{FromCall, State, Toolset, tool, tools};

/// Adds.
#[tool(crate = crate::kit::inner, label = "Add {a}", detail = b)]
async fn add(a: u8, #[arg(default)] b: u8, #[cfg(not(any()))] c: u8, user: &User, db: &Db) -> u8 {
    let _lent = (user, db);
    a + b + c
}

/// Subtracts.
#[tool(crate = ::tool_runtime)]
async fn subtract(a: u8, b: u8) -> u8 {
    a - b
}

#[derive(FromCall)]
#[from_call(crate = kit::inner)]
struct User;

struct Db;

#[derive(State)]
#[state(crate = kit::inner)]
struct App {
    db: Db,
}

fn main() {
    let _tools = Toolset::new().with(tools![add, subtract].with_state(App { db: Db }));
}

// B-07
