//! What a call waits for before it runs: its turn, where a tool never runs beside another, and a place, where a tool
//! runs so many times at once.

use tokio::sync::{RwLockReadGuard, RwLockWriteGuard, SemaphorePermit};

use super::turn::Scope;
use crate::tool::start::Entry;

/// A call's turn and place, for as long as it runs.
pub(super) struct Hold<'a> {
    _turn: Option<Side<'a>>,
    _place: Option<SemaphorePermit<'a>>,
}

enum Side<'a> {
    Alone { _guard: RwLockWriteGuard<'a, ()> },
    BesideOthers { _guard: RwLockReadGuard<'a, ()> },
}

/// Whether there is nothing to wait for, whatever else runs.
pub(super) fn is_free(scope: &Scope, entry: &Entry) -> bool {
    !scope.runtime.shared.has_exclusive && entry.permits.is_none()
}

/// Waits until the call may run. Both are given in the order in which they are asked for.
pub(super) async fn hold<'a>(scope: &'a Scope, entry: &'a Entry) -> Hold<'a> {
    let turn = if entry.rules.exclusive {
        let _guard = scope.beside.write().await;
        Some(Side::Alone { _guard })
    } else if scope.runtime.shared.has_exclusive {
        let _guard = scope.beside.read().await;
        Some(Side::BesideOthers { _guard })
    } else {
        None
    };
    let place = match &entry.permits {
        // Nobody closes it.
        Some(permits) => permits.acquire().await.ok(),
        None => None,
    };
    Hold {
        _turn: turn,
        _place: place,
    }
}
