//! What the calls of a turn share.

use std::{
    collections::HashSet,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use tokio::sync::RwLock;
use tokio_util::sync::CancellationToken;

use super::{lock::lock, request::Values, runtime::Shared, watch::Sequence};

/// What the calls of a turn share.
pub(super) struct Scope {
    pub(super) shared: Arc<Shared>,
    pub(super) id: Option<Arc<str>>,
    pub(super) offered: Option<HashSet<String>>,
    pub(super) values: Values,
    pub(super) cancellation: Option<CancellationToken>,
    pub(super) sequence: Sequence,
    /// Held alone by a call of a tool that never runs beside another, together by all others. Nobody asks where there is
    /// no such tool.
    pub(super) beside: Option<Arc<RwLock<()>>>,
    /// How many calls the model asked for.
    asked: AtomicUsize,
    /// The ids under which events tell of the turn's calls.
    told: Mutex<HashSet<Arc<str>>>,
}

impl Scope {
    pub(super) fn new(
        shared: Arc<Shared>,
        id: Option<Arc<str>>,
        offered: Option<HashSet<String>>,
        values: Values,
        cancellation: Option<CancellationToken>,
    ) -> Self {
        let beside = shared.has_exclusive.then(Arc::default);
        Self {
            shared,
            id,
            offered,
            values,
            cancellation,
            sequence: Sequence::default(),
            beside,
            asked: AtomicUsize::new(0),
            told: Mutex::default(),
        }
    }

    /// Whether the turn offers the tool, if the runtime has it.
    pub(super) fn offers(&self, name: &str) -> bool {
        self.offered
            .as_ref()
            .is_none_or(|offered| offered.contains(name))
    }

    /// Counts a call that the model asked for; gives its place.
    pub(super) fn ask(&self) -> usize {
        self.asked.fetch_add(1, Ordering::Relaxed)
    }

    /// The id under which events tell of a call: its own, or where another call of the turn has that already, one that
    /// tells them apart.
    pub(super) fn telling_id(&self, id: &Arc<str>) -> Arc<str> {
        let mut told = lock(&self.told);
        if told.insert(id.clone()) {
            return id.clone();
        }
        let mut number = 2_u64;
        loop {
            let other: Arc<str> = format!("{id}#{number}").into();
            if told.insert(other.clone()) {
                return other;
            }
            number += 1;
        }
    }
}
