//! The runtime: executes calls and reports them.

use std::{
    collections::HashMap,
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

use tokio::sync::Semaphore;

use super::{
    bounds::Bounds, builder::Builder, live::Live, report::Report, request::Call, stop::Stop,
    subscription::Subscription, turn::Turn, watchers::Watchers,
};
use crate::schema::{Definitions, Dialect};
use crate::tool::{ToolDefinition, Toolset, start::Entry};

/// Executes the calls of a model and reports them. A cheap clone of it is the same runtime.
///
/// Dropping the last clone cancels what runs: turns, futures and reports do not keep a runtime. To let calls end first,
/// [shut it down](Self::shutdown).
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
    _handle: Arc<Handle>,
}

/// What the clones of a runtime share, and nothing else has.
struct Handle(Arc<Shared>);

impl Drop for Handle {
    fn drop(&mut self) {
        self.0.take_no_more();
        self.0.stop.stop();
    }
}

/// What a runtime's calls share.
pub(super) struct Shared {
    pub(super) tools: Toolset,
    pub(super) by_name: HashMap<String, usize>,
    pub(super) watchers: Watchers,
    pub(super) bounds: Bounds,
    /// Whether spans say what arguments and content are.
    pub(super) traces_content: bool,
    /// Whether any tool never runs beside another.
    pub(super) has_exclusive: bool,
    /// One for each call that may run at once.
    pub(super) places: Arc<Semaphore>,
    /// Told when all calls are to be cancelled.
    pub(super) stop: Stop,
    takes_no_more: AtomicBool,
    pub(super) live: Live,
    pub(super) late_updates: AtomicU64,
    pub(super) left_running: AtomicU64,
}

impl Shared {
    pub(super) fn new(
        tools: Toolset,
        by_name: HashMap<String, usize>,
        watchers: Watchers,
        bounds: Bounds,
        traces_content: bool,
    ) -> Self {
        let at_once = bounds.calls_at_once.clamp(1, Semaphore::MAX_PERMITS);
        Self {
            has_exclusive: tools.entries.iter().any(|entry| entry.rules.exclusive),
            tools,
            by_name,
            watchers,
            bounds,
            traces_content,
            places: Arc::new(Semaphore::new(at_once)),
            stop: Stop::default(),
            takes_no_more: AtomicBool::new(false),
            live: Live::default(),
            late_updates: AtomicU64::new(0),
            left_running: AtomicU64::new(0),
        }
    }

    pub(super) fn entry(&self, name: &str) -> Option<&Entry> {
        self.by_name
            .get(name)
            .and_then(|at| self.tools.entries.get(*at))
    }

    pub(super) fn takes_calls(&self) -> bool {
        !self.takes_no_more.load(Ordering::Acquire)
    }

    pub(super) fn take_no_more(&self) {
        self.takes_no_more.store(true, Ordering::Release);
        if self.live.count() == 0 {
            self.watchers.close();
        }
    }

    pub(super) fn call_ends(&self) {
        if self.live.ends() && !self.takes_calls() {
            self.watchers.close();
        }
    }
}

impl Runtime {
    /// Begins a runtime.
    pub fn builder() -> Builder {
        Builder::default()
    }

    pub(super) fn new(shared: Shared) -> Self {
        let shared = Arc::new(shared);
        Self {
            _handle: Arc::new(Handle(shared.clone())),
            shared,
        }
    }

    /// For a context without a call.
    pub(super) fn without_tools() -> Self {
        let watchers = Watchers::new(Vec::new());
        Self::new(Shared::new(
            Toolset::default(),
            HashMap::new(),
            watchers,
            Bounds::default(),
            false,
        ))
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

    /// A turn: for a reply that streams, and for saying more of it than its calls, such as its id, the tools that it
    /// offers, who asks.
    pub fn turn(&self) -> Turn {
        Turn::new(self.shared.clone())
    }

    /// What a model and a client are told of each tool, in order.
    pub fn definitions(&self) -> impl ExactSizeIterator<Item = &ToolDefinition> {
        self.shared.tools.definitions()
    }

    /// The tools in a dialect's own JSON, ready to send, and what became of each.
    pub fn definitions_for(&self, dialect: Dialect) -> Definitions {
        self.shared.tools.definitions_for(dialect)
    }

    /// The events of all calls that begin from now on, as a stream.
    pub fn subscribe(&self) -> Subscription {
        Subscription::new(self.shared.clone())
    }

    /// Waits until all observers, the runtime's and those of single calls, have been told of everything. Subscriptions are
    /// not waited for: what waits in them is theirs to take.
    pub async fn drained(&self) {
        self.shared.watchers.telling.ended().await;
    }

    /// How many calls have begun and not ended.
    pub fn live_calls(&self) -> usize {
        self.shared.live.count()
    }

    /// How many updates came after their call was over and were dropped.
    pub fn late_updates(&self) -> u64 {
        self.shared.late_updates.load(Ordering::Relaxed)
    }

    /// How many updates and pieces of streamed arguments were merged into the next for somebody who was too slow.
    pub fn merged_updates(&self) -> u64 {
        self.shared.watchers.telling.merged.load(Ordering::Relaxed)
    }

    /// How many events somebody missed who was 65,536 events behind.
    pub fn missed_events(&self) -> u64 {
        self.shared.watchers.telling.missed.load(Ordering::Relaxed)
    }

    /// How many bodies go on now after their calls were over: those of plain functions on threads, which can't be
    /// stopped. Each is named in the log.
    pub fn left_running(&self) -> u64 {
        self.shared.left_running.load(Ordering::Relaxed)
    }
}

impl fmt::Debug for Runtime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Runtime")
            .field("tools", &self.shared.tools)
            .finish_non_exhaustive()
    }
}
