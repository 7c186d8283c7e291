//! The running call, as its tool sees it.

use std::{
    any::{Any, TypeId},
    fmt,
    pin::pin,
    sync::Arc,
};

use serde::Serialize;
use tokio::sync::Notify;

use super::{Content, Details, Presentation, Update, content::write_json};

/// The running call, as its tool sees it. A tool takes it as `&CallContext`, in any place.
///
/// A clone may outlive the call: then updates are dropped and [`is_cancelled`](Self::is_cancelled) is true.
///
/// ```
/// use tool_runtime::{CallContext, Update, tool};
///
/// /// Counts to ten.
/// #[tool(label = "Count")]
/// async fn count(context: &CallContext) -> u32 {
///     for n in 1..=10 {
///         context.update(Update::new().content(n));
///     }
///     10
/// }
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
/// assert_eq!(count(&CallContext::detached()).await, 10);
/// # });
/// ```
#[derive(Clone)]
pub struct CallContext(Arc<dyn Calling>);

/// The runtime's side of a running call.
pub(crate) trait Calling: Send + Sync {
    fn call_id(&self) -> &str;
    fn tool_name(&self) -> &str;
    fn lane(&self) -> Option<&str>;
    fn watched(&self) -> bool;
    /// The most bytes of content that are kept.
    fn content_limit(&self) -> usize;
    fn update(&self, progress: Progress);
    fn is_over(&self) -> bool;
    /// Notified once, when the call is over.
    fn over(&self) -> &Notify;
    /// Work of the call's goes on after it is over.
    fn goes_on(&self) {}
    /// That work has ended.
    fn went_on(&self) {}
    /// The implementation itself.
    fn any(self: Arc<Self>) -> Arc<dyn Any + Send + Sync>;
    /// A value that came with the call.
    fn given(&self, wanted: TypeId) -> Option<&(dyn Any + Send + Sync)>;
}

/// An [`Update`] with its types forgotten.
#[derive(Debug)]
pub(crate) struct Progress {
    pub(crate) content: Option<Content>,
    pub(crate) details: Option<Details>,
    pub(crate) presentation: Option<Presentation>,
}

impl CallContext {
    pub(crate) fn new(calling: Arc<dyn Calling>) -> Self {
        Self(calling)
    }

    /// The id of the call, as the model sent it.
    pub fn call_id(&self) -> &str {
        self.0.call_id()
    }

    /// The name of the tool, as the model sent it.
    pub fn tool_name(&self) -> &str {
        self.0.tool_name()
    }

    /// Where the call came from. It is there to be read by people and selects nothing.
    pub fn lane(&self) -> Option<&str> {
        self.0.lane()
    }

    /// Tells whoever watches how far the call is. It never waits, works when nobody watches, and does nothing
    /// once the call is over. Content that has no JSON form is left out of the update and logged.
    pub fn update<C, D>(&self, update: Update<C, D>)
    where
        C: Serialize,
        D: Serialize + Send + Sync + 'static,
    {
        if !self.0.watched() {
            return;
        }
        self.0.update(Progress {
            content: update.content.and_then(|content| {
                write_json(&content, self.content_limit())
                    .map(Content::from_json)
                    .inspect_err(|error| tracing::warn!(%error, "an update's content was left out"))
                    .ok()
            }),
            details: update.details.map(Details::new),
            presentation: update.presentation,
        });
    }

    /// Whether the call is over: it was cancelled, ran out of time, or ended. A tool's future is dropped then;
    /// this is for work that the tool gave to a thread or a task.
    pub fn is_cancelled(&self) -> bool {
        self.0.is_over()
    }

    /// Waits until the call is over; see [`is_cancelled`](Self::is_cancelled).
    pub async fn cancelled(&self) {
        let mut over = pin!(self.0.over().notified());
        over.as_mut().enable();
        if !self.is_cancelled() {
            over.await;
        }
    }

    /// A value that the application gave with the call, by [`Call::with`](crate::Call::with).
    pub fn get<T: Any + Send + Sync>(&self) -> Option<&T> {
        self.0.given(TypeId::of::<T>())?.downcast_ref()
    }

    /// The runtime's side of the call.
    pub(crate) fn calling(&self) -> Arc<dyn Calling> {
        self.0.clone()
    }

    pub(crate) fn content_limit(&self) -> usize {
        self.0.content_limit()
    }

    /// A context without a call, for calling a tool's function in a test: nobody watches, and it is never over.
    pub fn detached() -> Self {
        Self(Arc::new(Detached {
            over: Notify::new(),
        }))
    }
}

struct Detached {
    over: Notify,
}

impl Calling for Detached {
    fn call_id(&self) -> &'static str {
        "detached"
    }
    fn tool_name(&self) -> &'static str {
        "detached"
    }
    fn lane(&self) -> Option<&str> {
        None
    }
    fn watched(&self) -> bool {
        false
    }
    fn content_limit(&self) -> usize {
        usize::MAX
    }
    fn update(&self, _: Progress) {}
    fn is_over(&self) -> bool {
        false
    }
    fn over(&self) -> &Notify {
        &self.over
    }
    fn any(self: Arc<Self>) -> Arc<dyn Any + Send + Sync> {
        self
    }
    fn given(&self, _: TypeId) -> Option<&(dyn Any + Send + Sync)> {
        None
    }
}

impl fmt::Debug for CallContext {
    /// Names the call and shows nothing of its arguments.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CallContext")
            .field("call_id", &self.call_id())
            .field("tool_name", &self.tool_name())
            .finish_non_exhaustive()
    }
}
