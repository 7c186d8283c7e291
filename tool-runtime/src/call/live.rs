//! The calls of a runtime that have not ended.

use std::{
    pin::pin,
    sync::atomic::{AtomicUsize, Ordering},
};

use tokio::sync::Notify;

/// How many calls of a runtime have not ended.
#[derive(Default)]
pub(super) struct Live {
    calls: AtomicUsize,
    none: Notify,
}

impl Live {
    pub(super) fn begins(&self) {
        self.calls.fetch_add(1, Ordering::AcqRel);
    }

    /// A call has ended. Says whether it was the last.
    pub(super) fn ends(&self) -> bool {
        let last = self.calls.fetch_sub(1, Ordering::AcqRel) == 1;
        if last {
            self.none.notify_waiters();
        }
        last
    }

    pub(super) fn count(&self) -> usize {
        self.calls.load(Ordering::Acquire)
    }

    /// Waits until there are none.
    pub(super) async fn none(&self) {
        loop {
            let mut none = pin!(self.none.notified());
            none.as_mut().enable();
            if self.count() == 0 {
                return;
            }
            none.await;
        }
    }
}
