#![allow(unused)]

use tool_runtime::{State};

#[derive(State)]
struct App {
    #[state(skip, lend = str)]
//                ^^^^
    name: String,
}

fn main() {}
