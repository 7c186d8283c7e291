#![allow(unused)]

use tool_runtime::{tools};

mod inner {
    use tool_runtime::tool;

    /// Adds.
    #[tool]
    #[tool(label = "Add")]
//  ^^^^^^^^^^^^^^^^^^^^^^
    pub async fn add(a: u8) {}
}

fn main() {
    let _tools = tool_runtime::Toolset::new().with(tools![inner::add]);
}
