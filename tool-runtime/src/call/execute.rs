//! One call, from its arguments to its report.

use std::{sync::Arc, time::Duration};

use serde_json::Value;
use tokio_util::sync::CancellationToken;
use tracing::Span;

use super::{
    body::{Body, Panicked},
    code,
    gate::Gate,
    observer::Watcher,
    report::{CallError, LatePresentation, Report},
    request::Call,
    turn::Scope,
    watch::Watch,
};
use crate::{
    event::{EventKind, Origin, ResultBody},
    tool::{
        CallContext, Content, Details, Outcome, Presentation, ToolDefinition,
        arguments::nearest,
        start::{Started, Starting},
    },
};

/// Runs a call. Whatever happens, exactly one terminal event is told, also when the future is dropped.
pub(super) async fn execute(scope: &Scope, call: Call) -> Report {
    let shared = &scope.runtime.shared;
    let Call {
        id,
        name,
        arguments,
        lane,
        mut values,
        observer,
        timeout,
        cancellation,
    } = call;
    values.fill(&scope.values);
    let offered = scope
        .offered
        .as_ref()
        .is_none_or(|offered| offered.contains(&*name));
    let entry = shared.entry(&name).filter(|_| offered).cloned();
    let span = tracing::info_span!(
        "execute_tool",
        otel.name = %format_args!("execute_tool {name}"),
        gen_ai.operation.name = "execute_tool",
        gen_ai.tool.name = &*name,
        gen_ai.tool.call.id = &*id,
        gen_ai.tool.r#type = "function",
        error.r#type = tracing::field::Empty,
    );
    let watchers: Vec<Arc<Watcher>> = shared
        .watchers
        .iter()
        .cloned()
        .chain(observer.map(|observer| Watcher::new(observer, shared.telling.clone())))
        .collect();
    let watch = (!watchers.is_empty()).then(|| {
        let origin = Origin {
            call_id: id.clone(),
            tool_name: Some(name.clone()),
            turn: scope.id.clone(),
            parent: None,
            lane: lane.clone(),
        };
        Watch::new(watchers, origin, scope.sequence.clone())
    });
    let presentation = LatePresentation::new(entry, arguments, shared.clone());
    let gate = Arc::new(Gate::new(id, name, lane, values, watch, shared.clone()));
    let mut running = Running {
        gate,
        presentation,
        span,
        ended: false,
    };
    let ended = match running.begin(scope) {
        Ok(body) => {
            let limit = shorter(timeout, shared.bounds.timeout);
            running
                .drive(body, limit, [&cancellation, &scope.cancellation])
                .await
        }
        Err(error) => Ended::failed(error),
    };
    running.end(ended)
}

/// The report of a call whose future was dropped before it ended.
pub(super) fn abandoned(scope: &Scope, call_id: Arc<str>, tool_name: Arc<str>) -> Report {
    let shared = &scope.runtime.shared;
    let entry = shared.entry(&tool_name).cloned();
    Report {
        call_id,
        tool_name,
        lane: None,
        ended: Err(cancelled()),
        details: None,
        presentation: LatePresentation::new(entry, String::new(), shared.clone()),
        model_characters: shared.bounds.model_characters,
    }
}

fn shorter(a: Option<Duration>, b: Option<Duration>) -> Option<Duration> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

/// A call that has not ended. Dropped like that, it tells that it was cancelled.
struct Running {
    gate: Arc<Gate>,
    presentation: LatePresentation,
    span: Span,
    ended: bool,
}

/// How a call ended.
struct Ended {
    result: Result<Content, CallError>,
    details: Option<Details>,
    presentation: Option<Presentation>,
}

impl Ended {
    fn failed(error: CallError) -> Self {
        Self {
            result: Err(error),
            details: None,
            presentation: None,
        }
    }
}

impl Running {
    /// Tells of the call, finds its tool and has it read the arguments.
    fn begin(&mut self, scope: &Scope) -> Result<Body, CallError> {
        let Some(entry) = self.presentation.entry().cloned() else {
            self.gate.tell(|| EventKind::Start {
                tool_name: self.gate.name.clone(),
                presentation: None,
            });
            self.gate.tell(|| EventKind::End {
                arguments: None,
                presentation: None,
            });
            return Err(not_found(scope, &self.gate.name));
        };
        let declared = || entry.definition.presentation().cloned();
        self.gate.tell(|| EventKind::Start {
            tool_name: self.gate.name.clone(),
            presentation: declared(),
        });
        let watched = self.gate.watch.is_some();
        let mut computed = None;
        let started = self.start(&entry, watched.then_some(&mut computed));
        if watched {
            self.presentation.set(computed.or_else(declared));
        }
        match started {
            Ok(body) => {
                self.gate.tell(|| EventKind::End {
                    arguments: Some(arguments(self.presentation.arguments())),
                    presentation: self.presentation.get().cloned(),
                });
                self.gate.tell(|| EventKind::Run { presentation: None });
                Ok(body)
            }
            Err(error) => {
                self.gate.tell(|| EventKind::End {
                    arguments: None,
                    presentation: None,
                });
                Err(error)
            }
        }
    }

    /// Reads the arguments. A type of the user's that panics while it is read is a tool that panics.
    fn start(
        &self,
        entry: &crate::tool::start::Entry,
        presentation: Option<&mut Option<Presentation>>,
    ) -> Result<Body, CallError> {
        let starting = Starting {
            arguments: self.presentation.arguments(),
            limits: self.gate.shared.bounds.arguments,
            context: CallContext::new(self.gate.clone()),
            presentation,
        };
        let started: Result<Started, Panicked> =
            Panicked::catch(|| entry.tool.start(starting), &self.span);
        match started {
            Ok(Ok(future)) => Ok(Body::new(future, self.span.clone())),
            Ok(Err(refused)) => Err(CallError {
                message: refused.to_string(),
                code: Some(code::INVALID_ARGUMENTS.into()),
                refused: Some(Arc::new(refused)),
            }),
            Err(Panicked) => Err(panicked()),
        }
    }

