//! Where a call is in its life, and where it can go from there.

use std::fmt;

use serde::{Serialize, Serializer};

use super::{EventKind, ResultBody};

/// Where a call is in its life. A client draws a status that it doesn't know as a running one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CallStatus {
    /// The arguments are still to come.
    InputStreaming,
    /// The arguments are complete.
    InputAvailable,
    /// A person has to allow the call.
    ApprovalRequested,
    /// A person has answered.
    ApprovalResponded,
    /// The body runs.
    Running,
    /// The result comes later.
    OutputPending,
    /// There is a result.
    OutputAvailable,
    /// The call failed.
    OutputError,
    /// The call was not allowed to run.
    OutputDenied,
}

impl CallStatus {
    /// The name on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::InputStreaming => "input-streaming",
            Self::InputAvailable => "input-available",
            Self::ApprovalRequested => "approval-requested",
            Self::ApprovalResponded => "approval-responded",
            Self::Running => "running",
            Self::OutputPending => "output-pending",
            Self::OutputAvailable => "output-available",
            Self::OutputError => "output-error",
            Self::OutputDenied => "output-denied",
        }
    }

    /// Whether nothing comes after it.
    pub fn is_terminal(self) -> bool {
        matches!(
            self,
            Self::OutputAvailable | Self::OutputError | Self::OutputDenied
        )
    }
}

impl Serialize for CallStatus {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// An event that can't come here. The state is as it was before.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalEvent {
    /// The event is of another call.
    OtherCall,
    /// The event is not behind the one before it.
    OutOfOrder,
    /// A call begins with `tool-call-start`, once.
    #[non_exhaustive]
    NotAStart {
        /// The event's name on the wire.
        event: &'static str,
    },
    /// The call's status does not allow the event.
    #[non_exhaustive]
    Transition {
        /// The call's status.
        status: CallStatus,
        /// The event's name on the wire.
        event: &'static str,
    },
}

impl fmt::Display for IllegalEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherCall => f.write_str("the event is of another call"),
            Self::OutOfOrder => f.write_str("the event is not behind the one before it"),
            Self::NotAStart { event } => write!(
                f,
                "a call begins with `tool-call-start`, not with `{event}`"
            ),
            Self::Transition { status, event } => {
                write!(
                    f,
                    "`{event}` can't come when a call is `{}`",
                    status.as_str()
                )
            }
        }
    }
}

impl std::error::Error for IllegalEvent {}

/// The status behind an event, if the event can come here at all.
pub(super) fn next(status: CallStatus, event: &EventKind) -> Option<CallStatus> {
    use CallStatus as S;
    match (status, event) {
        (S::InputStreaming, EventKind::Delta { .. })
        | (S::InputAvailable | S::ApprovalResponded, EventKind::Arguments { .. })
        | (S::Running, EventKind::Update { .. }) => Some(status),
        (S::InputStreaming, EventKind::End { .. }) => Some(S::InputAvailable),
        (S::InputAvailable, EventKind::ApprovalRequest { .. }) => Some(S::ApprovalRequested),
        (S::ApprovalRequested, EventKind::ApprovalResponse { .. }) => Some(S::ApprovalResponded),
        (S::InputAvailable | S::ApprovalResponded, EventKind::Run { .. }) => Some(S::Running),
        (S::Running, EventKind::Pending { .. }) => Some(S::OutputPending),
        (status, EventKind::Result { body, .. }) => end(status, body),
        _ => None,
    }
}

/// The status behind a terminal event. A call that ran can't be denied, and one that did not has no output.
fn end(status: CallStatus, body: &ResultBody) -> Option<CallStatus> {
    use CallStatus as S;
    let ran = matches!(status, S::Running | S::OutputPending);
    match body {
        _ if status.is_terminal() => None,
        ResultBody::Error { .. } => Some(S::OutputError),
        ResultBody::Output(_) => ran.then_some(S::OutputAvailable),
        ResultBody::Denied { .. } => {
            (!ran && status != S::InputStreaming).then_some(S::OutputDenied)
        }
    }
}
