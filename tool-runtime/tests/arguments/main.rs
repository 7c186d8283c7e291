//! Arguments from outside: what is repaired, what a caller hands in, what comes back.

mod cases;
mod handed_in;
mod output;
mod repair;

use tool_runtime::{Call, Report, Runtime};

/// Runs one call.
async fn invoke(runtime: &Runtime, name: &str, arguments: &str) -> Report {
    runtime.invoke(Call::new("c1", name, arguments)).await
}
