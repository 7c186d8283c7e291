#![allow(unused)]

struct Add;

mod inner {
    #[tool_runtime::tool]
    impl super::Add {}
//  ^^^^
}

fn main() {}
