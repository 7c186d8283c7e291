//! One call, from its arguments to its report.

use std::{
    future::poll_fn,
    pin::pin,
    sync::Arc,
    task::Poll,
    time::{Duration, Instant},
};

use serde_json::Value;
use tokio_util::sync::CancellationToken;
use tracing::Span;

use super::{
    body::{Body, Panicked},
    ended::Ended,
    failure,
    gate::Gate,
    hold::Held,
    report::{CallError, Report},
    request::Call,
    scope::Scope,
    shown::Shown,
    telemetry,
    watch::Watch,
};
use crate::{
    event::{EventKind, ResultBody, mask},
    tool::{
        CallContext, Content, Details, Repair, Repaired, ToolDefinition,
        arguments::{Limits, Reader, Refused},
        context::Calling as _,
        formatted::Presented,
        panic,
        repair::{repaired, tool_name},
        start::{Entry, Starting},
    },
};

/// A call that has not ended. Whatever happens, exactly one terminal event is told: dropped, it tells that it was cancelled.
pub(super) struct Running {
    pub(super) gate: Arc<Gate>,
    pub(super) shown: Shown,
    repair: Repair,
    repairs: Vec<Repaired>,
    span: Span,
    begun: Option<Instant>,
    /// Why the call may not run at all.
    refusal: Option<Box<CallError>>,
    timeout: Option<Duration>,
    cancellation: Option<CancellationToken>,
    ended: bool,
}

impl Running {
    /// Takes a call, and tells that it has begun.
    pub(super) fn new(scope: &Arc<Scope>, call: Call, parent: Option<Arc<Gate>>) -> Self {
        let shared = &scope.shared;
        shared.live.begins();
        let place = parent.is_none().then(|| scope.ask());
        let refusal = failure::not_taken(scope, place, parent.as_deref()).map(Box::new);
        let Call {
            mut id,
            name,
            arguments,
            mut lane,
            mut values,
            observer,
            timeout,
            cancellation,
            repair,
        } = call;
        if id.is_empty() {
            id = format!("call_{}", place.unwrap_or_default() + 1).into();
        }
        if let Some(parent) = &parent {
            values.fill(&parent.values);
            lane = lane.or_else(|| parent.lane.clone());
        } else {
            values.fill(&scope.values);
        }
        let repair = repair.unwrap_or(shared.bounds.repair);
        let (entry, repairs) = find(scope, &name, repair);
        let about = (&id, &name, lane.as_ref());
        let watch = Watch::of(scope, about, parent.as_deref(), observer);
        let running = Self {
            shown: Shown::new(entry.clone(), arguments, shared.clone()),
            gate: Arc::new(Gate::new(
                (id, name, lane),
                values,
                watch,
                scope.clone(),
                entry,
                parent,
            )),
            span: Span::none(),
            begun: None,
            refusal,
            repair,
            repairs,
            timeout,
            cancellation,
            ended: false,
        };
        let gate = &running.gate;
        gate.tell(|| EventKind::Start {
            tool_name: gate.name.clone(),
            presentation: gate
                .entry
                .as_ref()
                .and_then(|entry| entry.definition.presentation().cloned()),
        });
        running
    }

    /// Runs the call to its end.
    pub(super) async fn run(mut self) -> Report {
        self.span = telemetry::span(&self.gate, self.shown.arguments());
        self.begun = telemetry::begun();
        let ended = match self.begin() {
            Ok((entry, body)) => self.drive(&entry, body).await,
            Err(error) => error.into(),
        };
        self.end(ended)
    }

    /// Ends a call whose arguments never became complete: it does not run.
    pub(super) fn refuse(self, refused: Refused) -> Report {
        self.give_up(failure::refused(refused))
    }

    /// Ends a call that does not run.
    pub(super) fn give_up(self, error: CallError) -> Report {
        self.end(error.into())
    }

    /// Finds the tool and has it read the arguments.
    fn begin(&mut self) -> Result<(Entry, Body), CallError> {
        let entry = self.gate.entry.clone();
        let begun = match (self.refusal.take(), entry) {
            (Some(refusal), _) => Err(*refusal),
            (None, Some(entry)) => self.start(&entry).map(|begun| (entry, begun)),
            (None, None) => Err(failure::not_found(&self.gate.scope, &self.gate.name)),
        };
        self.gate.tell(|| EventKind::End {
            arguments: match &begun {
                Ok((entry, begun)) if !begun.repaired => {
                    Some(arguments(self.shown.arguments(), entry))
                }
                _ => None,
            },
            presentation: begun
                .is_ok()
                .then(|| self.shown.running().cloned())
                .flatten(),
        });
        let (entry, begun) = begun?;
        if begun.repaired {
            self.gate.tell(|| EventKind::Arguments {
                arguments: arguments(self.shown.arguments(), &entry),
            });
        }
        if begun.asks {
            return Err(failure::denied());
        }
        Ok((entry, begun.body))
    }

