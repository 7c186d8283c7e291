//! Standard output, shared by the thread that prints events and the one that prints the rest.

use std::io::{self, Write as _};
use std::sync::{Arc, Mutex, PoisonError};

use tool_runtime::CancellationToken;

use crate::failure::Failure;

/// Standard output. When it can't be written, the work is told to stop, and nothing more is printed.
#[derive(Clone)]
pub(crate) struct Output {
    failed: Arc<Mutex<Option<io::Error>>>,
    stop: CancellationToken,
}

impl Output {
    /// Standard output, with what stops the work.
    pub(crate) fn new(stop: CancellationToken) -> Self {
        Self {
            failed: Arc::default(),
            stop,
        }
    }

    /// What stops the work.
    pub(crate) fn stop(&self) -> &CancellationToken {
        &self.stop
    }

    /// Prints one line; whoever reads has it at once.
    pub(crate) fn line(&self, line: &str) {
        let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        if failed.is_some() {
            return;
        }
        let mut stdout = io::stdout().lock();
        if let Err(error) = writeln!(stdout, "{line}").and_then(|()| stdout.flush()) {
            *failed = Some(error);
            self.stop.cancel();
        }
    }

    /// Whether all of it was written.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        failed
            .take()
            .map_or(Ok(()), |error| Err(Failure::Output(error)))
    }
}
