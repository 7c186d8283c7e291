#![allow(unused)]

use tool_runtime::{State};

#[derive(State)]
struct App {
    first: Vec<u8>,
    second: Vec<u8>,
//          ^^^^^^^
}

fn main() {}
