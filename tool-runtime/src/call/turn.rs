//! The calls of one model reply.

use std::{collections::HashSet, fmt, sync::Arc};

use tokio::{sync::RwLock, task::JoinSet};
use tokio_util::sync::CancellationToken;
use tracing::Instrument as _;

use super::{
    execute::{abandoned, execute},
    report::Report,
    request::{Call, Values},
    runtime::Runtime,
    watch::Sequence,
};
use crate::tool::FromCall;

/// The calls of one model reply: they share an id, the tools that the model was offered, and who asks.
///
/// ```
/// # use tool_runtime::{Call, Runtime, tool, tools};
/// # /// Adds.
/// # #[tool]
/// # async fn add(a: i64, b: i64) -> i64 { a + b }
/// # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
/// # let runtime = Runtime::builder().tools(tools![add]).build()?;
/// let turn = runtime.turn().id("turn_7").offer(["add"]);
/// let reports = turn.run([
///     Call::new("c1", "add", r#"{"a": 1, "b": 2}"#),
///     Call::new("c2", "add", r#"{"a": 3, "b": 4}"#),
/// ]).await;
/// assert_eq!(reports[1].for_model().text(), "7");
/// # Ok::<(), tool_runtime::BuildError>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "`run` runs its calls"]
pub struct Turn {
    runtime: Runtime,
    id: Option<Arc<str>>,
    offered: Option<HashSet<String>>,
    values: Values,
    cancellation: Option<CancellationToken>,
}

/// What the calls of a turn share.
pub(super) struct Scope {
    pub(super) runtime: Runtime,
    pub(super) id: Option<Arc<str>>,
    pub(super) offered: Option<HashSet<String>>,
    pub(super) values: Values,
    pub(super) cancellation: Option<CancellationToken>,
    pub(super) sequence: Arc<Sequence>,
    /// Held alone by a call of a tool that never runs beside another, together by all others.
    pub(super) beside: RwLock<()>,
}

impl Scope {
    /// Whether the turn offers the tool, if the runtime has it.
    pub(super) fn offers(&self, name: &str) -> bool {
        self.offered
            .as_ref()
            .is_none_or(|offered| offered.contains(name))
    }
}

impl Turn {
    pub(super) fn new(runtime: Runtime) -> Self {
        Self {
            runtime,
            id: None,
            offered: None,
            values: Values::default(),
            cancellation: None,
        }
    }

    /// Names the turn; its events carry the name.
    pub fn id(mut self, id: impl Into<Arc<str>>) -> Self {
        self.id = Some(id.into());
        self
    }

    /// Offers only these of the runtime's tools. A call of another is [`TOOL_NOT_FOUND`](crate::code::NOT_FOUND).
    pub fn offer<N: Into<String>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        self.offered = Some(names.into_iter().map(Into::into).collect());
        self
    }

    /// Gives a value with each call of the turn, such as who is asking; a call's own of the same type wins.
    pub fn with<T: FromCall>(mut self, value: T) -> Self {
        self.values.insert(value);
        self
    }

    /// Cancels the turn's calls when the token is cancelled.
    pub fn cancellation(mut self, token: CancellationToken) -> Self {
        self.cancellation = Some(token);
        self
    }

    /// Runs one call and reports it. Dropping the future cancels the call.
    pub async fn invoke(self, call: Call) -> Report {
        execute(&self.scope(), call).await
    }

    /// Runs the calls side by side and reports them, in the order asked. Dropping the future cancels them.
    pub async fn run(self, calls: impl IntoIterator<Item = Call>) -> Vec<Report> {
        let scope = Arc::new(self.scope());
        let mut running = JoinSet::new();
        let mut asked = Vec::new();
        for (at, call) in calls.into_iter().enumerate() {
            asked.push((call.id.clone(), call.name.clone()));
            let scope = scope.clone();
            let run = async move { (at, execute(&scope, call).await) };
            running.spawn(run.in_current_span());
        }
        let mut reports: Vec<Option<Report>> = asked.iter().map(|_| None).collect();
        while let Some(ended) = running.join_next().await {
            if let Ok((at, report)) = ended {
                reports[at] = Some(report);
            }
        }
        // A task that did not end was dropped with the tokio runtime that it ran on.
        let or_abandoned = |(report, (id, name)): (Option<Report>, _)| {
            report.unwrap_or_else(|| abandoned(&scope, id, name))
        };
        reports.into_iter().zip(asked).map(or_abandoned).collect()
    }

    fn scope(self) -> Scope {
        Scope {
            runtime: self.runtime,
            id: self.id,
            offered: self.offered,
            values: self.values,
            cancellation: self.cancellation,
            sequence: Arc::default(),
            beside: RwLock::default(),
        }
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Turn")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}
