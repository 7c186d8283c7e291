//! How a call is shown, from its arguments to its report.

use std::sync::{Arc, OnceLock};

use super::runtime::Shared;
use crate::tool::{Presentation, formatted::Presented, start::Entry};

/// How a call is shown. For a call that somebody watches it is made before the body gets the arguments; for any other
/// when the report is asked for it, from the arguments' text.
pub(super) struct Shown {
    entry: Option<Entry>,
    arguments: String,
    shared: Arc<Shared>,
    running: OnceLock<Option<Presented>>,
    ended: OnceLock<Option<Presentation>>,
    /// Whether the call has ended well.
    well: bool,
}

impl Shown {
    pub(super) fn new(entry: Option<Entry>, arguments: String, shared: Arc<Shared>) -> Self {
        Self {
            entry,
            arguments,
            shared,
            running: OnceLock::new(),
            ended: OnceLock::new(),
            well: false,
        }
    }

    pub(super) fn entry(&self) -> Option<&Entry> {
        self.entry.as_ref()
    }

    pub(super) fn arguments(&self) -> &str {
        &self.arguments
    }

    /// Takes other arguments in the place of those that were sent.
    pub(super) fn replace_arguments(&mut self, text: String) {
        self.arguments = text;
    }

    /// Takes what the tool made of the arguments, while somebody watches.
    pub(super) fn watched(&mut self, made: Option<Presented>) {
        let declared = || self.entry.as_ref().and_then(Entry::declared);
        self.running = OnceLock::from(made.or_else(declared));
    }

    /// Takes how the call ended, and the result's own presentation.
    pub(super) fn end(&mut self, well: bool, own: Option<Presentation>) {
        self.well = well;
        if own.is_some() {
            self.ended = OnceLock::from(own);
        }
    }

    /// While the call runs.
    pub(super) fn running(&self) -> Option<&Presentation> {
        self.made().map(|made| &made.presentation)
    }

    /// Once the call has ended.
    pub(super) fn ended(&self) -> Option<&Presentation> {
        let settled = || self.made().cloned().map(|made| made.settled(self.well));
        self.ended.get_or_init(settled).as_ref()
    }

    fn made(&self) -> Option<&Presented> {
        let made = self.running.get_or_init(|| {
            let entry = self.entry.as_ref()?;
            let made = entry
                .tool
                .present(&self.arguments, self.shared.bounds.arguments);
            made.or_else(|| entry.declared())
        });
        made.as_ref()
    }
}
