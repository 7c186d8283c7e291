//! Whoever watches: off the tool's path, and never able to fail or slow a call.

use crate::event::Event;

/// Whoever watches calls. A closure over `&Event` is one.
///
/// Events of a call arrive in order, on a thread where blocking is allowed. An observer can't fail or slow a call:
/// calls do not wait for it, and one that panics is logged and goes on with the next event.
///
/// What waits for a slow one is bounded. Of each call 1,024 updates wait; then the oldest is merged into the one behind it,
/// field by field, and so are pieces of streamed arguments, so that nothing of the latest is lost
/// ([`Runtime::merged_updates`](crate::Runtime::merged_updates) counts them). All other events wait until the observer is
/// 65,536 events behind. Then it is cut off: it misses the rest of the calls that have begun, is told how many events that
/// were ([`lagged`](Self::lagged)), and is told of calls again that begin behind that.
pub trait Observer: Send + Sync + 'static {
    /// Is told of one event.
    fn observe(&self, event: &Event);

    /// Is told that it was too far behind and missed events.
    fn lagged(&self, missed: u64) {
        tracing::warn!(
            missed,
            "an observer of tool calls was too slow and missed events"
        );
    }
}

impl<F: Fn(&Event) + Send + Sync + 'static> Observer for F {
    fn observe(&self, event: &Event) {
        self(event);
    }
}
