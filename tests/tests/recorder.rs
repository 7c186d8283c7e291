//! An observer that records the events it is told of, and folds each as it comes: an illegal one fails the test.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;
use tokio::sync::Notify;
use tool_runtime::{CallState, CallStates, Event, IllegalEvent, Observer};

/// Records events; a clone of it is the same record.
#[derive(Clone, Default)]
pub(crate) struct Recorder(Arc<Record>);

#[derive(Default)]
struct Record {
    events: Mutex<Vec<Event>>,
    states: Mutex<CallStates>,
    illegal: Mutex<Vec<(String, IllegalEvent)>>,
    told: Notify,
}

impl Drop for Record {
    fn drop(&mut self) {
        let illegal = self.illegal.get_mut().unwrap();
        assert!(
            illegal.is_empty() || std::thread::panicking(),
            "{illegal:?}"
        );
    }
}

impl Observer for Recorder {
    fn observe(&self, event: &Event) {
        self.recorded().push(event.clone());
        if let Err(illegal) = self.0.states.lock().unwrap().apply(event) {
            let told = (format!("{event:?}"), illegal);
            self.0.illegal.lock().unwrap().push(told);
        }
        self.0.told.notify_waiters();
    }
}

impl Recorder {
    /// All events, in the order in which they arrived.
    pub(crate) fn events(&self) -> Vec<Event> {
        self.recorded().clone()
    }

    /// The events of one call.
    pub(crate) fn of(&self, call_id: &str) -> Vec<Event> {
        let events = self.recorded();
        let of_call = events.iter().filter(|event| event.call_id() == call_id);
        of_call.cloned().collect()
    }

    fn recorded(&self) -> MutexGuard<'_, Vec<Event>> {
        self.0.events.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The events of one call as the wire has them.
    pub(crate) fn wire(&self, call_id: &str) -> Vec<Value> {
        self.of(call_id)
            .iter()
            .map(|event| serde_json::from_str(&event.to_json()).unwrap())
            .collect()
    }

    /// The names of one call's events.
    pub(crate) fn names(&self, call_id: &str) -> Vec<&'static str> {
        self.of(call_id)
            .iter()
            .map(|event| event.kind().name())
            .collect()
    }

    /// The `tool-update` events of one call.
    pub(crate) fn updates(&self, call_id: &str) -> Vec<Value> {
        let mut events = self.wire(call_id);
        events.retain(|event| event["type"] == "tool-update");
        events
    }

    /// The `tool-result` of one call.
    #[track_caller]
    pub(crate) fn result(&self, call_id: &str) -> Value {
        self.wire(call_id).pop().unwrap()
    }

    /// The fold of one call's events, where each is legal and the last one alone is terminal.
    #[track_caller]
    pub(crate) fn fold(&self, call_id: &str) -> CallState {
        let events = self.of(call_id);
        let (first, rest) = events.split_first().expect("events");
        let mut state = CallState::new(first).unwrap();
        for event in rest {
            state
                .apply(event)
                .unwrap_or_else(|illegal| panic!("{illegal}: {:?}", self.names(call_id)));
        }
        let terminal = events.iter().filter(|event| event.kind().is_terminal());
        assert_eq!(terminal.count(), 1, "{:?}", self.names(call_id));
        assert!(state.status().is_terminal());
        state
    }

    /// Waits for the terminal event of a call.
    pub(crate) async fn ended(&self, call_id: &str) {
        loop {
            let told = self.0.told.notified();
            if self
                .of(call_id)
                .iter()
                .any(|event| event.kind().is_terminal())
            {
                return;
            }
            told.await;
        }
    }
}
