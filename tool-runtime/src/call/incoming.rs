//! A call whose arguments stream.

use super::{execute::Running, gate::Gate, report::Report};
use crate::{
    event::{EventKind, Mask},
    tool::{
        Arrived, Presentation,
        arguments::{
            Limits, Refused,
            partial::{Joiner, Members, Scanner},
        },
        start::guarded,
    },
};
use std::sync::Arc;

/// A call whose arguments stream.
pub(super) struct Incoming {
    running: Running,
    /// What a call began with, which holds while nothing streams.
    began_with: String,
    text: String,
    joiner: Joiner,
    is_no_text: bool,
    /// What is told of the text; nothing where nobody watches.
    told: Option<Told>,
}

/// What is told of the text while it streams.
struct Told {
    scanner: Scanner,
    sinks: (Option<Mask>, Option<Members>),
    /// How many members the presentation knew.
    presented: usize,
    presentation: Option<Presentation>,
}

impl Incoming {
    pub(super) fn new(mut running: Running) -> Self {
        let told = running
            .gate
            .watch
            .is_some()
            .then(|| Told::of(&running.gate));
        Self {
            began_with: running.shown.take_arguments(),
            running,
            text: String::new(),
            joiner: Joiner::default(),
            is_no_text: false,
            told,
        }
    }

    pub(super) fn gate(&self) -> &Arc<Gate> {
        &self.running.gate
    }

    /// Takes the next piece of the text.
    pub(super) fn push(&mut self, piece: &[u8]) {
        let limits = self.running.gate.scope.shared.bounds.arguments;
        // One byte too many is enough to be refused.
        if self.is_no_text || self.text.len() > limits.text_bytes {
            return;
        }
        let Self {
            joiner,
            text,
            told,
            running,
            ..
        } = self;
        let joined = joiner.join(piece, |piece| {
            text.push_str(piece);
            if let Some(told) = told {
                told.tell(piece, text, limits, &running.gate);
            }
        });
        self.is_no_text = joined.is_err();
    }

    /// The arguments are complete: those that came at the end if any did, else those that streamed, else those that the
    /// call began with.
    pub(super) fn finish(mut self, whole: Option<String>) -> Result<Running, Box<Report>> {
        let streamed = !self.text.is_empty() || !self.joiner.is_whole();
        match whole {
            Some(whole) => self.running.shown.replace_arguments(whole),
            None if self.is_no_text || !self.joiner.is_whole() => {
                return Err(Box::new(self.refuse(Refused::not_text())));
            }
            None if streamed => self.running.shown.replace_arguments(self.text),
            None => self.running.shown.replace_arguments(self.began_with),
        }
        Ok(self.running)
    }

    /// The reply broke off before the arguments were complete.
    pub(super) fn cut_off(self) -> Report {
        self.refuse(Refused::cut_off())
    }

    /// Somebody cancelled the call.
    pub(super) fn cancel(self) -> Report {
        self.running.give_up(super::failure::cancelled())
    }

    fn refuse(mut self, refused: Refused) -> Report {
        self.running.shown.replace_arguments(self.text);
        self.running.refuse(refused)
    }
}

impl Told {
    fn of(gate: &Gate) -> Self {
        let entry = gate.entry.as_ref();
        let parameters = entry.map_or(&[][..], |entry| entry.tool.parameters());
        let presents = entry.is_some_and(|entry| entry.tool.present_early().is_some());
        Self {
            scanner: Scanner::new(gate.scope.shared.bounds.arguments),
            sinks: (
                Mask::of(parameters),
                presents.then(|| Members::of(parameters)),
            ),
            presented: 0,
            presentation: None,
        }
    }

    /// Tells of a piece that stands at the end of the text.
    fn tell(&mut self, piece: &str, text: &str, limits: Limits, gate: &Gate) {
        let mut told = piece.to_owned();
        if let (Some(_), _) | (_, Some(_)) = &self.sinks {
            let from = self.scanner.bytes();
            self.scanner.scan(piece, &mut self.sinks);
            if let Some(mask) = &mut self.sinks.0 {
                told = mask.told(piece, from, self.scanner.is_broken());
            }
        }
        let presentation = self.present(text, limits, gate);
        if !told.is_empty() || presentation.is_some() {
            gate.tell(|| EventKind::Delta {
                text: told,
                presentation,
            });
        }
    }

    /// The presentation, if what has arrived changes it.
    fn present(&mut self, text: &str, limits: Limits, gate: &Gate) -> Option<Presentation> {
        let members = self.sinks.1.as_ref()?;
        if members.len() == self.presented {
            return None;
        }
        self.presented = members.len();
        let present = gate.entry.as_ref()?.tool.present_early()?;
        let arrived = Arrived {
            text,
            members,
            limits,
        };
        let presentation = guarded(&|| present(&arrived))?.presentation;
        if self.presentation.as_ref() == Some(&presentation) {
            return None;
        }
        self.presentation = Some(presentation.clone());
        Some(presentation)
    }
}
