//! The fold of a call's events: what a client draws.

use std::{borrow::Cow, fmt, sync::Arc};

use serde_json::Value;

use super::{Event, EventKind, ResultBody};
use crate::tool::{Content, Details, Presentation};

/// What a client draws of a call: the fold of its events.
///
/// ```
/// use tool_runtime::{CallState, CallStatus, Event};
///
/// let start: Event = serde_json::from_str(
///     r#"{"type":"tool-call-start","toolCallId":"c1","seq":0,"id":"c1","toolName":"add"}"#,
/// )?;
/// let end: Event = serde_json::from_str(
///     r#"{"type":"tool-call-end","toolCallId":"c1","seq":1,"id":"c1","arguments":{"a":1,"b":2}}"#,
/// )?;
/// let mut state = CallState::new(&start)?;
/// state.apply(&end)?;
/// assert_eq!(state.status(), CallStatus::InputAvailable);
/// assert_eq!(state.title(), "add");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct CallState {
    call_id: Arc<str>,
    tool_name: Arc<str>,
    parent: Option<Arc<str>>,
    lane: Option<Arc<str>>,
    seq: u64,
    status: CallStatus,
    arguments: Option<Value>,
    presentation: Option<Presentation>,
    update: Update,
    outcome: Outcome,
}

/// What the updates of a call that runs have said last.
#[derive(Clone, Default)]
struct Update {
    content: Option<Content>,
    details: Option<Details>,
    presentation: Option<Presentation>,
}

/// What the terminal event brought.
#[derive(Clone, Default)]
struct Outcome {
    content: Option<Content>,
    details: Option<Details>,
    error: Option<String>,
    error_code: Option<Cow<'static, str>>,
    denial: Option<String>,
}

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

impl CallState {
    /// The state after a call's first event.
    ///
    /// # Errors
    ///
    /// An event that is no `tool-call-start`.
    pub fn new(start: &Event) -> Result<Self, IllegalEvent> {
        let EventKind::Start {
            tool_name,
            presentation,
        } = &start.kind
        else {
            return Err(IllegalEvent::NotAStart {
                event: start.kind.name(),
            });
        };
        Ok(Self {
            call_id: start.origin.call_id.clone(),
            tool_name: tool_name.clone(),
            parent: start.origin.parent.clone(),
            lane: start.origin.lane.clone(),
            seq: start.seq,
            status: CallStatus::InputStreaming,
            arguments: None,
            presentation: presentation.clone(),
            update: Update::default(),
            outcome: Outcome::default(),
        })
    }

    /// Folds an event in.
    ///
    /// # Errors
    ///
    /// An event that can't come here; the state is as it was before.
    pub fn apply(&mut self, event: &Event) -> Result<(), IllegalEvent> {
        if event.origin.call_id != self.call_id {
            return Err(IllegalEvent::OtherCall);
        }
        if event.seq <= self.seq {
            return Err(IllegalEvent::OutOfOrder);
        }
        let Some(status) = next(self.status, &event.kind) else {
            return Err(IllegalEvent::Transition {
                status: self.status,
                event: event.kind.name(),
            });
        };
        self.status = status;
        self.seq = event.seq;
        self.fold(&event.kind);
        Ok(())
    }

    fn fold(&mut self, kind: &EventKind) {
        match kind {
            EventKind::End {
                arguments,
                presentation,
            } => {
                self.arguments.clone_from(arguments);
                self.present(presentation.as_ref());
            }
            EventKind::Run { presentation } => self.present(presentation.as_ref()),
            EventKind::Arguments { arguments } => self.arguments = Some(arguments.clone()),
            EventKind::Update {
                content,
                details,
                presentation,
            } => {
                // Field by field, so that updates that were merged on the way give the same.
                let latest = &mut self.update;
                latest.content = content.clone().or(latest.content.take());
                latest.details = details.clone().or(latest.details.take());
                latest.presentation = presentation.clone().or(latest.presentation.take());
            }
            EventKind::Result {
                body,
                details,
                presentation,
                ..
            } => {
                self.update = Update::default();
                self.presentation.clone_from(presentation);
                self.outcome.details.clone_from(details);
                match body {
                    ResultBody::Output(content) => self.outcome.content = Some(content.clone()),
                    ResultBody::Error { message, code } => {
                        self.outcome.error = Some(message.clone());
                        self.outcome.error_code.clone_from(code);
                    }
                    ResultBody::Denied { reason } => self.outcome.denial.clone_from(reason),
                }
            }
            _ => {}
        }
    }

    fn present(&mut self, presentation: Option<&Presentation>) {
        if let Some(presentation) = presentation {
            self.presentation = Some(presentation.clone());
        }
    }

    /// The id of the call.
    pub fn call_id(&self) -> &str {
        &self.call_id
    }

    /// The name of the tool.
    pub fn tool_name(&self) -> &str {
        &self.tool_name
    }

