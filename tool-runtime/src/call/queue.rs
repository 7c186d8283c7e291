//! The events that wait for whoever watches, bounded.

use std::{
    collections::{HashMap, VecDeque},
    sync::Arc,
};

use crate::event::{Event, EventKind};

/// How far behind somebody may be who watches.
const MOST_WAITING: usize = 65_536;
/// The room that is kept while nothing waits.
const KEPT: usize = 256;
/// How many updates of a call wait before they are merged.
const MOST_UPDATES: usize = 1024;

/// The events that wait for one who watches.
#[derive(Default)]
pub(super) struct Queue {
    waiting: VecDeque<Waiting>,
    /// The updates of each call, and the pieces of its arguments: they may be merged while they wait.
    updates: HashMap<Line, VecDeque<Arc<Event>>>,
    missed: u64,
    /// Rises when events are missed: those of calls that began before are not told any more.
    generation: u64,
    is_cut_off: bool,
}

enum Waiting {
    Event(Arc<Event>),
    /// The next of a line.
    Next(Line),
}

/// What may be merged with each other: events of one kind about the call with a watch of this number.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Line {
    Deltas(u64),
    Updates(u64),
}

/// What became of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Queued {
    Waits,
    /// It waits, and an older update is a part of the one behind it now.
    Merged,
    Missed,
}

impl Queue {
    pub(super) fn generation(&self) -> u64 {
        self.generation
    }

    /// Queues an event of the call with this watch, which began in this generation.
    pub(super) fn push(&mut self, watch: u64, generation: u64, event: Arc<Event>) -> Queued {
        if self.is_cut_off || generation != self.generation {
            self.missed += 1;
            return Queued::Missed;
        }
        let line = match event.kind {
            EventKind::Delta { .. } => Some(Line::Deltas(watch)),
            EventKind::Update { .. } => Some(Line::Updates(watch)),
            _ => None,
        };
        if let Some(line) = line
            && let Some(updates) = self.updates.get_mut(&line)
            && updates.len() >= MOST_UPDATES
        {
            updates.push_back(event);
            let oldest = updates.pop_front();
            if let (Some(oldest), Some(next)) = (oldest, updates.front_mut()) {
                *next = Arc::new(merged(Arc::unwrap_or_clone(oldest), next));
            }
            return Queued::Merged;
        }
        if self.waiting.len() >= MOST_WAITING {
            self.is_cut_off = true;
            self.missed += 1;
            return Queued::Missed;
        }
        if let Some(line) = line {
            self.updates.entry(line).or_default().push_back(event);
            self.waiting.push_back(Waiting::Next(line));
        } else {
            self.waiting.push_back(Waiting::Event(event));
        }
        Queued::Waits
    }

    /// Takes the event that has waited longest.
    pub(super) fn pop(&mut self) -> Option<Arc<Event>> {
        let next = self.waiting.pop_front()?;
        if self.waiting.is_empty() {
            // What was needed once is not kept.
            self.waiting.shrink_to(KEPT);
            self.updates.shrink_to(KEPT);
        }
        match next {
            Waiting::Event(event) => Some(event),
            Waiting::Next(line) => {
                let updates = self.updates.get_mut(&line)?;
                let event = updates.pop_front();
                if updates.is_empty() {
                    self.updates.remove(&line);
                }
                event
            }
        }
    }

    /// How many events were missed. Whoever is told of it has caught up, and hears of calls that begin from now on.
    pub(super) fn take_missed(&mut self) -> Option<u64> {
        if self.missed == 0 || !self.waiting.is_empty() {
            return None;
        }
        if self.is_cut_off {
            self.is_cut_off = false;
            self.generation += 1;
        }
        Some(std::mem::take(&mut self.missed))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.waiting.is_empty() && self.missed == 0
    }

    pub(super) fn clear(&mut self) {
        self.waiting.clear();
        self.updates.clear();
    }
}

/// An update with what an older one said and it does not. It stands in the place of both.
fn merged(older: Event, newer: &Event) -> Event {
    let mut merged = older;
    merged.seq = newer.seq;
    match (&mut merged.kind, &newer.kind) {
        (
            EventKind::Update {
                content,
                details,
                presentation,
            },
            EventKind::Update {
                content: new_content,
                details: new_details,
                presentation: new_presentation,
            },
        ) => {
            replace(content, new_content);
            replace(details, new_details);
            replace(presentation, new_presentation);
        }
        (
            EventKind::Delta { text, presentation },
            EventKind::Delta {
                text: new_text,
                presentation: new_presentation,
            },
        ) => {
            text.push_str(new_text);
            replace(presentation, new_presentation);
        }
        // There is but one kind in a line.
        (kind, newer) => *kind = newer.clone(),
    }
    merged
}

fn replace<T: Clone>(old: &mut Option<T>, new: &Option<T>) {
    if new.is_some() {
        old.clone_from(new);
    }
}
