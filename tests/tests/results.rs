//! Results in two halves: what the model reads, and what only the application reads.

mod cut;
mod media;
mod split;
mod types;
