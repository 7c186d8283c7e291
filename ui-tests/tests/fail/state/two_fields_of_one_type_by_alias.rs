#![allow(unused)]

use tool_runtime::{State};

type Bytes = Vec<u8>;

#[derive(State)]
struct App {
    first: Vec<u8>,
    second: Bytes,
//          ^^^^^
}

fn main() {}
