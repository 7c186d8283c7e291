//! The observer that prints: each event as it happens.

use std::sync::{Mutex, PoisonError};

use tool_runtime::{Event, Observer};

use crate::output::Output;
use crate::plain;
use crate::rows::Rows;

/// Prints each event as it happens, as a row or as a line of JSON.
pub(crate) struct Printer {
    output: Output,
    /// `None` prints JSON.
    rows: Option<Mutex<Rows>>,
}

impl Printer {
    pub(crate) fn new(output: Output, json: bool) -> Self {
        let rows = (!json).then(|| Mutex::new(Rows::new()));
        Self { output, rows }
    }
}

impl Observer for Printer {
    fn observe(&self, event: &Event) {
        match &self.rows {
            None => self.output.line(&plain::json(&event.to_json())),
            Some(rows) => {
                let mut rows = rows.lock().unwrap_or_else(PoisonError::into_inner);
                self.output.line(&rows.row(event));
            }
        }
    }
}
