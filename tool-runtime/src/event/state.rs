//! The fold of a call's events: what a client draws.

use std::{borrow::Cow, fmt, sync::Arc};

use serde_json::Value;

use super::{
    Event, EventKind, ResultBody,
    status::{CallStatus, IllegalEvent, next},
};
use crate::tool::{Content, Details, Presentation, arguments::PartialArguments};

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
    turn: Option<Arc<str>>,
    parent: Option<Arc<str>>,
    lane: Option<Arc<str>>,
    seq: u64,
    status: CallStatus,
    /// While they stream.
    partial: Option<Box<PartialArguments>>,
    arguments: Option<Value>,
    approval: Approval,
    pending: Pending,
    presentation: Option<Presentation>,
    update: Update,
    outcome: Outcome,
}

/// What is asked of a person, and what the person said.
#[derive(Clone, Default)]
struct Approval {
    id: Option<String>,
    reason: Option<String>,
    approved: Option<bool>,
}

/// A result that comes later.
#[derive(Clone, Default)]
struct Pending {
    operation_id: Option<String>,
    data: Option<Value>,
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
            turn: start.origin.turn.clone(),
            parent: start.origin.parent.clone(),
            lane: start.origin.lane.clone(),
            seq: start.seq,
            status: CallStatus::InputStreaming,
            partial: None,
            arguments: None,
            approval: Approval::default(),
            pending: Pending::default(),
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
            EventKind::Delta { text, presentation } => {
                self.partial.get_or_insert_default().push(text);
                self.present(presentation.as_ref());
            }
            EventKind::End {
                arguments,
                presentation,
            } => {
                self.partial = None;
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
            EventKind::ApprovalRequest {
                approval_id,
                reason,
            } => {
                self.approval.id = Some(approval_id.clone());
                self.approval.reason.clone_from(reason);
            }
            EventKind::ApprovalResponse {
                approved, reason, ..
            } => {
                self.approval.approved = Some(*approved);
                self.approval.reason.clone_from(reason);
            }
            EventKind::Pending { operation_id, data } => {
                self.pending.operation_id.clone_from(operation_id);
                self.pending.data.clone_from(data);
            }
            EventKind::Result {
                body,
                details,
                presentation,
                ..
            } => {
                self.partial = None;
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
            EventKind::Start { .. } => {}
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

    /// The turn that the call belongs to.
    pub fn turn(&self) -> Option<&str> {
        self.turn.as_deref()
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

    /// The place of the latest event among those of its turn.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// What has come of the arguments while they stream: see [`PartialArguments`]. It is gone once they are complete,
    /// or will never be.
    pub fn partial_arguments(&self) -> Option<&Value> {
        self.partial.as_ref().and_then(|partial| partial.value())
    }

    /// The arguments, once they are complete and valid.
    pub fn arguments(&self) -> Option<&Value> {
        self.arguments.as_ref()
    }

    /// What an answer to the request for approval names.
    pub fn approval_id(&self) -> Option<&str> {
        self.approval.id.as_deref()
    }

    /// Why approval is asked; once there is an answer, the person's words.
    pub fn approval_reason(&self) -> Option<&str> {
        self.approval.reason.as_deref()
    }

    /// Whether the person allowed the call.
    pub fn approved(&self) -> Option<bool> {
        self.approval.approved
    }

    /// What settles a call whose result comes later.
    pub fn operation_id(&self) -> Option<&str> {
        self.pending.operation_id.as_deref()
    }

    /// The application's own data about a call whose result comes later.
    pub fn pending_data(&self) -> Option<&Value> {
        self.pending.data.as_ref()
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
