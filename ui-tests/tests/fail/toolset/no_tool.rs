#![allow(unused)]


mod files {
    struct Files;

    #[tool_runtime::toolset]
    impl Files {
//  ^^^^
        /// Reads.
        async fn read(&self) {}
    }
}

fn main() {}
