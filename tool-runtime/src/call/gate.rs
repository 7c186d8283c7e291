//! The gate of a call: open while the call runs, closed for good before its terminal event is told.

use std::{
    any::{Any, TypeId},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use tokio::sync::Notify;

use super::{request::Values, runtime::Shared, watch::Watch};
use crate::{
    event::EventKind,
    tool::context::{Calling, Progress},
};

/// The runtime's side of a running call.
pub(super) struct Gate {
    pub(super) id: Arc<str>,
    pub(super) name: Arc<str>,
    pub(super) lane: Option<Arc<str>>,
    pub(super) values: Values,
    pub(super) watch: Option<Watch>,
    pub(super) shared: Arc<Shared>,
    /// Held while an update is told, so that none is told after the gate has closed.
    closed: Mutex<bool>,
    over: AtomicBool,
    ended: Notify,
}

impl Gate {
    pub(super) fn new(
        id: Arc<str>,
        name: Arc<str>,
        lane: Option<Arc<str>>,
        values: Values,
        watch: Option<Watch>,
        shared: Arc<Shared>,
    ) -> Self {
        Self {
            id,
            name,
            lane,
            values,
            watch,
            shared,
            closed: Mutex::new(false),
            over: AtomicBool::new(false),
            ended: Notify::new(),
        }
    }

    /// Tells whoever watches of something that is not terminal.
    pub(super) fn tell(&self, kind: impl FnOnce() -> EventKind) {
        if let Some(watch) = &self.watch {
            watch.tell(kind());
        }
    }

    /// Closes the gate. From here on the call is over for its tool, and its updates are dropped.
    pub(super) fn close(&self) {
        *self.closed() = true;
        self.over.store(true, Ordering::Release);
        self.ended.notify_waiters();
    }

    fn closed(&self) -> MutexGuard<'_, bool> {
        self.closed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Calling for Gate {
    fn call_id(&self) -> &str {
        &self.id
    }

    fn tool_name(&self) -> &str {
        &self.name
    }

    fn lane(&self) -> Option<&str> {
        self.lane.as_deref()
    }

    fn watched(&self) -> bool {
        self.watch.is_some()
    }

    fn content_limit(&self) -> usize {
        self.shared.bounds.content_bytes
    }

    fn update(&self, progress: Progress) {
        let Some(watch) = &self.watch else { return };
        let closed = self.closed();
        if *closed {
            self.shared.late_updates.fetch_add(1, Ordering::Relaxed);
            return;
        }
        let limit = self.shared.bounds.details_bytes;
        watch.tell(EventKind::Update {
            content: progress.content,
            details: progress.details.map(|details| details.limited(limit)),
            presentation: progress.presentation,
        });
    }

    fn is_over(&self) -> bool {
        self.over.load(Ordering::Acquire)
    }

    fn over(&self) -> &Notify {
        &self.ended
    }

    fn given(&self, wanted: TypeId) -> Option<&(dyn Any + Send + Sync)> {
        self.values.get(wanted)
    }
}
