//! The states of many calls.

use std::{collections::HashMap, sync::Arc};

use super::{CallState, Event, EventKind, IllegalEvent};

/// The states of many calls, such as those of a turn: each event is folded into the state of its call as it comes.
///
/// Calls are told apart by their turn and their id. An id that begins again once its call has ended is another call.
///
/// ```
/// use tool_runtime::{CallStates, Event};
///
/// let mut states = CallStates::new();
/// let start: Event = serde_json::from_str(
///     r#"{"type":"tool-call-start","toolCallId":"c1","seq":0,"id":"c1","toolName":"add"}"#,
/// )?;
/// let state = states.apply(&start)?;
/// assert_eq!(state.title(), "add");
/// assert!(states.apply(&start).is_err(), "a call begins once");
/// assert_eq!(states.iter().count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct CallStates {
    /// In the order in which the calls began.
    states: Vec<CallState>,
    /// A call is named by its turn and its id.
    places: HashMap<Name, usize>,
}

type Name = (Option<Arc<str>>, Arc<str>);

impl CallStates {
    /// No calls yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Folds an event in, and gives the state of its call.
    ///
    /// # Errors
    ///
    /// An event that can't come here; all states are as they were before.
    pub fn apply(&mut self, event: &Event) -> Result<&CallState, IllegalEvent> {
        let name = (event.origin.turn.clone(), event.origin.call_id.clone());
        let place = match self.places.get(&name) {
            Some(place) if !self.begins_again(*place, event) => {
                self.states[*place].apply(event)?;
                *place
            }
            _ => {
                let place = self.states.len();
                self.states.push(CallState::new(event)?);
                self.places.insert(name, place);
                place
            }
        };
        Ok(&self.states[place])
    }

    fn begins_again(&self, place: usize, event: &Event) -> bool {
        let is_over = self.states[place].status().is_terminal();
        is_over && matches!(event.kind, EventKind::Start { .. })
    }

    /// The state of a call of this turn, or of no turn that has a name.
    pub fn get(&self, turn: Option<&str>, call_id: &str) -> Option<&CallState> {
        let name = (turn.map(Into::into), call_id.into());
        let place = self.places.get(&name)?;
        self.states.get(*place)
    }

    /// All states, in the order in which the calls began.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &CallState> {
        self.states.iter()
    }
}
