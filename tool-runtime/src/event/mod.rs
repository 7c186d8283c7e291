//! What is told of a call while it happens: events as data, and their fold into a state that a client draws.

mod kind;
mod mask;
mod state;
mod states;
mod status;
mod view;
mod wire;

use std::{fmt, sync::Arc};

pub use kind::{EventKind, ResultBody};
pub(crate) use mask::{Mask, mask};
pub use state::CallState;
pub use states::CallStates;
pub use status::{CallStatus, IllegalEvent};
pub use view::CallView;

/// One thing that happened to a call, as any client can draw it and any protocol carry it.
///
/// On the wire it is a JSON object with `type`, `toolCallId`, `seq`, where known `turn`, `parent` and `lane`,
/// and what its [kind](EventKind) has. Names are camelCase, absent fields are left out, and `null` is a value.
///
/// ```
/// use tool_runtime::Event;
///
/// let json = r#"{"type":"tool-call-start","toolCallId":"c1","seq":0,"id":"c1","toolName":"add"}"#;
/// let event: Event = serde_json::from_str(json)?;
/// assert_eq!(event.call_id(), "c1");
/// assert_eq!(event.to_json(), json);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone)]
pub struct Event {
    pub(crate) origin: Arc<Origin>,
    pub(crate) seq: u64,
    pub(crate) kind: EventKind,
}

/// The call that an event is about; the same for all its events.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    pub(crate) call_id: Arc<str>,
    pub(crate) tool_name: Option<Arc<str>>,
    pub(crate) turn: Option<Arc<str>>,
    pub(crate) parent: Option<Arc<str>>,
    pub(crate) lane: Option<Arc<str>>,
}

impl Event {
    /// The id of the call, as the model sent it.
    pub fn call_id(&self) -> &str {
        &self.origin.call_id
    }

    /// The name of the tool, as the model sent it. It is known of each event in the process where it happened,
    /// and on the wire of `tool-call-start` only.
    pub fn tool_name(&self) -> Option<&str> {
        self.origin.tool_name.as_deref()
    }

    /// The place of the event among those of its turn; rising, with gaps.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The turn that the call belongs to.
    pub fn turn(&self) -> Option<&str> {
        self.origin.turn.as_deref()
    }

    /// The call that invoked this one.
    pub fn parent(&self) -> Option<&str> {
        self.origin.parent.as_deref()
    }

    /// Where the call came from. It is there to be read by people and selects nothing.
    pub fn lane(&self) -> Option<&str> {
        self.origin.lane.as_deref()
    }

    /// What happened.
    pub fn kind(&self) -> &EventKind {
        &self.kind
    }

    /// The event as one line of JSON.
    pub fn to_json(&self) -> String {
        // A map of strings and JSON that was written before has nothing that could fail.
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl fmt::Debug for Event {
    /// Names the call and what happened, and shows nothing of it; [`to_json`](Self::to_json) shows all.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Event")
            .field("call_id", &self.call_id())
            .field("seq", &self.seq)
            .field("kind", &self.kind)
            .finish_non_exhaustive()
    }
}
