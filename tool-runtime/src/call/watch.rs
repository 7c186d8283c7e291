//! The events of one call, on their way to whoever watches.

use std::sync::{Arc, Mutex, PoisonError};

use tokio::runtime::Handle;

use super::observer::Watcher;
use crate::event::{Event, EventKind, Origin};

/// The numbers of a turn's events. Events are queued under its lock, so that they arrive in the order of their numbers.
#[derive(Default)]
pub(super) struct Sequence(Mutex<u64>);

/// Who watches a call. Nobody, mostly: then nothing of this is made.
pub(super) struct Watch {
    watchers: Vec<Arc<Watcher>>,
    origin: Arc<Origin>,
    sequence: Arc<Sequence>,
    handle: Option<Handle>,
}

impl Watch {
    pub(super) fn new(
        watchers: Vec<Arc<Watcher>>,
        origin: Origin,
        sequence: Arc<Sequence>,
    ) -> Self {
        Self {
            watchers,
            origin: Arc::new(origin),
            sequence,
            handle: Handle::try_current().ok(),
        }
    }

    pub(super) fn tell(&self, kind: EventKind) {
        let mut next = self
            .sequence
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let event = Arc::new(Event {
            origin: self.origin.clone(),
            seq: *next,
            kind,
        });
        *next += 1;
        for watcher in &self.watchers {
            watcher.tell(event.clone(), self.handle.as_ref());
        }
    }
}
