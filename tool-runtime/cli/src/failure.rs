//! Why the program itself could not do what it was asked, and how it then ends.

use std::fmt::Display;
use std::io::{self, Write as _};
use std::process::ExitCode;

use crate::plain;

/// What a shell reports of a program that died of a signal: this and the signal's number.
pub(crate) const SIGNALLED: u8 = 128;
/// A reader that has gone away is no fault; this is the status of a program that SIGPIPE ended.
const CLOSED_PIPE: u8 = SIGNALLED + 13;

/// Why the program itself could not do what it was asked. A call that failed is none: it has a report.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It was asked for something that can't be.
    Usage(String),
    /// Something else went wrong.
    Other(String),
    /// Nobody reads standard output any more, or it can't be written.
    Output(io::Error),
}

impl Failure {
    pub(crate) fn other(what: &str, error: &dyn Display) -> Self {
        Self::Other(format!("{what}: {error}"))
    }

    /// Says it on standard error and gives the exit status.
    pub(crate) fn report(self) -> ExitCode {
        let (text, status) = match self {
            Self::Usage(text) => (text, 2),
            Self::Other(text) => (text, 1),
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::from(CLOSED_PIPE);
            }
            Self::Output(error) => (format!("can't write the output: {error}"), 1),
        };
        warn(&format!("error: {text}"));
        ExitCode::from(status)
    }
}

/// Writes to standard error. When that is closed as well, there is nobody left to tell.
pub(crate) fn warn(text: &str) {
    let mut stderr = io::stderr().lock();
    for line in text.lines() {
        let _ = writeln!(stderr, "{}", plain::line(line));
    }
}
