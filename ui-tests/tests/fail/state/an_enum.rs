#![allow(unused)]

use tool_runtime::{State};

#[derive(State)]
pub enum App {
//  ^^^^
    First(u8),
}

fn main() {}
