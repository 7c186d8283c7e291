//! Rows: what a client draws of calls, from nothing but their events.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use tool_runtime::{CallState, CallStatus, Event, IllegalEvent, Presentation};

use crate::plain;

/// Columns for a call's id, its event, and its title, so that rows stand in line. Longer ones push what follows.
const ID: usize = 6;
const EVENT: usize = 6;
const TITLE: usize = 11;

/// The calls of a turn, each folded from its events.
pub(crate) struct Rows {
    calls: HashMap<String, Drawn>,
    columns: usize,
}

struct Drawn {
    state: CallState,
    began: Instant,
}

impl Rows {
    pub(crate) fn new() -> Self {
        Self {
            calls: HashMap::new(),
            columns: plain::columns(),
        }
    }

    /// Folds an event in and draws the row of its call as it is then.
    pub(crate) fn row(&mut self, event: &Event) -> String {
        let row = match self.fold(event) {
            Ok(drawn) => drawn.row(event),
            Err(illegal) => format!("{} {illegal}", event.call_id()),
        };
        plain::cut(&plain::line(&row), self.columns).into_owned()
    }

    fn fold(&mut self, event: &Event) -> Result<&Drawn, IllegalEvent> {
        if let Some(drawn) = self.calls.get_mut(event.call_id()) {
            drawn.state.apply(event)?;
        } else {
            let drawn = Drawn {
                state: CallState::new(event)?,
                began: Instant::now(),
            };
            self.calls.insert(event.call_id().to_owned(), drawn);
        }
        Ok(&self.calls[event.call_id()])
    }
}

impl Drawn {
    fn row(&self, event: &Event) -> String {
        let name = event.kind().name();
        let name = name.strip_prefix("tool-call-").unwrap_or(name);
        let name = name.strip_prefix("tool-").unwrap_or(name);
        format!(
            "{:>7}  {}{} {}",
            time(self.began.elapsed()),
            plain::padded(self.state.call_id(), ID),
            plain::padded(name, EVENT),
            self.shown()
        )
    }

    /// The mark, the title, the detail, and what there is to say right now.
    fn shown(&self) -> String {
        let state = &self.state;
        let mut row = titled(
            mark(state.status()),
            state.title(),
            state.presentation().and_then(Presentation::detail),
        );
        if let Some(progress) = state.progress() {
            row.push_str(" › ");
            row.push_str(&progress.to_text());
        }
        match (state.error_code(), state.error()) {
            (Some(code), _) => row.push_str(&format!(" › {code}")),
            (None, Some(message)) => row.push_str(&format!(" › {message}")),
            (None, None) => {}
        }
        row
    }
}

/// The part of a row that stays the same however a call is drawn.
pub(crate) fn titled(mark: char, title: &str, detail: Option<&str>) -> String {
    match detail {
        Some(detail) => format!("{mark} {}  {detail}", plain::padded(title, TITLE)),
        None => format!("{mark} {title}"),
    }
}

/// The mark of a status.
pub(crate) fn mark(status: CallStatus) -> char {
    match status {
        CallStatus::OutputAvailable => '✓',
        CallStatus::OutputError => '✗',
        CallStatus::OutputDenied => '⊘',
        CallStatus::ApprovalRequested => '?',
        CallStatus::InputStreaming => '…',
        CallStatus::InputAvailable | CallStatus::ApprovalResponded => '·',
        // A status that is new to us is drawn as a call that runs.
        _ => '▸',
    }
}

fn time(time: Duration) -> String {
    match time.as_millis() {
        millis @ 0..1000 => format!("{millis} ms"),
        _ => format!("{:.1} s", time.as_secs_f64()),
    }
}
