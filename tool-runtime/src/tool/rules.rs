//! What the runtime holds a tool's calls to.

use std::time::Duration;

/// What the runtime holds a tool's calls to, beside its own bounds.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Rules {
    /// The time that the body may take.
    pub(crate) timeout: Option<Duration>,
    /// The most characters that a model reads of one result.
    pub(crate) max_result_chars: Option<usize>,
    /// Never beside another call of the turn.
    pub(crate) exclusive: bool,
    /// The most calls at once.
    pub(crate) concurrency: Option<usize>,
    /// A person has to allow each call.
    pub(crate) approval: bool,
}
