#![allow(unused)]

use tool_runtime::{tools};

struct Add;

fn main() {
    let _tools = tools![Add];
//               ^^^^^^^^^^^
}
