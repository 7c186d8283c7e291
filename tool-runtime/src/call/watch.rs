//! The events of one call, on their way to whoever watches.

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicU64, Ordering},
};

use tokio::runtime::Handle;

use super::{gate::Gate, lock::lock, observer::Observer, scope::Scope, watchers::Watcher};
use crate::event::{Event, EventKind, Origin};

/// The numbers of a turn's events. Events are queued under its lock, so that they arrive in the order of their numbers.
#[derive(Default)]
pub(super) struct Sequence(Mutex<u64>);

/// Who watches a call. Nobody, mostly: then nothing of this is made.
pub(super) struct Watch {
    /// Each with its generation when the call began.
    watchers: Vec<(Arc<Watcher>, u64)>,
    origin: Arc<Origin>,
    /// Tells it from the watches of all other calls.
    number: u64,
    handle: Option<Handle>,
}

impl Watch {
    /// Who watches a call of this id, name and lane, if anybody does.
    pub(super) fn of(
        scope: &Scope,
        (id, name, lane): (&Arc<str>, &Arc<str>, Option<&Arc<str>>),
        parent: Option<&Gate>,
        observer: Option<Arc<dyn Observer>>,
    ) -> Option<Self> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let watchers = &scope.shared.watchers;
        if watchers.is_empty() && observer.is_none() {
            return None;
        }
        let origin = Origin {
            call_id: scope.telling_id(id),
            tool_name: Some(name.clone()),
            turn: scope.id.clone(),
            parent: parent.map(|parent| match &parent.watch {
                Some(watch) => watch.origin.call_id.clone(),
                None => parent.id.clone(),
            }),
            lane: lane.cloned(),
        };
        let all = watchers.all(observer).into_iter();
        Some(Self {
            watchers: all
                .map(|watcher| {
                    let generation = watcher.generation();
                    (watcher, generation)
                })
                .collect(),
            origin: Arc::new(origin),
            number: NUMBER.fetch_add(1, Ordering::Relaxed),
            handle: Handle::try_current().ok(),
        })
    }

    /// The id under which events tell of the call.
    pub(super) fn call_id(&self) -> &str {
        &self.origin.call_id
    }

    pub(super) fn tell(&self, sequence: &Sequence, kind: EventKind) {
        let mut next = lock(&sequence.0);
        let event = Arc::new(Event {
            origin: self.origin.clone(),
            seq: *next,
            kind,
        });
        *next += 1;
        for (watcher, generation) in &self.watchers {
            watcher.tell(
                (self.number, *generation),
                event.clone(),
                self.handle.as_ref(),
            );
        }
    }
}