    /// Runs the body until it ends, its time is up or it is cancelled. The gate is closed and the body gone behind it.
    async fn drive(
        &self,
        mut body: Body,
        limit: Option<Duration>,
        tokens: [&Option<CancellationToken>; 2],
    ) -> Ended {
        // Dropped before the body, so that the tool sees that its call is over.
        let closing = Closing(&self.gate);
        let ended = if limit.is_none() && tokens.iter().all(|token| token.is_none()) {
            Ok((&mut body).await)
        } else {
            let [first, second] = tokens;
            tokio::select! {
                biased;
                () = wait(first) => Err(cancelled()),
                () = wait(second) => Err(cancelled()),
                outcome = &mut body => Ok(outcome),
                limit = sleep(limit) => Err(timed_out(limit)),
            }
        };
        drop(closing);
        drop(body);
        match ended {
            Ok(Ok(outcome)) => take_apart(outcome),
            Ok(Err(Panicked)) => Ended::failed(panicked()),
            Err(error) => Ended::failed(error),
        }
    }

    /// Closes the gate, tells the terminal event and makes the report.
    fn end(mut self, ended: Ended) -> Report {
        let Ended {
            result,
            details,
            presentation,
        } = ended;
        let bounds = self.gate.shared.bounds;
        let details = details.map(|details| details.limited(bounds.details_bytes));
        if presentation.is_some() {
            self.presentation.set(presentation);
        }
        self.tell_result(&result, details.as_ref());
        let unread = LatePresentation::new(None, String::new(), self.gate.shared.clone());
        Report {
            call_id: self.gate.id.clone(),
            tool_name: self.gate.name.clone(),
            lane: self.gate.lane.clone(),
            ended: result,
            details,
            presentation: std::mem::replace(&mut self.presentation, unread),
            model_characters: bounds.model_characters,
        }
    }

    fn tell_result(&mut self, result: &Result<Content, CallError>, details: Option<&Details>) {
        self.ended = true;
        self.gate.close();
        if let Err(error) = result {
            self.span
                .record("error.type", error.code().unwrap_or(code::FAILED));
        }
        self.gate.tell(|| EventKind::Result {
            id: format!("{}:result", self.gate.id).into(),
            body: match result {
                Ok(content) => ResultBody::Output(content.clone()),
                Err(error) => ResultBody::Error {
                    message: error.message.clone(),
                    code: error.code.clone(),
                },
            },
            details: details.cloned(),
            presentation: self.presentation.get().cloned(),
        });
    }
}

/// Closes the gate when the body has ended or is dropped.
struct Closing<'a>(&'a Gate);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if !self.ended {
            self.tell_result(&Err(cancelled()), None);
        }
    }
}

/// The arguments as an event shows them. They have been read, so they are JSON, or blank.
fn arguments(text: &str) -> Value {
    match serde_json::from_str(text) {
        Ok(Value::Null) | Err(_) => Value::Object(serde_json::Map::new()),
        Ok(arguments) => arguments,
    }
}

async fn wait(token: &Option<CancellationToken>) {
    match token {
        Some(token) => token.cancelled().await,
        None => std::future::pending().await,
    }
}

async fn sleep(limit: Option<Duration>) -> Duration {
    match limit {
        Some(limit) => {
            tokio::time::sleep(limit).await;
            limit
        }
        None => std::future::pending().await,
    }
}

fn take_apart(outcome: Outcome) -> Ended {
    match outcome {
        Ok(finished) => Ended {
            result: finished
                .content
                .map_err(|not_json| CallError::new(code::OUTPUT_INVALID, not_json.to_string())),
            details: finished.details,
            presentation: finished.presentation,
        },
        Err(error) => {
            let parts = error.into_parts();
            let message = if parts.message.trim().is_empty() {
                "the tool failed and did not say why".to_owned()
            } else {
                parts.message
            };
            Ended {
                result: Err(CallError {
                    message,
                    code: parts.code,
                    refused: None,
                }),
                details: parts.details,
                presentation: parts.presentation,
            }
        }
    }
}

fn not_found(scope: &Scope, name: &str) -> CallError {
    let offered: Vec<&str> = scope
        .runtime
        .definitions()
        .map(ToolDefinition::name)
        .filter(|name| {
            scope
                .offered
                .as_ref()
                .is_none_or(|offered| offered.contains(*name))
        })
        .collect();
    let shown: String = name.chars().take(80).collect();
    let nearest =
        nearest(name, &offered).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
    let list = if offered.is_empty() {
        "there are no tools".to_owned()
    } else {
        format!("the tools are: {}", offered.join(", "))
    };
    CallError::new(
        code::NOT_FOUND,
        format!("there is no tool named `{shown}`{nearest}; {list}"),
    )
}

fn cancelled() -> CallError {
    CallError::new(
        code::CANCELLED,
        "the call was cancelled before it ended; a part of its work may have been done",
    )
}

fn timed_out(limit: Duration) -> CallError {
    CallError::new(
        code::TIMEOUT,
        format!(
            "the tool did not end within {limit:?} and was stopped; a part of its work may have been done"
        ),
    )
}

fn panicked() -> CallError {
    CallError::new(
        code::PANICKED,
        "the tool failed because of a mistake in its own code; the same call would fail again",
    )
}