    /// Has the tool read the arguments, repaired if strict reading has failed and the application wants that.
    fn start(&mut self, entry: &Entry) -> Result<Begun, CallError> {
        let refused = match self.try_start(entry, None) {
            Ok(started) => return started,
            Err(refused) => refused,
        };
        let limits = self.gate.scope.shared.bounds.arguments;
        let repaired = (self.repair != Repair::none())
            .then(|| {
                let text = self.shown.arguments();
                repaired(text, limits, refused.reason(), &entry.check, self.repair)
            })
            .flatten();
        let Some((text, changes)) = repaired else {
            return Err(failure::refused(refused));
        };
        match self.try_start(entry, Some(&text)) {
            Ok(started) => {
                self.shown.replace_arguments(text);
                self.repairs.extend(changes);
                started
            }
            Err(_) => Err(failure::refused(refused)),
        }
    }

    /// Reads the arguments, and finds out whether a person has to allow the call. A type of the user's that panics while
    /// it is read is a tool that panics.
    fn try_start(
        &mut self,
        entry: &Entry,
        repaired: Option<&str>,
    ) -> Result<Result<Begun, CallError>, Refused> {
        let watched = self.gate.watch.is_some();
        let mut presented: Option<Presented> = None;
        let mut asks = entry.rules.approval;
        let starting = Starting {
            arguments: repaired.unwrap_or(self.shown.arguments()),
            limits: self.gate.scope.shared.bounds.arguments,
            check: &entry.check,
            context: CallContext::new(self.gate.clone()),
            presentation: watched.then_some(&mut presented),
            asks: &mut asks,
        };
        let started = Panicked::catch(|| entry.tool.start(starting), &self.span);
        if watched {
            self.shown.watched(presented);
        }
        match started {
            Ok(Ok(future)) => Ok(Ok(Begun {
                body: Body::new(future, self.span.clone()),
                asks,
                repaired: repaired.is_some(),
            })),
            Ok(Err(refused)) => Err(refused),
            Err(Panicked) => Ok(Err(failure::panicked())),
        }
    }

    /// Runs the body until it ends, its time is up or it is cancelled. The gate is closed and the body gone behind it.
    async fn drive(&self, entry: &Entry, mut body: Body) -> Ended {
        // Dropped before the body, so that the tool sees that its call is over.
        let closing = Closing(&self.gate);
        let shared = &self.gate.scope.shared;
        let limits = [self.timeout, entry.rules.timeout, shared.bounds.timeout];
        let limit = limits.into_iter().flatten().min();
        let run = async {
            let beside = self.gate.beside();
            let held = match Held::at_once(shared, beside, entry) {
                Some(held) => held,
                None => Held::wait(shared, beside, entry).await,
            };
            self.gate.hold(held);
            if self.is_stopped() {
                return Err(failure::cancelled());
            }
            self.gate.tell(|| EventKind::Run { presentation: None });
            within(limit, &mut body).await
        };
        // The body first: a call that ends at once waits for nothing.
        let ended = tokio::select! {
            biased;
            ended = run => ended,
            () = self.stopped() => Err(failure::cancelled()),
        };
        drop(closing);
        drop(body);
        match ended {
            Ok(Ok(outcome)) => Ended::from(outcome).held(entry.output.as_ref()),
            Ok(Err(Panicked)) => failure::panicked().into(),
            Err(error) => error.into(),
        }
    }

    /// Whether the call, its turn, the call above it or the runtime was told to stop.
    fn is_stopped(&self) -> bool {
        let gate = &self.gate;
        let tokens = [&self.cancellation, &gate.scope.cancellation];
        gate.cancelled.is_stopped()
            || gate.scope.shared.stop.is_stopped()
            || gate.parent.as_ref().is_some_and(|parent| parent.is_over())
            || tokens
                .into_iter()
                .flatten()
                .any(CancellationToken::is_cancelled)
    }

