//! Behaviour from outside: a module for each thing that the runtime can do, each test citing the rule or case that it
//! shows. `rules.toml` is the list the other way round, and `tidy` holds the two together.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "tests say what they expect by unwrapping it"
)]

mod arguments;
mod canaries;
mod cancellation;
mod dynamic;
mod errors;
mod events;
mod executor;
mod flood;
mod journal;
mod machine;
mod nested;
mod options;
mod presentation;
mod progress;
mod recorder;
mod registration;
mod results;
mod schemas;
mod secrets;
mod spans;
mod state;
mod streaming;
mod tidy;
mod turns;
