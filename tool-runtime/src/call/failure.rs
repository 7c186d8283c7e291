//! The failures that the runtime knows, and what the model reads of each.

use std::{sync::Arc, time::Duration};

use super::{code, gate::Gate, report::CallError, scope::Scope};
use crate::tool::{
    ToolDefinition,
    arguments::{Refused, nearest},
};

pub(super) fn not_found(scope: &Scope, name: &str) -> CallError {
    let offered: Vec<&str> = scope
        .shared
        .tools
        .definitions()
        .map(ToolDefinition::name)
        .filter(|name| scope.offers(name))
        .collect();
    let shown: String = name.chars().take(80).collect();
    let nearest =
        nearest(name, &offered).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
    let list = if offered.is_empty() {
        "there are no tools".to_owned()
    } else {
        format!("the tools are: {}", offered.join(", "))
    };
    CallError::new(
        code::NOT_FOUND,
        format!("there is no tool named `{shown}`{nearest}; {list}"),
    )
}

pub(super) fn refused(refused: Refused) -> CallError {
    let mut error = CallError::new(code::INVALID_ARGUMENTS, refused.to_string());
    error.refused = Some(Arc::new(refused));
    error
}

pub(super) fn cancelled() -> CallError {
    CallError::new(
        code::CANCELLED,
        "the call was cancelled before it ended; a part of its work may have been done",
    )
}

pub(super) fn timed_out(limit: Duration) -> CallError {
    CallError::new(
        code::TIMEOUT,
        format!(
            "the tool did not end within {limit:?} and was stopped; a part of its work may have been done"
        ),
    )
}

/// The application's mistake: a limit of time on an executor that has no timer.
pub(super) fn no_timer() -> CallError {
    tracing::error!(
        "a call has a limit of time and runs where tokio has no timer; enable it with `enable_time`"
    );
    CallError::of_tool(
        "the application can't hold the tool to its limit of time, so it was stopped".to_owned(),
        None,
    )
}

pub(super) fn panicked() -> CallError {
    CallError::new(
        code::PANICKED,
        "the tool failed because of a mistake in its own code; the same call would fail again",
    )
}

pub(super) fn denied() -> CallError {
    CallError::denied(
        "the call needs a person's approval and nobody could be asked; it did not run".to_owned(),
        None,
    )
}

/// Why a call may not run at all, whatever its tool and its arguments.
pub(super) fn not_taken(
    scope: &Scope,
    place: Option<usize>,
    parent: Option<&Gate>,
) -> Option<CallError> {
    let shared = &scope.shared;
    let bounds = &shared.bounds;
    if !shared.takes_calls() {
        return Some(CallError::new(
            code::CANCELLED,
            "the application is shutting down; the call did not run",
        ));
    }
    let reason = if place.is_some_and(|place| place >= bounds.calls_in_turn) {
        format!("a reply may ask for {} calls at most", bounds.calls_in_turn)
    } else if parent.is_some_and(|parent| parent.depth() >= bounds.nested) {
        format!("calls may invoke each other {} deep at most", bounds.nested)
    } else {
        return None;
    };
    let message = format!("{reason}; the call did not run");
    Some(CallError::denied(message, Some(reason)))
}
