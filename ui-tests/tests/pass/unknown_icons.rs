//! Icons that are no warning where warnings are errors.
#![deny(warnings)]

use tool_runtime::{tool, toolset};

/// Has an alias for a name.
#[tool(label = "Edit", icon = "edit-3")]
async fn alias() {}

/// Has one of another set.
#[tool(label = "Edit", icon = "mdi:pencil")]
async fn of_another_set() {}

/// Knows better.
#[tool(label = "Edit", icon = "brand-new")]
#[allow(deprecated)]
async fn allowed() {}

mod quiet {
    #![allow(deprecated)]

    /// Is in a module that allows it.
    #[tool_runtime::tool(label = "Edit", icon = "brand-new")]
    pub async fn inside() {}
}

struct Files;

#[toolset]
impl Files {
    /// Knows better.
    #[tool(label = "Edit", icon = "brand-new")]
    #[allow(deprecated)]
    async fn method(&self) {}
}

fn main() {
    let _ = tool_runtime::tools![alias, of_another_set, allowed, quiet::inside, Files];
}
