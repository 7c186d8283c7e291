//! The type beside the function is exactly as visible as the function.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations)]
#![deny(missing_copy_implementations, unused_qualifications, unnameable_types, single_use_lifetimes)]
#![deny(unused_results, let_underscore_drop)]

pub mod open {
    //! Open.

    /// Adds.
    #[tool_runtime::tool]
    pub async fn add(a: u8) -> u8 {
        a
    }

    /// Subtracts.
    #[tool_runtime::tool(label = "Subtract {a}", detail = a)]
    pub(super) async fn subtract(a: u8, #[arg(default)] b: u8) -> u8 {
        a - b
    }

    #[tool_runtime::tool(description = "Private.")]
    pub(in crate::open) async fn multiply(a: u8) -> u8 {
        a
    }

    /// All of them.
    pub fn all() -> tool_runtime::Toolset {
        tool_runtime::Toolset::new().with(tool_runtime::tools![add, subtract, multiply])
    }
}

use open::*;

fn main() {
    let _tools = all();
    let _tools = tool_runtime::tools![add, subtract];
    let _future = subtract(1, 2);
}

// B-13
