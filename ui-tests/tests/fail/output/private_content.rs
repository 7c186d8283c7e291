#![allow(unused)]

use tool_runtime::{tools};

mod inner {
    use tool_runtime::{schemars::JsonSchema, serde::Serialize};

    #[derive(Serialize, JsonSchema)]
    #[serde(crate = "tool_runtime::serde")]
    #[schemars(crate = "tool_runtime::schemars")]
    struct Sum;

    /// Adds.
    #[tool_runtime::tool]
    #[allow(private_interfaces)]
    pub async fn add(a: u8) -> Sum {
//                             ^^^
        Sum
    }
}

fn main() {
    let _tools = tool_runtime::Toolset::new().with(tools![inner::add]);
}
