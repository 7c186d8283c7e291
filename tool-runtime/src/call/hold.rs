//! What a call waits for before it runs: its turn, where a tool never runs beside another, a place where a tool runs so
//! many times at once, and a place in the runtime. They are asked for in that order, and given in the order asked.
//!
//! A call that waits for one that it invoked stands aside: it holds nothing but its turn alone, if it has that, so that
//! whoever waits holds nothing that another could wait for. That is why calls that invoke each other never lock each
//! other out.

use std::sync::Arc;

use tokio::sync::{
    OwnedRwLockReadGuard, OwnedRwLockWriteGuard, OwnedSemaphorePermit, RwLock, Semaphore,
};

use super::runtime::Shared;
use crate::tool::start::Entry;

/// A call's turn and places, for as long as it runs.
#[derive(Default)]
pub(super) struct Held {
    side: Option<Side>,
    _tool: Option<OwnedSemaphorePermit>,
    _runtime: Option<OwnedSemaphorePermit>,
}

enum Side {
    Alone { _guard: OwnedRwLockWriteGuard<()> },
    BesideOthers { _guard: OwnedRwLockReadGuard<()> },
}

impl Held {
    /// What there is to hold, if nothing has to be waited for.
    pub(super) fn at_once(
        shared: &Shared,
        beside: Option<&Arc<RwLock<()>>>,
        entry: &Entry,
    ) -> Option<Self> {
        if beside.is_some() || entry.permits.is_some() {
            return None;
        }
        let place = shared.places.clone().try_acquire_owned().ok()?;
        Some(Self {
            _runtime: Some(place),
            ..Self::default()
        })
    }

    /// Waits until the call may run.
    pub(super) async fn wait(
        shared: &Shared,
        beside: Option<&Arc<RwLock<()>>>,
        entry: &Entry,
    ) -> Self {
        let side = match beside {
            Some(beside) if entry.rules.exclusive => Some(Side::Alone {
                _guard: beside.clone().write_owned().await,
            }),
            Some(beside) => Some(Side::BesideOthers {
                _guard: beside.clone().read_owned().await,
            }),
            None => None,
        };
        let tool = match &entry.permits {
            Some(permits) => place(permits).await,
            None => None,
        };
        Self {
            side,
            _tool: tool,
            _runtime: place(&shared.places).await,
        }
    }

    /// Gives up all but the turn alone.
    pub(super) fn stand_aside(&mut self) {
        let alone = self.side.take();
        *self = Self {
            side: alone.filter(|side| matches!(side, Side::Alone { .. })),
            ..Self::default()
        };
    }

    /// Waits for what was given up.
    pub(super) async fn wait_again(
        is_alone: bool,
        shared: &Shared,
        beside: Option<&Arc<RwLock<()>>>,
        entry: &Entry,
    ) -> Self {
        Self::wait(shared, beside.filter(|_| !is_alone), entry).await
    }

    /// Takes over what another waited for.
    pub(super) fn take_back(&mut self, other: Self) {
        let side = self.side.take().or(other.side);
        *self = Self {
            side,
            _tool: other._tool,
            _runtime: other._runtime,
        };
    }

    pub(super) fn is_alone(&self) -> bool {
        matches!(self.side, Some(Side::Alone { .. }))
    }
}

async fn place(permits: &Arc<Semaphore>) -> Option<OwnedSemaphorePermit> {
    // Nobody closes it.
    permits.clone().acquire_owned().await.ok()
}
