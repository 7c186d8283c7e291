#![allow(unused)]

use tool_runtime::{State};

#[derive(State)]
struct App {
    #[state(lend = u8)]
//                 ^^
    name: String,
}

fn main() {}
