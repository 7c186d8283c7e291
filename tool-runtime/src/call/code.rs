//! The codes of calls that failed for a reason that the runtime knows. The model reads the message, never the code.

/// No tool of that name is registered, or the turn does not offer it.
pub const NOT_FOUND: &str = "TOOL_NOT_FOUND";
/// The arguments do not fit; [`CallError::arguments`](crate::CallError::arguments) says why.
pub const INVALID_ARGUMENTS: &str = "TOOL_INVALID_ARGUMENTS";
/// The content has no JSON form, or is not what the tool has declared.
pub const OUTPUT_INVALID: &str = "TOOL_OUTPUT_INVALID";
/// The call ran out of time.
pub const TIMEOUT: &str = "TOOL_TIMEOUT";
/// The call was cancelled, or its future dropped.
pub const CANCELLED: &str = "TOOL_CANCELLED";
/// The call was not allowed to run.
pub const DENIED: &str = "TOOL_DENIED";
/// The tool panicked.
pub const PANICKED: &str = "TOOL_PANICKED";
/// What a span's `error.type` says of a failure without a code; it is in no event and no report.
pub const FAILED: &str = "TOOL_FAILED";
