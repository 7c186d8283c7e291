#![allow(unused)]


mod files {
    struct Files;

    use tool_runtime::{tool, toolset};

    #[toolset]
    #[toolset]
//  ^^^^^^^^^^
    impl Files {
        /// Reads.
        #[tool]
        async fn read(&self) {}
    }
}

fn main() {}
