//! The runtime: executes calls and reports them.

use std::{
    collections::HashMap,
    fmt,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use super::{
    bounds::Bounds,
    builder::Builder,
    observer::{Telling, Watcher},
    report::Report,
    request::Call,
    turn::Turn,
};
use crate::schema::{Definitions, Dialect};
use crate::tool::{ToolDefinition, Toolset, start::Entry};

/// Executes the calls of a model and reports them. A cheap clone of it is the same runtime.
///
/// ```
/// use tool_runtime::{Call, Runtime, tool, tools};
///
/// /// Adds two numbers.
/// #[tool(label = "Add")]
/// async fn add(a: i64, b: i64) -> i64 {
///     a + b
/// }
///
/// # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
/// let runtime = Runtime::builder().tools(tools![add]).build()?;
/// let report = runtime.invoke(Call::new("call_1", "add", r#"{"a": 1, "b": 2}"#)).await;
/// assert_eq!(report.for_model().text(), "3");
/// # Ok::<(), tool_runtime::BuildError>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Runtime {
    pub(super) shared: Arc<Shared>,
}

/// What a runtime's calls share; nothing of it is behind a lock.
pub(super) struct Shared {
    pub(super) tools: Toolset,
    pub(super) by_name: HashMap<String, usize>,
    pub(super) watchers: Vec<Arc<Watcher>>,
    pub(super) telling: Arc<Telling>,
    pub(super) bounds: Bounds,
    /// Whether any tool never runs beside another.
    pub(super) has_exclusive: bool,
    pub(super) late_updates: AtomicU64,
}

impl Shared {
    pub(super) fn entry(&self, name: &str) -> Option<&Entry> {
        self.by_name
            .get(name)
            .and_then(|at| self.tools.entries.get(*at))
    }
}

impl Runtime {
    /// Begins a runtime.
    pub fn builder() -> Builder {
        Builder::default()
    }

    pub(super) fn new(shared: Shared) -> Self {
        Self {
            shared: Arc::new(shared),
        }
    }

    /// Runs one call and reports it. It never fails: whatever happens is in the report. Dropping the future cancels
    /// the call.
    pub async fn invoke(&self, call: Call) -> Report {
        self.turn().invoke(call).await
    }

    /// Runs the calls of one model turn side by side and reports them, in the order asked. Dropping the future
    /// cancels them.
    pub async fn run(&self, calls: impl IntoIterator<Item = Call>) -> Vec<Report> {
        self.turn().run(calls).await
    }

    /// A turn, for saying more of it than its calls: its id, the tools that it offers, who asks.
    pub fn turn(&self) -> Turn {
        Turn::new(self.clone())
    }

    /// What a model and a client are told of each tool, in order.
    pub fn definitions(&self) -> impl ExactSizeIterator<Item = &ToolDefinition> {
        self.shared.tools.definitions()
    }

    /// The tools in a dialect's own JSON, ready to send, and what became of each.
    pub fn definitions_for(&self, dialect: Dialect) -> Definitions {
        self.shared.tools.definitions_for(dialect)
    }

    /// Waits until all observers, the runtime's and those of single calls, have been told of everything.
    pub async fn drained(&self) {
        self.shared.telling.ended().await;
    }

    /// How many updates came after their call was over and were dropped.
    pub fn late_updates(&self) -> u64 {
        self.shared.late_updates.load(Ordering::Relaxed)
    }
}

impl fmt::Debug for Runtime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Runtime")
            .field("tools", &self.shared.tools)
            .finish_non_exhaustive()
    }
}
