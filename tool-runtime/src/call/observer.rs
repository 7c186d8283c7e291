//! Whoever watches: off the tool's path, and never able to fail or slow a call.

use std::{
    collections::VecDeque,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::{runtime::Handle, sync::Notify};

use crate::event::Event;

/// Whoever watches calls. A closure over `&Event` is one.
///
/// Events of a call arrive in order, on a thread where blocking is allowed. An observer can't fail or slow a call:
/// calls do not wait for it, and one that panics is logged and goes on with the next event. One that is more than
/// 65,536 events behind misses what comes until it has caught up; how many it missed is said by
/// [`lagged`](Self::lagged).
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

/// How far behind an observer may be.
const MOST_WAITING: usize = 65_536;

/// An observer with the events that wait for it.
pub(super) struct Watcher {
    observer: Arc<dyn Observer>,
    queue: Mutex<Queue>,
    drained: Notify,
}

#[derive(Default)]
struct Queue {
    events: VecDeque<Arc<Event>>,
    missed: u64,
    /// Whether somebody is telling the observer now.
    telling: bool,
}

impl Watcher {
    pub(super) fn new(observer: Arc<dyn Observer>) -> Arc<Self> {
        Arc::new(Self {
            observer,
            queue: Mutex::default(),
            drained: Notify::new(),
        })
    }

    /// Queues an event. A thread tells the observer, as long as there is something to tell.
    pub(super) fn tell(self: &Arc<Self>, event: Arc<Event>, handle: Option<&Handle>) {
        let mut queue = self.queue();
        if queue.events.len() >= MOST_WAITING {
            queue.missed += 1;
            return;
        }
        queue.events.push_back(event);
        if queue.telling {
            return;
        }
        queue.telling = true;
        drop(queue);
        match handle {
            Some(handle) => {
                let watcher = self.clone();
                drop(handle.spawn_blocking(move || watcher.tell_waiting()));
            }
            // Outside a tokio runtime there is nobody else to do it.
            None => self.tell_waiting(),
        }
    }

    fn tell_waiting(&self) {
        loop {
            let (events, missed) = {
                let mut queue = self.queue();
                if queue.events.is_empty() && queue.missed == 0 {
                    queue.telling = false;
                    self.drained.notify_waiters();
                    return;
                }
                (
                    std::mem::take(&mut queue.events),
                    std::mem::take(&mut queue.missed),
                )
            };
            for event in events {
                guarded(|| self.observer.observe(&event));
            }
            if missed > 0 {
                guarded(|| self.observer.lagged(missed));
            }
        }
    }

    /// Waits until everything that was queued has been told.
    pub(super) async fn drained(&self) {
        loop {
            let drained = self.drained.notified();
            if !self.queue().telling {
                return;
            }
            drained.await;
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn guarded(tell: impl FnOnce()) {
    if catch_unwind(AssertUnwindSafe(tell)).is_err() {
        tracing::warn!("an observer of tool calls panicked; it goes on with the next event");
    }
}