    async fn stopped(&self) {
        let gate = &self.gate;
        let above = async {
            match &gate.parent {
                Some(parent) => parent.is_over_at_last().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = gate.cancelled.stopped() => {}
            () = gate.scope.shared.stop.stopped() => {}
            () = cancelled(self.cancellation.as_ref()) => {}
            () = cancelled(gate.scope.cancellation.as_ref()) => {}
            () = above => {}
        }
    }

    /// Tells the terminal event and makes the report.
    fn end(mut self, ended: Ended) -> Report {
        let Ended {
            result,
            details,
            presentation,
        } = ended;
        let shared = self.gate.scope.shared.clone();
        let details = details.map(|details| details.limited(shared.bounds.details_bytes));
        self.shown.end(result.is_ok(), presentation);
        self.tell_result(&result, details.as_ref());
        let of_tool = self
            .shown
            .entry()
            .and_then(|entry| entry.rules.max_result_chars);
        let unread = Shown::new(None, String::new(), shared.clone());
        Report {
            call_id: self.gate.id.clone(),
            tool_name: self.gate.name.clone(),
            lane: self.gate.lane.clone(),
            ended: result,
            details,
            shown: std::mem::replace(&mut self.shown, unread),
            repairs: std::mem::take(&mut self.repairs),
            model_characters: of_tool.unwrap_or(shared.bounds.model_characters),
        }
    }

    fn tell_result(&mut self, result: &Result<Content, CallError>, details: Option<&Details>) {
        self.ended = true;
        self.gate.close();
        self.gate.release();
        telemetry::ended(&self.gate, &self.span, self.begun, result);
        self.gate.tell(|| EventKind::Result {
            id: self.gate.watch.as_ref().map_or_else(
                || "".into(),
                |watch| format!("{}:result", watch.call_id()).into(),
            ),
            body: body(result),
            details: details.cloned(),
            presentation: self.shown.ended().cloned(),
        });
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if !self.ended {
            self.tell_result(&Err(failure::cancelled()), None);
        }
        self.gate.scope.shared.call_ends();
    }
}

/// The tool that a call names, if the turn offers it, and what had to be repaired in the name.
fn find(scope: &Scope, name: &str, repair: Repair) -> (Option<Entry>, Vec<Repaired>) {
    let shared = &scope.shared;
    let entry = shared.entry(name).filter(|_| scope.offers(name));
    if entry.is_some() || !repair.tool_names {
        return (entry.cloned(), Vec::new());
    }
    let definitions = shared.tools.definitions().map(ToolDefinition::name);
    let meant = tool_name(name, definitions.filter(|name| scope.offers(name)));
    match meant.and_then(|meant| shared.entry(meant)) {
        Some(entry) => {
            let told = Repaired::new("", "the tool's name in another spelling");
            (Some(entry.clone()), vec![told])
        }
        None => (None, Vec::new()),
    }
}

/// The report of a call whose task was dropped with the tokio runtime that it ran on.
pub(super) fn abandoned(gate: &Gate) -> Report {
    let shared = &gate.scope.shared;
    Report {
        call_id: gate.id.clone(),
        tool_name: gate.name.clone(),
        lane: gate.lane.clone(),
        ended: Err(failure::cancelled()),
        details: None,
        shown: Shown::new(gate.entry.clone(), String::new(), shared.clone()),
        repairs: Vec::new(),
        model_characters: shared.bounds.model_characters,
    }
}

/// A call whose arguments have been read.
struct Begun {
    body: Body,
    /// Whether a person has to allow it.
    asks: bool,
    /// Whether the arguments are others than were sent.
    repaired: bool,
}

/// Closes the gate when the body has ended or is dropped.
struct Closing<'a>(&'a Gate);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

fn body(result: &Result<Content, CallError>) -> ResultBody {
    match result {
        Ok(content) => ResultBody::Output(content.clone()),
        Err(error) if error.denied => ResultBody::Denied {
            reason: error.reason().map(str::to_owned),
        },
        Err(error) => ResultBody::Error {
            message: error.message.clone(),
            code: error.code.clone(),
        },
    }
}

/// The arguments as they are shown. They have been read, so they are JSON, or blank.
pub(super) fn arguments(text: &str, entry: &Entry) -> Value {
    let any_length = Limits {
        text_bytes: usize::MAX,
        ..Limits::default()
    };
    let mut reader = Reader::new(text, any_length);
    let mut arguments = match reader.value() {
        Ok(arguments @ Value::Object(_)) => arguments,
        _ => Value::Object(serde_json::Map::new()),
    };
    mask(&mut arguments, entry.tool.parameters());
    arguments
}

async fn cancelled(token: Option<&CancellationToken>) {
    match token {
        Some(token) => token.cancelled().await,
        None => std::future::pending().await,
    }
}

async fn within<F: Future>(limit: Option<Duration>, run: F) -> Result<F::Output, CallError> {
    let Some(limit) = limit else {
        return Ok(run.await);
    };
    // Tokio panics where there is no timer; panics of the tool are caught further inside.
    let mut timed = pin!(async { tokio::time::timeout(limit, run).await });
    poll_fn(
        |context| match panic::catch(|| timed.as_mut().poll(context)) {
            Ok(poll) => poll.map(|ended| ended.map_err(|_| failure::timed_out(limit))),
            Err(_) => Poll::Ready(Err(failure::no_timer())),
        },
    )
    .await
}
