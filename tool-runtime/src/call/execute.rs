//! One call, from its arguments to its report.

use std::{sync::Arc, time::Duration};

use serde_json::Value;
use tokio_util::sync::CancellationToken;
use tracing::Span;

use super::{
    body::{Body, Panicked},
    code,
    ended::Ended,
    failure,
    gate::Gate,
    hold::{hold, is_free},
    observer::Watcher,
    report::{CallError, Report},
    request::Call,
    shown::Shown,
    turn::Scope,
    watch::Watch,
};
use crate::{
    event::{EventKind, Origin, ResultBody},
    tool::{
        CallContext, Content, Details, Repair, Repaired, ToolDefinition,
        arguments::{Refused, SECRET},
        formatted::Presented,
        repair::{repaired, tool_name},
        start::{Entry, Starting},
    },
};

/// Runs a call. Whatever happens, exactly one terminal event is told, also when the future is dropped.
pub(super) async fn execute(scope: &Scope, call: Call) -> Report {
    let shared = &scope.runtime.shared;
    let repair = call.repair.unwrap_or(shared.bounds.repair);
    let (entry, repairs) = find(scope, &call.name, repair);
    let watch = watch(scope, &call);
    let Call {
        id,
        name,
        arguments,
        lane,
        mut values,
        timeout,
        cancellation,
        ..
    } = call;
    values.fill(&scope.values);
    let span = tracing::info_span!(
        "execute_tool",
        otel.name = %format_args!("execute_tool {name}"),
        gen_ai.operation.name = "execute_tool",
        gen_ai.tool.name = &*name,
        gen_ai.tool.call.id = &*id,
        gen_ai.tool.r#type = "function",
        error.r#type = tracing::field::Empty,
    );
    let running = Running {
        shown: Shown::new(entry.cloned(), arguments, shared.clone()),
        repair,
        repairs,
        gate: Arc::new(Gate::new(id, name, lane, values, watch, shared.clone())),
        span,
        ended: false,
    };
    running.run(scope, timeout, cancellation.as_ref()).await
}

/// The tool that a call names, if the turn offers it, and what had to be repaired in the name.
fn find<'a>(scope: &'a Scope, name: &str, repair: Repair) -> (Option<&'a Entry>, Vec<Repaired>) {
    let shared = &scope.runtime.shared;
    let entry = shared.entry(name).filter(|_| scope.offers(name));
    if entry.is_some() || !repair.tool_names {
        return (entry, Vec::new());
    }
    let definitions = scope.runtime.definitions().map(ToolDefinition::name);
    let meant = tool_name(name, definitions.filter(|name| scope.offers(name)));
    match meant.and_then(|meant| shared.entry(meant)) {
        Some(entry) => {
            let told = Repaired::new("", "the tool's name in another spelling");
            (Some(entry), vec![told])
        }
        None => (None, Vec::new()),
    }
}

/// The report of a call whose future was dropped before it ended.
pub(super) fn abandoned(scope: &Scope, call_id: Arc<str>, tool_name: Arc<str>) -> Report {
    let shared = &scope.runtime.shared;
    let entry = shared.entry(&tool_name).cloned();
    Report {
        call_id,
        tool_name,
        lane: None,
        ended: Err(failure::cancelled()),
        details: None,
        shown: Shown::new(entry, String::new(), shared.clone()),
        repairs: Vec::new(),
        model_characters: shared.bounds.model_characters,
    }
}

/// Who watches the call, if anybody does.
fn watch(scope: &Scope, call: &Call) -> Option<Watch> {
    let shared = &scope.runtime.shared;
    if shared.watchers.is_empty() && call.observer.is_none() {
        return None;
    }
    let of_call = call.observer.clone();
    let of_call = of_call.map(|observer| Watcher::new(observer, shared.telling.clone()));
    let origin = Origin {
        call_id: call.id.clone(),
        tool_name: Some(call.name.clone()),
        turn: scope.id.clone(),
        parent: None,
        lane: call.lane.clone(),
    };
    let watchers = shared.watchers.iter().cloned().chain(of_call).collect();
    Some(Watch::new(watchers, origin, scope.sequence.clone()))
}

/// A call that has not ended. Dropped like that, it tells that it was cancelled.
struct Running {
    gate: Arc<Gate>,
    shown: Shown,
    repair: Repair,
    repairs: Vec<Repaired>,
    span: Span,
    ended: bool,
}

