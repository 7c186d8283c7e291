//! Starting a tool: from the text of the arguments to a future that runs the body.

use std::{pin::Pin, sync::Arc};

use super::{
    CallContext, Outcome, Presentation, ToolDefinition,
    arguments::{Limits, Read, Reader, Refused, refuse},
};

/// A tool as the runtime holds it.
pub(crate) trait Startable: Send + Sync {
    /// Reads the arguments and makes the future that runs the body, which has not begun then.
    fn start(&self, starting: Starting<'_>) -> Started;

    /// The presentation of a call with these arguments, where it is made from them.
    fn present(&self, arguments: &str, limits: Limits) -> Option<Presentation>;
}

/// A tool with its definition.
#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) definition: Arc<ToolDefinition>,
    pub(crate) tool: Arc<dyn Startable>,
}

/// A future that runs a tool's body.
pub type Running = Pin<Box<dyn Future<Output = Outcome> + Send>>;

/// A tool that is about to run, or why its arguments were refused.
pub type Started = Result<Running, Refused>;

/// What a tool is started with.
#[derive(Debug)]
pub struct Starting<'a> {
    pub(crate) arguments: &'a str,
    pub(crate) limits: Limits,
    pub(crate) context: CallContext,
    /// Where the presentation goes if somebody watches the call.
    pub(crate) presentation: Option<&'a mut Option<Presentation>>,
}

impl Starting<'_> {
    /// Reads the arguments.
    ///
    /// # Errors
    ///
    /// Arguments that are refused, with all that is wrong with them.
    #[inline]
    pub fn read<T>(&self, read: fn(&mut Reader<'_>) -> Read<T>) -> Result<T, Refused> {
        read(&mut Reader::new(self.arguments, self.limits))
            .map_err(|error| refuse(self.arguments, self.limits, error, read))
    }

    /// Makes the presentation from the arguments, if somebody watches the call. One that panics leaves the call
    /// without one.
    pub fn present(&mut self, make: &dyn Fn() -> Option<Presentation>) {
        if let Some(presentation) = self.presentation.take() {
            *presentation = guarded(make);
        }
    }

    /// The running call.
    #[inline]
    pub fn context(&self) -> CallContext {
        self.context.clone()
    }
}

/// Runs what makes a presentation; a panic in it is logged and leaves none.
pub(crate) fn guarded(make: &dyn Fn() -> Option<Presentation>) -> Option<Presentation> {
    let made = std::panic::catch_unwind(std::panic::AssertUnwindSafe(make));
    made.unwrap_or_else(|_| {
        tracing::error!("a tool's presentation panicked; the call goes on without one");
        None
    })
}

/// Puts a tool's future on the heap: the one box of a call, and the one place that asks for `Send`.
pub fn boxed<F: Future<Output = Outcome> + Send + 'static>(future: F) -> Running {
    Box::pin(future)
}
