#![allow(unused)]


mod files {
    #[tool_runtime::toolset]
    struct Files;
//  ^^^^^^
}

fn main() {}
