#![allow(unused)]

use tool_runtime::{State};

#[derive(State)]
#[state(skip)]
//      ^^^^
struct App {
    name: String,
}

fn main() {}
