#![allow(unused)]

use tool_runtime::{State};

#[derive(State)]
struct App {
    #[state(lends = u8)]
//          ^^^^^
    count: Box<u8>,
}

fn main() {}
