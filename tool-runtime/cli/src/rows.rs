//! Rows: what a client draws of calls, from nothing but their events.

use std::borrow::Cow;
use std::collections::HashMap;
use std::time::{Duration, Instant};

use tool_runtime::{CallState, CallStatus, Content, Event, IllegalEvent, Presentation};

use crate::plain;

/// Columns for a call's id, its event, and its title, so that rows stand in line. Longer ones push what follows.
const ID: usize = 5;
/// Columns that an id may take; providers make long ones.
const LONGEST_ID: usize = 16;
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
        let columns = self.columns;
        match self.fold(event) {
            Ok(drawn) => drawn.row(event, columns),
            Err(illegal) => {
                let row = format!("{} {illegal}", event.call_id());
                plain::cut(&plain::line(&row), columns).into_owned()
            }
        }
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
    fn row(&self, event: &Event, columns: usize) -> String {
        let name = event.kind().name();
        let name = name.strip_prefix("tool-call-").unwrap_or(name);
        let name = name.strip_prefix("tool-").unwrap_or(name);
        let state = &self.state;
        let before = format!(
            "{:>7}  {} {} ",
            time(self.began.elapsed()),
            plain::padded(&short(state.call_id()), ID),
            plain::padded(name, EVENT),
        );
        let detail = state.presentation().and_then(Presentation::detail);
        titled(
            &before,
            (mark(state.status()), state.title(), detail),
            &self.note(),
            columns,
        )
    }

    /// What there is to say right now: the latest update, or why the call failed.
    fn note(&self) -> String {
        let state = &self.state;
        let progress = state.progress().map(Content::to_text);
        let error = state.error_code().or(state.error()).map(Cow::Borrowed);
        let note = progress.or(error);
        note.map_or(String::new(), |note| format!(" › {note}"))
    }
}

/// A line that shows a call: what stands before it, its mark, title and detail, and a note. What is too long is cut,
/// so that something of the detail and of the note is left.
pub(crate) fn titled(
    before: &str,
    (mark, title, detail): (char, &str, Option<&str>),
    note: &str,
    columns: usize,
) -> String {
    let title = plain::line(title);
    let before = match detail {
        Some(_) => format!("{before}{mark} {}  ", plain::padded(&title, TITLE)),
        None => format!("{before}{mark} {title}"),
    };
    let before = plain::cut(&before, columns);
    let room = columns - plain::width(&before);
    let detail = plain::line(detail.unwrap_or_default());
    let note = plain::line(note);
    let note = plain::cut(
        &note,
        (room / 2).max(room.saturating_sub(plain::width(&detail))),
    );
    let detail = plain::cut(&detail, room.saturating_sub(plain::width(&note)));
    format!("{before}{detail}{note}")
}

/// A call's id, as far as there is room for it.
pub(crate) fn short(id: &str) -> String {
    plain::cut(&plain::line(id), LONGEST_ID).into_owned()
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
