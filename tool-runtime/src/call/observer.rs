//! Whoever watches: off the tool's path, and never able to fail or slow a call.

use std::{
    collections::VecDeque,
    mem::take,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::pin,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
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

/// How many observers of a runtime are being told something.
#[derive(Default)]
pub(super) struct Telling {
    observers: AtomicUsize,
    none: Notify,
}

impl Telling {
    /// Waits until nobody is being told anything.
    pub(super) async fn ended(&self) {
        loop {
            let mut none = pin!(self.none.notified());
            none.as_mut().enable();
            if self.observers.load(Ordering::Acquire) == 0 {
                return;
            }
            none.await;
        }
    }
}

/// An observer with the events that wait for it.
pub(super) struct Watcher {
    observer: Arc<dyn Observer>,
    queue: Mutex<Queue>,
    telling: Arc<Telling>,
}

#[derive(Default)]
struct Queue {
    events: VecDeque<Arc<Event>>,
    missed: u64,
    /// Whether somebody is telling the observer now.
    telling: bool,
}

impl Watcher {
    pub(super) fn new(observer: Arc<dyn Observer>, telling: Arc<Telling>) -> Arc<Self> {
        Arc::new(Self {
            observer,
            queue: Mutex::default(),
            telling,
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
        self.telling.observers.fetch_add(1, Ordering::AcqRel);
        let teller = Teller {
            watcher: self.clone(),
            done: false,
        };
        match handle {
            Some(handle) => drop(handle.spawn_blocking(move || teller.tell_waiting())),
            // Outside a tokio runtime there is nobody else to do it.
            None => teller.tell_waiting(),
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whoever tells an observer now. A tokio runtime that shuts down drops it unused.
struct Teller {
    watcher: Arc<Watcher>,
    done: bool,
}

impl Teller {
    fn tell_waiting(mut self) {
        while let Some((events, missed)) = self.take() {
            for event in events {
                guarded(|| self.watcher.observer.observe(&event));
            }
            if missed > 0 {
                guarded(|| self.watcher.observer.lagged(missed));
            }
        }
    }

    /// What waits; the teller is done when there is nothing.
    fn take(&mut self) -> Option<(VecDeque<Arc<Event>>, u64)> {
        let mut queue = self.watcher.queue();
        let waiting = (take(&mut queue.events), take(&mut queue.missed));
        queue.telling = !waiting.0.is_empty() || waiting.1 > 0;
        self.done = !queue.telling;
        queue.telling.then_some(waiting)
    }
}

impl Drop for Teller {
    fn drop(&mut self) {
        if !self.done {
            self.watcher.queue().telling = false;
        }
        let telling = &self.watcher.telling;
        telling.observers.fetch_sub(1, Ordering::AcqRel);
        telling.none.notify_waiters();
    }
}

fn guarded(tell: impl FnOnce()) {
    if catch_unwind(AssertUnwindSafe(tell)).is_err() {
        tracing::warn!("an observer of tool calls panicked; it goes on with the next event");
    }
}