impl Running {
    async fn run(
        mut self,
        scope: &Scope,
        timeout: Option<Duration>,
        cancellation: Option<&CancellationToken>,
    ) -> Report {
        let ended = match self.begin(scope) {
            Ok((entry, body)) => {
                let tokens = [cancellation, scope.cancellation.as_ref()];
                self.drive(scope, &entry, body, timeout, tokens).await
            }
            Err(error) => error.into(),
        };
        self.end(ended)
    }

    /// Tells of the call, finds its tool and has it read the arguments.
    fn begin(&mut self, scope: &Scope) -> Result<(Entry, Body), CallError> {
        let entry = self.shown.entry().cloned();
        self.gate.tell(|| EventKind::Start {
            tool_name: self.gate.name.clone(),
            presentation: entry
                .as_ref()
                .and_then(|entry| entry.definition.presentation().cloned()),
        });
        let begun = match entry {
            Some(entry) => self.start(&entry).map(|begun| (entry, begun)),
            None => Err(failure::not_found(scope, &self.gate.name)),
        };
        self.gate.tell(|| EventKind::End {
            arguments: match &begun {
                Ok((_, begun)) if !begun.repaired => Some(self.arguments()),
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
                arguments: self.arguments(),
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
        let limits = self.gate.shared.bounds.arguments;
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

    /// The arguments as an event shows them: without what is secret. They have been read, so they are JSON, or blank.
    fn arguments(&self) -> Value {
        let mut arguments = match serde_json::from_str(self.shown.arguments()) {
            Ok(Value::Object(arguments)) => arguments,
            _ => serde_json::Map::new(),
        };
        let definition = self.shown.entry().map(|entry| &entry.definition);
        for name in definition
            .into_iter()
            .flat_map(|definition| definition.secrets())
        {
            if let Some(argument) = arguments.get_mut(*name) {
                *argument = SECRET.into();
            }
        }
        Value::Object(arguments)
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
            limits: self.gate.shared.bounds.arguments,
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
    async fn drive(
        &self,
        scope: &Scope,
        entry: &Entry,
        mut body: Body,
        timeout: Option<Duration>,
        tokens: [Option<&CancellationToken>; 2],
    ) -> Ended {
        // Dropped before the body, so that the tool sees that its call is over.
        let closing = Closing(&self.gate);
        let limits = [
            timeout,
            entry.rules.timeout,
            self.gate.shared.bounds.timeout,
        ];
        let limit = limits.into_iter().flatten().min();
        let told = || self.gate.tell(|| EventKind::Run { presentation: None });
        let ended =
            if limit.is_none() && tokens.iter().all(Option::is_none) && is_free(scope, entry) {
                told();
                Ok((&mut body).await)
            } else {
                let run = async {
                    let _held = hold(scope, entry).await;
                    told();
                    within(limit, &mut body).await
                };
                let [first, second] = tokens;
                tokio::select! {
                    biased;
                    () = cancelled(first) => Err(failure::cancelled()),
                    () = cancelled(second) => Err(failure::cancelled()),
                    ended = run => ended,
                }
            };
        drop(closing);
        drop(body);
        match ended {
            Ok(Ok(outcome)) => Ended::from(outcome).held(entry.output.as_ref()),
            Ok(Err(Panicked)) => failure::panicked().into(),
            Err(error) => error.into(),
        }
    }

    /// Tells the terminal event and makes the report.
    fn end(mut self, ended: Ended) -> Report {
        let Ended {
            result,
            details,
            presentation,
        } = ended;
        let shared = self.gate.shared.clone();
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
        if let Err(error) = result {
            let code = error.code().unwrap_or(code::FAILED);
            self.span.record("error.type", code);
        }
        self.gate.tell(|| EventKind::Result {
            id: format!("{}:result", self.gate.id).into(),
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
        Err(error) if error.denied => ResultBody::Denied { reason: None },
        Err(error) => ResultBody::Error {
            message: error.message.clone(),
            code: error.code.clone(),
        },
    }
}

async fn cancelled(token: Option<&CancellationToken>) {
    match token {
        Some(token) => token.cancelled().await,
        None => std::future::pending().await,
    }
}

async fn within<F: Future>(limit: Option<Duration>, run: F) -> Result<F::Output, CallError> {
    match limit {
        Some(limit) => tokio::time::timeout(limit, run)
            .await
            .map_err(|_| failure::timed_out(limit)),
        None => Ok(run.await),
    }
}
