//! Two tools of a module with the same parameters and defaults, and a tool of another module.
#![deny(warnings)]

use tool_runtime::{Toolset, tool, tools};

/// Finds.
#[tool(label = "Find {text}", detail = limit)]
async fn find(text: String, #[arg(default)] limit: u32) -> usize {
    text.len() + limit as usize
}

/// Counts.
#[tool(label = "Count {text}", detail = limit)]
async fn count(text: String, #[arg(default)] limit: u32) -> usize {
    text.len() + limit as usize
}

mod other {
    pub(crate) mod inner {
        /// Finds elsewhere.
        #[tool_runtime::tool(name = "find_elsewhere")]
        pub(crate) async fn find(text: String, #[arg(default)] limit: u32) -> usize {
            text.len() + limit as usize
        }
    }
    pub(crate) use inner::find;
}

fn main() {
    let _tools = Toolset::new().with(tools![find, count, other::find]);
    let _again = tools![crate::other::inner::find];
}
