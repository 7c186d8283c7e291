//! A tool's body as it runs: inside the call's span, its panics caught.

use std::{
    pin::Pin,
    task::{Context, Poll},
};

use tracing::Span;

use crate::tool::{Outcome, credentials, panic, start};

/// A tool's body as it runs.
pub(super) struct Body {
    /// Taken once it has ended, in the span and guarded, since dropping it runs code of the tool's too.
    future: Option<start::Running>,
    span: Span,
}

/// The tool panicked. What it said is in the log, and goes nowhere else.
#[derive(Debug)]
pub(super) struct Panicked;

impl Body {
    pub(super) fn new(future: start::Running, span: Span) -> Self {
        Self {
            future: Some(future),
            span,
        }
    }
}

impl Future for Body {
    type Output = Result<Outcome, Panicked>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let body = self.get_mut();
        let Some(future) = &mut body.future else {
            return Poll::Pending;
        };
        match Panicked::catch(|| future.as_mut().poll(context), &body.span) {
            Ok(poll) => poll.map(Ok),
            Err(panicked) => Poll::Ready(Err(panicked)),
        }
    }
}

impl Drop for Body {
    fn drop(&mut self) {
        let future = self.future.take();
        // A panic here is in the log, and what the call gave stays.
        Panicked::catch(move || drop(future), &self.span).unwrap_or_default();
    }
}

impl Panicked {
    /// Runs code of a tool's.
    pub(super) fn catch<T>(run: impl FnOnce() -> T, span: &Span) -> Result<T, Self> {
        span.in_scope(|| {
            panic::catch(run).map_err(|payload| {
                tracing::error!(
                    panic = &*credentials::mask(payload.text()),
                    "a tool panicked"
                );
                Self
            })
        })
    }
}
