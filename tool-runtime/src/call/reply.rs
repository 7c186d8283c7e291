//! A model's reply as it streams: its calls, each where it is.

use std::{collections::HashMap, error::Error, fmt, sync::Arc};

use tokio::{runtime::Handle, task::JoinSet};
use tracing::Instrument as _;

use super::{
    execute::{Running, abandoned},
    gate::Gate,
    incoming::Incoming,
    report::Report,
    request::Call,
    scope::Scope,
};

/// A model's reply as it streams.
pub(super) struct Reply {
    scope: Arc<Scope>,
    calls: Vec<Step>,
    /// The latest call of each id.
    by_id: HashMap<Arc<str>, usize>,
    running: JoinSet<(usize, Report)>,
}

/// Where a call of the reply is.
enum Step {
    Streams(Box<Incoming>),
    /// There is no tokio runtime yet that it could run on.
    Ready(Box<Running>),
    Runs(Arc<Gate>),
    Ended(Box<Report>),
    /// It is on its way from one to another.
    Moves,
}

/// Which call of a turn is meant: by its id, or by its place among the calls of the turn.
///
/// Of an id that the model gave twice the call that began last is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CallKey<'a> {
    /// The id, as the model sent it.
    Id(&'a str),
    /// The place, as [`Turn::start_call`](crate::Turn::start_call) gave it: the first call is 0.
    Index(usize),
}

impl<'a> From<&'a str> for CallKey<'a> {
    fn from(id: &'a str) -> Self {
        Self::Id(id)
    }
}

impl<'a> From<&'a String> for CallKey<'a> {
    fn from(id: &'a String) -> Self {
        Self::Id(id)
    }
}

impl From<usize> for CallKey<'_> {
    fn from(index: usize) -> Self {
        Self::Index(index)
    }
}

/// What was said of a call can't be. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TurnError {
    /// The turn has no such call.
    UnknownCall,
    /// The call's arguments are complete, or it has ended.
    CallFinished,
}

impl fmt::Display for TurnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::UnknownCall => "the turn has no such call",
            Self::CallFinished => "the call's arguments are complete already",
        })
    }
}

impl Error for TurnError {}

impl Reply {
    pub(super) fn new(scope: Arc<Scope>) -> Self {
        Self {
            scope,
            calls: Vec::new(),
            by_id: HashMap::new(),
            running: JoinSet::new(),
        }
    }

    pub(super) fn start(&mut self, call: Call) -> usize {
        let index = self.calls.len();
        let incoming = Incoming::new(Running::new(&self.scope, call, None));
        self.by_id.insert(incoming.gate().id.clone(), index);
        self.calls.push(Step::Streams(Box::new(incoming)));
        index
    }

    /// Runs a call whose arguments are there.
    pub(super) fn run(&mut self, call: Call) {
        let index = self.calls.len();
        let running = Running::new(&self.scope, call, None);
        self.calls.push(Step::Moves);
        self.go(index, running);
    }

    pub(super) fn push(&mut self, key: CallKey<'_>, piece: &[u8]) -> Result<(), TurnError> {
        let index = self.index(key)?;
        match &mut self.calls[index] {
            Step::Streams(incoming) => {
                incoming.push(piece);
                Ok(())
            }
            _ => Err(TurnError::CallFinished),
        }
    }

    pub(super) fn finish(
        &mut self,
        key: CallKey<'_>,
        whole: Option<String>,
    ) -> Result<(), TurnError> {
        let index = self.index(key)?;
        let incoming = self.take(index)?;
        match incoming.finish(whole) {
            Ok(running) => self.go(index, running),
            Err(report) => self.calls[index] = Step::Ended(report),
        }
        Ok(())
    }

    pub(super) fn cancel(&mut self, key: CallKey<'_>) -> Result<(), TurnError> {
        let index = self.index(key)?;
        match &self.calls[index] {
            Step::Runs(gate) => gate.cancelled.stop(),
            Step::Ready(running) => running.gate.cancelled.stop(),
            Step::Streams(_) => {
                let report = self.take(index)?.cancel();
                self.calls[index] = Step::Ended(Box::new(report));
            }
            Step::Ended(_) | Step::Moves => return Err(TurnError::CallFinished),
        }
        Ok(())
    }

    /// Ends all calls that still stream: the model has said all that it would, or its reply broke off.
    pub(super) fn close(&mut self, broke_off: bool) {
        for index in 0..self.calls.len() {
            if !matches!(self.calls[index], Step::Streams(_)) {
                continue;
            }
            if !broke_off {
                // It streams, so it can be finished.
                let _ = self.finish(CallKey::Index(index), None);
            } else if let Ok(incoming) = self.take(index) {
                self.calls[index] = Step::Ended(Box::new(incoming.cut_off()));
            }
        }
    }

    /// Waits for all calls; gives their reports in the order in which they began.
    pub(super) async fn reports(mut self) -> Vec<Report> {
        for step in &mut self.calls {
            if let Step::Ready(_) = step
                && let Step::Ready(running) = std::mem::replace(step, Step::Moves)
            {
                *step = Step::Ended(Box::new(running.run().await));
            }
        }
        while let Some(ended) = self.running.join_next().await {
            if let Ok((index, report)) = ended {
                self.calls[index] = Step::Ended(Box::new(report));
            }
        }
        let reports = self.calls.into_iter().filter_map(|step| match step {
            Step::Ended(report) => Some(*report),
            // Its task was dropped with the tokio runtime that it ran on.
            Step::Runs(gate) => Some(abandoned(&gate)),
            Step::Streams(_) | Step::Ready(_) | Step::Moves => None,
        });
        reports.collect()
    }

    fn go(&mut self, index: usize, running: Running) {
        if Handle::try_current().is_err() {
            self.calls[index] = Step::Ready(Box::new(running));
            return;
        }
        self.calls[index] = Step::Runs(running.gate.clone());
        let run = async move { (index, running.run().await) };
        self.running.spawn(run.in_current_span());
    }

    fn index(&self, key: CallKey<'_>) -> Result<usize, TurnError> {
        let index = match key {
            CallKey::Id(id) => self.by_id.get(id).copied(),
            CallKey::Index(index) => Some(index).filter(|index| *index < self.calls.len()),
        };
        index.ok_or(TurnError::UnknownCall)
    }

    /// Takes a call that streams out of its place.
    fn take(&mut self, index: usize) -> Result<Incoming, TurnError> {
        let step = &mut self.calls[index];
        if !matches!(step, Step::Streams(_)) {
            return Err(TurnError::CallFinished);
        }
        match std::mem::replace(step, Step::Moves) {
            Step::Streams(incoming) => Ok(*incoming),
            _ => Err(TurnError::CallFinished),
        }
    }
}