    /// The call that invoked this one.
    pub fn parent(&self) -> Option<&str> {
        self.parent.as_deref()
    }

    /// Where the call came from. It is there to be read by people and selects nothing.
    pub fn lane(&self) -> Option<&str> {
        self.lane.as_deref()
    }

    /// Where the call is in its life.
    pub fn status(&self) -> CallStatus {
        self.status
    }

    /// The arguments, once they are complete and valid.
    pub fn arguments(&self) -> Option<&Value> {
        self.arguments.as_ref()
    }

    /// How the call is shown now: by its latest update, else by itself.
    pub fn presentation(&self) -> Option<&Presentation> {
        self.update
            .presentation
            .as_ref()
            .or(self.presentation.as_ref())
    }

    /// The row's title: the label, or the tool's name where there is none.
    pub fn title(&self) -> &str {
        let label = self.presentation().map(Presentation::label);
        label
            .filter(|label| !label.trim().is_empty())
            .unwrap_or(&self.tool_name)
    }

    /// What the latest update said; nothing once the call is over.
    pub fn progress(&self) -> Option<&Content> {
        self.update.content.as_ref()
    }

    /// The content, once there is some.
    pub fn content(&self) -> Option<&Content> {
        self.outcome.content.as_ref()
    }

    /// The application's half of the result, or of the latest update while the call runs.
    pub fn details(&self) -> Option<&Details> {
        self.outcome
            .details
            .as_ref()
            .or(self.update.details.as_ref())
    }

    /// Why the call failed.
    pub fn error(&self) -> Option<&str> {
        self.outcome.error.as_deref()
    }

    /// Why the call failed, for code.
    pub fn error_code(&self) -> Option<&str> {
        self.outcome.error_code.as_deref()
    }

    /// Why the call was denied, in a person's words.
    pub fn denial(&self) -> Option<&str> {
        self.outcome.denial.as_deref()
    }
}

impl fmt::Debug for CallState {
    /// Names the call and says where it is in its life; shows nothing of arguments, content, details and presentation.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CallState")
            .field("call_id", &self.call_id)
            .field("tool_name", &self.tool_name)
            .field("status", &self.status)
            .field("error_code", &self.outcome.error_code)
            .finish_non_exhaustive()
    }
}

/// The status behind an event, if the event can come here at all.
fn next(status: CallStatus, event: &EventKind) -> Option<CallStatus> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn event(seq: u64, mut fields: Value) -> Event {
        fields["toolCallId"] = json!("c");
        fields["seq"] = json!(seq);
        serde_json::from_value(fields).unwrap()
    }

    fn start() -> Event {
        event(
            1,
            json!({"type": "tool-call-start", "id": "c", "toolName": "edit_file"}),
        )
    }

    #[test]
    fn a_row_falls_back_to_the_tools_name() {
        // R19
        let mut state = CallState::new(&start()).unwrap();
        assert_eq!(state.title(), "edit_file");
        let end = json!({"type": "tool-call-end", "id": "c", "presentation": {"label": "Edit file", "detail": "a.rs"}});
        state.apply(&event(2, end)).unwrap();
        assert_eq!(state.title(), "Edit file");
        assert_eq!(state.presentation().unwrap().detail(), Some("a.rs"));
    }

    #[test]
    fn the_latest_update_shows_while_the_call_runs() {
        // R78
        let mut state = CallState::new(&start()).unwrap();
        state
            .apply(&event(
                2,
                json!({"type": "tool-call-end", "id": "c", "arguments": {}}),
            ))
            .unwrap();
        state.apply(&event(3, json!({"type": "tool-run"}))).unwrap();
        for n in 4..7 {
            state
                .apply(&event(n, json!({"type": "tool-update", "content": n})))
                .unwrap();
        }
        assert_eq!(*state.progress().unwrap(), json!(6));
        state
            .apply(&event(
                7,
                json!({"type": "tool-result", "id": "r", "result": 1, "details": 2}),
            ))
            .unwrap();
        assert!(state.progress().is_none());
        assert_eq!(state.details().unwrap().to_value(), json!(2));
    }

    #[test]
    fn what_can_not_come_leaves_the_state_as_it_was() {
        let mut state = CallState::new(&start()).unwrap();
        let run = json!({"type": "tool-run"});
        let illegal = IllegalEvent::Transition {
            status: CallStatus::InputStreaming,
            event: "tool-run",
        };
        assert_eq!(state.apply(&event(2, run)), Err(illegal));
        assert_eq!(state.status(), CallStatus::InputStreaming);
        state
            .apply(&event(
                3,
                json!({"type": "tool-result", "id": "r", "error": "cut off"}),
            ))
            .unwrap();
        let again = json!({"type": "tool-result", "id": "r", "error": "again"});
        assert!(state.apply(&event(4, again.clone())).is_err());
        assert_eq!(state.apply(&event(3, again)), Err(IllegalEvent::OutOfOrder));
        assert_eq!(state.error(), Some("cut off"));
    }
}
