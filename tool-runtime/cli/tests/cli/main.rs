//! The program as its users meet it: a process with arguments, input, output and an exit status.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "tests, with helpers that clippy takes for something else"
)]

mod call;
mod demo;
#[cfg(unix)]
mod ending;
mod harmless;
mod list;
mod program;
