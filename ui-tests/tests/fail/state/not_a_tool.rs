#![allow(unused)]

use tool_runtime::{tools};

async fn add(a: u8) {}

fn main() {
    let _tools = tools![add];
//                      ^^^
}
