//! Holds the tests in `tests/`. What must not compile for everybody, macro or not, stands here.
//!
//! A result can't be made without content:
//!
//! ```
//! // R2
//! let output = tool_runtime::ToolOutput::<u8, u8>::new(1);
//! assert!(output.details.is_none() && output.presentation.is_none());
//! ```
//!
//! ```compile_fail,E0061
//! // R2
//! let output = tool_runtime::ToolOutput::<u8, u8>::new();
//! ```
//!
//! ```compile_fail,E0639
//! // R2
//! let output = tool_runtime::ToolOutput::<u8, u8> {
//!     details: Some(1),
//!     presentation: None,
//! };
//! ```
