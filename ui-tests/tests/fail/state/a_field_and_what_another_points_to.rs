#![allow(unused)]

use tool_runtime::{State};

use std::sync::Arc;

#[derive(State)]
struct App {
    shared: Arc<Vec<u8>>,
    own: Vec<u8>,
//       ^^^^^^^
}

fn main() {}
