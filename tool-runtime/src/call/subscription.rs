//! Events as a stream.

use std::{
    error::Error,
    fmt,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use futures_core::Stream;

use super::{
    runtime::Shared,
    watchers::{Next, Watcher},
};
use crate::event::Event;

/// The events of all calls that begin while it is there, as a stream; made by
/// [`Runtime::subscribe`](crate::Runtime::subscribe).
///
/// Calls do not wait for it, and what waits in it is bounded as for an [`Observer`](crate::Observer). It ends when the
/// runtime has been shut down or dropped and its last call has ended.
///
/// ```
/// use tool_runtime::{Call, Runtime, tool, tools};
///
/// /// Adds.
/// #[tool]
/// async fn add(a: i64, b: i64) -> i64 { a + b }
///
/// # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
/// let runtime = Runtime::builder().tools(tools![add]).build()?;
/// let mut events = runtime.subscribe();
/// runtime.invoke(Call::new("c1", "add", r#"{"a": 1, "b": 2}"#)).await;
/// drop(runtime);
/// let mut names = Vec::new();
/// while let Some(event) = events.next().await {
///     names.push(event?.kind().name());
/// }
/// assert_eq!(names, ["tool-call-start", "tool-call-end", "tool-run", "tool-result"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "it is a stream"]
pub struct Subscription {
    watcher: Arc<Watcher>,
    shared: Arc<Shared>,
}

impl Subscription {
    pub(super) fn new(shared: Arc<Shared>) -> Self {
        Self {
            watcher: shared.watchers.subscribe(),
            shared,
        }
    }

    /// Waits for the next event; `None` at the end.
    ///
    /// # Errors
    ///
    /// This subscription was too far behind and missed events.
    pub async fn next(&mut self) -> Option<Result<Arc<Event>, Lagged>> {
        std::future::poll_fn(|context| self.poll(context)).await
    }

    fn poll(&self, context: &Context<'_>) -> Poll<Option<Result<Arc<Event>, Lagged>>> {
        match self.watcher.next(context.waker()) {
            Next::Event(event) => Poll::Ready(Some(Ok(event))),
            Next::Missed(missed) => Poll::Ready(Some(Err(Lagged { missed }))),
            Next::Nothing => Poll::Pending,
            Next::End => Poll::Ready(None),
        }
    }
}

impl Stream for Subscription {
    type Item = Result<Arc<Event>, Lagged>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.poll(context)
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        self.shared.watchers.unsubscribe(&self.watcher);
    }
}

impl fmt::Debug for Subscription {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Subscription").finish_non_exhaustive()
    }
}

/// A subscription was more than 65,536 events behind. It missed the rest of the calls that had begun, and is told of those
/// that begin from now on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Lagged {
    /// How many events it missed.
    pub missed: u64,
}

impl fmt::Display for Lagged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "too slow: {} events were missed", self.missed)
    }
}

impl Error for Lagged {}
