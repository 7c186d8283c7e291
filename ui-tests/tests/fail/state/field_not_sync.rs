#![allow(unused)]

use tool_runtime::{State};

#[derive(State)]
struct App {
    count: std::cell::Cell<u8>,
//         ^^^^^^^^^^^^^^^^^^^
}

fn main() {}
