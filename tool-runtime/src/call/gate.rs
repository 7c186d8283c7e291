//! The gate of a call: open while the call runs, closed for good before its terminal event is told.

use std::{
    any::{Any, TypeId},
    sync::{
        Arc, Mutex, OnceLock,
        atomic::{AtomicU64, Ordering},
    },
};

use tokio::sync::{Notify, RwLock};

use super::{hold::Held, lock::lock, request::Values, scope::Scope, stop::Stop, watch::Watch};
use crate::{
    event::EventKind,
    tool::{
        context::{Calling, Progress},
        start::Entry,
    },
};

/// The runtime's side of a call.
pub(super) struct Gate {
    /// As the model sent it.
    pub(super) id: Arc<str>,
    pub(super) name: Arc<str>,
    pub(super) lane: Option<Arc<str>>,
    pub(super) values: Values,
    pub(super) watch: Option<Watch>,
    pub(super) scope: Arc<Scope>,
    pub(super) entry: Option<Entry>,
    /// The call that invoked this one.
    pub(super) parent: Option<Arc<Gate>>,
    /// Told when somebody cancels this call.
    pub(super) cancelled: Stop,
    /// Told when the call is over.
    over: Stop,
    /// Held while an update is told, so that none is told after the gate has closed.
    closed: Mutex<bool>,
    holding: Mutex<Holding>,
    /// For the calls that this one invokes while it runs alone.
    inner: OnceLock<Arc<RwLock<()>>>,
}

/// What a running call holds.
#[derive(Default)]
struct Holding {
    held: Option<Held>,
    /// How many calls it waits for that it invoked.
    waits: usize,
}

impl Gate {
    pub(super) fn new(
        (id, name, lane): (Arc<str>, Arc<str>, Option<Arc<str>>),
        values: Values,
        watch: Option<Watch>,
        scope: Arc<Scope>,
        entry: Option<Entry>,
        parent: Option<Arc<Self>>,
    ) -> Self {
        Self {
            id,
            name,
            lane,
            values,
            watch,
            scope,
            entry,
            parent,
            cancelled: Stop::default(),
            over: Stop::default(),
            closed: Mutex::new(false),
            holding: Mutex::default(),
            inner: OnceLock::new(),
        }
    }

    /// Tells whoever watches of something that is not terminal.
    pub(super) fn tell(&self, kind: impl FnOnce() -> EventKind) {
        if let Some(watch) = &self.watch {
            watch.tell(&self.scope.sequence, kind());
        }
    }

    /// Closes the gate. From here on the call is over for its tool, and its updates are dropped.
    pub(super) fn close(&self) {
        *lock(&self.closed) = true;
        self.over.stop();
    }

    /// Gives up what the call holds, once nothing of it runs any more.
    pub(super) fn release(&self) {
        let held = lock(&self.holding).held.take();
        drop(held);
    }

    /// Waits until the call is over.
    pub(super) async fn is_over_at_last(&self) {
        self.over.stopped().await;
    }

    /// How many calls stand above this one.
    pub(super) fn depth(&self) -> usize {
        std::iter::successors(self.parent.as_deref(), |gate| gate.parent.as_deref()).count()
    }

    /// What this call's turn is taken by: the turn's, or that of the call above which runs alone.
    pub(super) fn beside(&self) -> Option<&Arc<RwLock<()>>> {
        match &self.parent {
            Some(parent) if parent.is_exclusive() => Some(parent.inner.get_or_init(Arc::default)),
            Some(parent) => parent.beside(),
            None => self.scope.beside.as_ref(),
        }
    }

    fn is_exclusive(&self) -> bool {
        self.entry
            .as_ref()
            .is_some_and(|entry| entry.rules.exclusive)
    }

    /// Keeps what the call holds while it runs.
    pub(super) fn hold(&self, held: Held) {
        lock(&self.holding).held = Some(held);
    }

    /// Stands aside while a call that this one invoked runs.
    pub(super) fn stand_aside(self: &Arc<Self>) -> Aside {
        let mut holding = lock(&self.holding);
        holding.waits += 1;
        if let Some(held) = &mut holding.held {
            held.stand_aside();
        }
        Aside {
            gate: self.clone(),
            back: false,
        }
    }
}

/// A call that stands aside while one that it invoked runs.
pub(super) struct Aside {
    gate: Arc<Gate>,
    back: bool,
}

impl Aside {
    /// Waits until the call may go on.
    pub(super) async fn step_back(mut self) {
        self.back = true;
        let Some(is_alone) = self.gate.waits_no_more() else {
            return;
        };
        let Some(entry) = &self.gate.entry else {
            return;
        };
        let gate = &self.gate;
        let held = Held::wait_again(is_alone, &gate.scope.shared, gate.beside(), entry).await;
        let mut holding = lock(&gate.holding);
        // Another call may have been invoked meanwhile, or this one have ended: then it is given up again.
        if holding.waits == 0
            && let Some(mine) = &mut holding.held
        {
            mine.take_back(held);
        }
    }
}

impl Drop for Aside {
    /// A call that no longer waits for what it invoked goes on without its places: nobody is there to wait for them.
    fn drop(&mut self) {
        if !self.back {
            self.gate.waits_no_more();
        }
    }
}

impl Gate {
    /// One call less is waited for. If it was the last: whether this call runs alone.
    fn waits_no_more(&self) -> Option<bool> {
        let mut holding = lock(&self.holding);
        holding.waits = holding.waits.saturating_sub(1);
        let held = holding.held.as_ref()?;
        (holding.waits == 0).then(|| held.is_alone())
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
        self.scope.shared.bounds.content_bytes
    }

    fn update(&self, progress: Progress) {
        let Some(watch) = &self.watch else { return };
        let closed = lock(&self.closed);
        if *closed {
            count(&self.scope.shared.late_updates);
            return;
        }
        let limit = self.scope.shared.bounds.details_bytes;
        let update = EventKind::Update {
            content: progress.content,
            details: progress.details.map(|details| details.limited(limit)),
            presentation: progress.presentation,
        };
        watch.tell(&self.scope.sequence, update);
    }

    fn is_over(&self) -> bool {
        self.over.is_stopped()
    }

    fn over(&self) -> &Notify {
        self.over.told()
    }

    fn given(&self, wanted: TypeId) -> Option<&(dyn Any + Send + Sync)> {
        self.values.get(wanted)
    }

    fn goes_on(&self) {
        count(&self.scope.shared.left_running);
        tracing::warn!(
            tool = &*self.name,
            call = &*self.id,
            "work of a tool call goes on after the call is over"
        );
    }

    fn went_on(&self) {
        let left = &self.scope.shared.left_running;
        left.fetch_sub(1, Ordering::Relaxed);
        tracing::info!(
            tool = &*self.name,
            call = &*self.id,
            "work that went on after its tool call was over has ended"
        );
    }

    fn any(self: Arc<Self>) -> Arc<dyn Any + Send + Sync> {
        self
    }
}

fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}
