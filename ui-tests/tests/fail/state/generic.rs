#![allow(unused)]

use tool_runtime::{State};

#[derive(State)]
struct App<T> {
//         ^
    first: Vec<T>,
}

fn main() {}
