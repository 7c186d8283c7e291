//! A stop that is told once and never taken back.

use std::{
    pin::pin,
    sync::atomic::{AtomicBool, Ordering},
};

use tokio::sync::Notify;

/// A stop that is told once and never taken back.
#[derive(Debug, Default)]
pub(super) struct Stop {
    stopped: AtomicBool,
    told: Notify,
}

impl Stop {
    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::Release);
        self.told.notify_waiters();
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Acquire)
    }

    /// Waits for it.
    pub(super) async fn stopped(&self) {
        let mut told = pin!(self.told.notified());
        told.as_mut().enable();
        if !self.is_stopped() {
            told.await;
        }
    }

    /// What is notified, for whoever waits by itself.
    pub(super) fn told(&self) -> &Notify {
        &self.told
    }
}
