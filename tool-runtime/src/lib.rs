//! `#[tool(label = "Edit file", detail = path)] async fn edit_file(workspace: &Workspace, path: String, …) -> ToolOutput<Content, Details>`
//!
//! One attribute on an async function is the whole declaration of a tool that a language model can call.

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;
mod call;
mod event;
mod schema;
mod tool;
#[cfg(feature = "workspace")]
pub mod workspace;

pub use call::{
    BuildError, Builder, Call, CallError, ModelResult, Observer, Report, Runtime, Turn, code,
};
pub use event::{CallState, CallStatus, Event, EventKind, IllegalEvent, ResultBody};
pub use schema::{
    Change, Definitions, Dialect, McpRevision, Problem, UnknownDialect, Verdict, View,
};
pub use tool::arguments::{Reason, Refused, Violation};
pub use tool::{
    BoxError, CallContext, Content, Details, DynamicTool, ErrorCode, FromCall, Hints, IntoContent,
    IntoTools, Kind, Lent, Media, NotJson, Part, Presentation, Stated, Tool, ToolDefinition,
    ToolError, ToolList, ToolOutput, Toolset, Update,
};

pub use tool_macros::{FromCall, State};

#[doc = include_str!("../docs/tool.md")]
pub use tool_macros::tool;

pub use schemars;
pub use serde;

/// The README's example, as a test.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
