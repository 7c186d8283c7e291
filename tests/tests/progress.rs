//! Progress of a running call.

mod late;
mod observers;
mod updates;
