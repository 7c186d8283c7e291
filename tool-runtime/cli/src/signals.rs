//! Ctrl-C, and the polite request to end.

use std::io;

use crate::failure::SIGNALLED;

/// The signals that end the work in order. SIGHUP is not among them: whoever ignores it, as `nohup` does, would have it
/// back.
#[cfg(unix)]
pub(crate) struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    /// From now on they don't end the program themselves.
    pub(crate) fn catch() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    /// Waits for the next; gives the exit status that stands for it.
    pub(crate) async fn next(&mut self) -> u8 {
        tokio::select! {
            _ = self.interrupt.recv() => SIGNALLED + 2,
            _ = self.terminate.recv() => SIGNALLED + 15,
        }
    }
}

/// Ctrl-C.
#[cfg(not(unix))]
pub(crate) struct Signals;

#[cfg(not(unix))]
impl Signals {
    /// It is caught at the first wait.
    pub(crate) fn catch() -> io::Result<Self> {
        Ok(Self)
    }

    /// Waits for the next; gives the exit status that stands for it.
    pub(crate) async fn next(&mut self) -> u8 {
        match tokio::signal::ctrl_c().await {
            Ok(()) => SIGNALLED + 2,
            Err(_) => std::future::pending().await,
        }
    }
}
