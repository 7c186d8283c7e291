//! The calls of one model reply.

use std::{collections::HashSet, fmt, sync::Arc};

use tokio_util::sync::CancellationToken;

use super::{
    execute::Running,
    reply::{CallKey, Reply, TurnError},
    report::Report,
    request::{Call, Values},
    runtime::Shared,
    scope::Scope,
};
use crate::tool::FromCall;

/// The calls of one model reply: they share an id, the tools that the model was offered, and who asks.
///
/// A reply that is there whole is [run](Self::run):
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
///
/// One that streams is told as it comes. Whoever watches sees each call from its first piece on, and a call runs as soon as
/// its arguments are complete, while the rest of the reply is still to come:
///
/// ```
/// # use tool_runtime::{Call, Runtime, tool, tools};
/// # /// Adds.
/// # #[tool]
/// # async fn add(a: i64, b: i64) -> i64 { a + b }
/// # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
/// # let runtime = Runtime::builder().tools(tools![add]).build()?;
/// let mut turn = runtime.turn();
/// turn.start_call("c1", "add");
/// turn.arguments_delta("c1", r#"{"a": 1, "#)?;
/// let second = turn.start_call("c2", "add");
/// turn.arguments_delta(second, r#"{"a": 3, "b"#)?;
/// turn.arguments_delta("c1", r#""b": 2}"#)?;
/// turn.finish_call("c1")?;
/// // The connection is lost: the second call is an error that never ran.
/// let reports = turn.break_off().await;
/// assert_eq!(reports[0].for_model().text(), "3");
/// assert!(reports[1].for_model().is_error());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Ids are the model's. An empty one is replaced; of one that comes twice in a turn each call is reported under it, while
/// events tell them apart (`c1`, `c1#2`).
///
/// Dropping a turn, or the future of one of its methods, cancels its calls. A turn does not keep its
/// [`Runtime`](crate::Runtime): when the last clone of that is dropped its calls are cancelled.
#[must_use = "`run` runs its calls"]
pub struct Turn {
    shared: Arc<Shared>,
    id: Option<Arc<str>>,
    offered: Option<HashSet<String>>,
    values: Values,
    cancellation: Option<CancellationToken>,
    /// Once the first call has begun.
    reply: Option<Box<Reply>>,
}

impl Turn {
    pub(super) fn new(shared: Arc<Shared>) -> Self {
        Self {
            shared,
            id: None,
            offered: None,
            values: Values::default(),
            cancellation: None,
            reply: None,
        }
    }

    /// Names the turn; its events carry the name. Like all that is said of a turn, it is said before its first call.
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
    pub async fn invoke(mut self, call: Call) -> Report {
        let scope = Arc::new(self.scope());
        Running::new(&scope, call, None).run().await
    }

    /// Runs the calls side by side and reports them, in the order asked. Dropping the future cancels them.
    pub async fn run(mut self, calls: impl IntoIterator<Item = Call>) -> Vec<Report> {
        for call in calls {
            self.reply().run(call);
        }
        self.finish().await
    }

    /// The model begins a call, whose arguments are still to come. Gives the call's place in the turn, which stands for it
    /// where later pieces carry no id.
    pub fn start_call(&mut self, id: impl Into<Arc<str>>, name: impl Into<Arc<str>>) -> usize {
        self.start(Call::new(id, name, String::new()))
    }

    /// The same with all that can be said of a call. Arguments that it has hold as long as nothing streams, as for a
    /// provider that begins a call with `{}`.
    pub fn start(&mut self, call: Call) -> usize {
        self.reply().start(call)
    }

    /// The next piece of a call's arguments: of a string, or of its bytes in UTF-8, cut anywhere.
    ///
    /// # Errors
    ///
    /// A call that the turn doesn't have, or whose arguments are complete.
    pub fn arguments_delta<'a>(
        &mut self,
        call: impl Into<CallKey<'a>>,
        piece: impl AsRef<[u8]>,
    ) -> Result<(), TurnError> {
        self.begun()?.push(call.into(), piece.as_ref())
    }

    /// The arguments of a call are complete. It runs from here on, on the tokio runtime that this is called in.
    ///
    /// # Errors
    ///
    /// A call that the turn doesn't have, or whose arguments were complete before.
    pub fn finish_call<'a>(&mut self, call: impl Into<CallKey<'a>>) -> Result<(), TurnError> {
        self.begun()?.finish(call.into(), None)
    }

    /// The same where the end brings the arguments as a whole: these are what runs, whatever streamed.
    ///
    /// # Errors
    ///
    /// A call that the turn doesn't have, or whose arguments were complete before.
    pub fn finish_call_with<'a>(
        &mut self,
        call: impl Into<CallKey<'a>>,
        arguments: impl Into<String>,
    ) -> Result<(), TurnError> {
        self.begun()?.finish(call.into(), Some(arguments.into()))
    }

    /// Cancels one call, whether it runs or its arguments still stream.
    ///
    /// # Errors
    ///
    /// A call that the turn doesn't have, or that has ended.
    pub fn cancel_call<'a>(&mut self, call: impl Into<CallKey<'a>>) -> Result<(), TurnError> {
        self.begun()?.cancel(call.into())
    }

    /// The reply is complete. Waits for all calls and reports them, in the order in which they began. Dropping the future
    /// cancels them.
    ///
    /// A call that was not finished is finished now; if its arguments end too early it is an error and does not run.
    pub async fn finish(mut self) -> Vec<Report> {
        self.end(false).await
    }

    /// The reply broke off: the connection was lost, or the model ran into its limit of tokens. Calls that were not finished
    /// are errors that never ran, whatever came of their arguments; waits for the others as [`finish`](Self::finish) does.
    pub async fn break_off(mut self) -> Vec<Report> {
        self.end(true).await
    }

    async fn end(&mut self, broke_off: bool) -> Vec<Report> {
        match self.reply.take() {
            Some(mut reply) => {
                reply.close(broke_off);
                reply.reports().await
            }
            None => Vec::new(),
        }
    }

    fn reply(&mut self) -> &mut Reply {
        let reply = self.reply.take();
        let reply = reply.unwrap_or_else(|| Box::new(Reply::new(Arc::new(self.scope()))));
        self.reply.insert(reply)
    }

    fn begun(&mut self) -> Result<&mut Reply, TurnError> {
        self.reply.as_deref_mut().ok_or(TurnError::UnknownCall)
    }

    fn scope(&mut self) -> Scope {
        Scope::new(
            self.shared.clone(),
            self.id.take(),
            self.offered.take(),
            std::mem::take(&mut self.values),
            self.cancellation.take(),
        )
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Turn")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}
