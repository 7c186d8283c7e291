//! What a tool is: a function with a name, a schema, a presentation and two halves of a result.

mod argument;
pub(crate) mod arguments;
mod blocking;
mod content;
pub(crate) mod context;
pub(crate) mod credentials;
pub(crate) mod declaration;
mod default;
mod definition;
mod details;
mod distinct;
mod dynamic;
mod error;
mod finite;
pub(crate) mod formatted;
mod kind;
mod lent;
mod media;
pub(crate) mod output;
pub(crate) mod panic;
mod presentation;
mod probe;
pub(crate) mod repair;
pub(crate) mod rules;
pub(crate) mod start;
mod toolset;
mod update;

pub use argument::{Arg, Argument, Arrived, arg};
pub use blocking::blocking;
pub use content::{Content, NotJson};
pub use context::CallContext;
pub use declaration::{Declaration, Tool};
pub use default::{FromText, HasDefault, of_text};
pub use definition::ToolDefinition;
pub use details::Details;
pub use distinct::{Named, distinct, name};
pub use dynamic::DynamicTool;
pub use error::{BoxError, ErrorCode, ToolError};
pub use formatted::{
    Detail, DisplayDetail, IntoPresentation, Presented, Show, ShowDisplay, fixed, formatted,
    placeholder, presentation, presented,
};
pub use kind::{Hints, Kind};
pub use lent::{FromCall, FromState, Lent, LentBy};
pub use media::{Media, Part};
pub use output::{
    Container, Fallible, IntoContent, NO_OUTPUT, NotResult, Outcome, Output, OutputSchema,
    PlainContent, Take, ToolOutput, Unwrap, finish, output,
};
pub use presentation::Presentation;
pub use probe::{NotCoded, NotOptional, NotShown, Probe, shown};
pub use repair::{Repair, Repaired};
pub use start::{Running, Started, Starting, boxed};
pub use toolset::{
    Collected, Declarations, Declared, IntoTools, Stated, ToolList, Tools, Toolset, collect,
};
pub use update::Update;
