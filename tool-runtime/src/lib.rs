//! `#[tool(label = "Edit file", detail = path)] async fn edit_file(workspace: &Workspace, path: String, …) -> ToolOutput<Content, Details>`
//!
//! One attribute on an async function is the whole declaration of a tool that a language model can call. From it the
//! compiler makes the schema of the arguments, the presentation of each call, and the wiring that splits a result into
//! **content**, which the model reads, and **details**, which only the application reads. The runtime executes calls and
//! reports them as events that any client can draw.
//!
//! ```
//! use tool_runtime::{Call, Runtime, ToolOutput, tool, tools};
//!
//! /// Divides a whole number.
//! #[tool(label = "Divide {number}", icon = "divide")]
//! async fn divide(
//!     number: i64,
//!     /// What to divide it by; not 0.
//!     by: i64,
//! ) -> Result<ToolOutput<i64, String>, &'static str> {
//!     let quotient = number.checked_div(by).ok_or("nothing can be divided by that")?;
//!     Ok(ToolOutput::new(quotient).details(format!("{number} ÷ {by} = {quotient}")))
//! }
//!
//! # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
//! let runtime = Runtime::builder()
//!     .tools(tools![divide])
//!     .observer(|event: &tool_runtime::Event| println!("{}", event.to_json()))
//!     .build()?;
//!
//! let report = runtime.invoke(Call::new("call_1", "divide", r#"{"number": 42, "by": 6}"#)).await;
//! assert_eq!(report.for_model().text(), "7");
//! assert_eq!(report.details().unwrap().to_value(), "42 ÷ 6 = 7");
//! assert_eq!(report.presentation().unwrap().label(), "Divide 42");
//!
//! let report = runtime.invoke(Call::new("call_2", "divide", r#"{"number": 42, "by": 0}"#)).await;
//! assert!(report.for_model().is_error());
//! # Ok::<(), tool_runtime::BuildError>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to go on
//!
//! - [`tool`](macro@tool): the attribute, with all its options, parameters and return types.
//! - [`Runtime`]: executes calls; [`Turn`]: the calls of one model reply; [`Report`]: what a call leaves, with
//!   [`ModelResult`], the one thing of it that is for the model.
//! - [`Event`]: what is told while a call happens; [`CallState`]: its fold, which a client draws.
//! - [`Runtime::definitions_for`]: the tools in the JSON of a protocol or provider, a [`Dialect`], with a [`Verdict`] for each.
//! - [`Repair`]: what may be repaired in arguments; nothing, unless an application says so.
//! - [`DynamicTool`]: tools that are known only at run time.
//!
//! # What a type of your own needs
//!
//! | as | it derives |
//! |---|---|
//! | argument | `serde::Deserialize`, `schemars::JsonSchema` |
//! | content | `serde::Serialize`, `schemars::JsonSchema` |
//! | details | `serde::Serialize` |
//! | state | nothing; [`State`](derive@State) lends its fields |
//! | a value that comes with the call | [`FromCall`](derive@FromCall) |
//!
//! Tools over types of the standard library need this crate alone. The versions of serde and schemars that it works with are
//! [re-exported](schemars).
//!
//! # Executor
//!
//! Calls run on tokio: [`Runtime::run`] and observers need a tokio runtime, and a limit of time one with its timer enabled.
//! Without either, [`Runtime::invoke`] runs anywhere.
//!
//! # Features
//!
//! | feature | brings |
//! |---|---|
//! | `validate` | what a schema says beyond types, names, lengths, ranges and choices is held: patterns, conditions, the less common formats. Some fifty crates; a tool that needs it and does not have it is an error of [`Builder::build`] |
//! | `workspace` | the tools that read and edit files and run commands in a folder |
//!
//! None is on by default.

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
    Arguments, BuildError, Builder, Call, CallError, CallKey, Lagged, ModelResult, Observer,
    Report, Runtime, Shutdown, Subscription, Turn, TurnError, code,
};
pub use event::{
    CallState, CallStates, CallStatus, CallView, Event, EventKind, IllegalEvent, ResultBody,
};
pub use schema::{
    Change, Definitions, Dialect, McpRevision, Problem, UnknownDialect, Verdict, View,
};
pub use tool::arguments::{PartialArguments, Reason, Refused, Violation};
pub use tool::{
    BoxError, CallContext, Content, Details, DynamicTool, ErrorCode, FromCall, Hints, IntoContent,
    IntoTools, Kind, Lent, Media, NotJson, Part, Presentation, Repair, Repaired, Stated, Tool,
    ToolDefinition, ToolError, ToolList, ToolOutput, Toolset, Update,
};

pub use tool_macros::{FromCall, State};

#[doc = include_str!("../docs/tool.md")]
#[doc = ""]
#[doc = include_str!("../docs/mistakes.md")]
pub use tool_macros::tool;

#[doc = include_str!("../docs/toolset.md")]
pub use tool_macros::toolset;

pub use tokio_util::sync::CancellationToken;

pub use schemars;
pub use serde;

/// The README's example, as a test.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
