//! Starting a tool: from the text of the arguments to a future that runs the body.

use std::{pin::Pin, sync::Arc};

use tokio::{sync::Semaphore, task::JoinHandle};

use crate::schema::check::Check;

use super::{
    CallContext, Outcome, ToolDefinition,
    arguments::{Limits, Read, Reader, Refused, hold, refuse},
    formatted::Presented,
    panic,
    rules::Rules,
};

/// A tool as the runtime holds it.
pub(crate) trait Startable: Send + Sync {
    /// Reads the arguments and makes the future that runs the body, which has not begun then.
    fn start(&self, starting: Starting<'_>) -> Started;

    /// The presentation of a call with these arguments, where it is made from them.
    fn present(&self, arguments: &str, limits: Limits) -> Option<Presented>;
}

/// A tool with its definition.
#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) definition: Arc<ToolDefinition>,
    pub(crate) tool: Arc<dyn Startable>,
    pub(crate) rules: Rules,
    /// The schema of its arguments, to hold them against.
    pub(crate) check: Check,
    /// The schema of its content, where the type of the content does not hold it.
    pub(crate) output: Option<Check>,
    /// One for each call that may run at once, where that is bounded.
    pub(crate) permits: Option<Arc<Semaphore>>,
}

impl Entry {
    pub(crate) fn new(
        definition: Arc<ToolDefinition>,
        check: Check,
        tool: Arc<dyn Startable>,
        rules: Rules,
    ) -> Self {
        let permits = rules
            .concurrency
            .map(|calls| Semaphore::new(calls.clamp(1, Semaphore::MAX_PERMITS)));
        Self {
            definition,
            tool,
            rules,
            check,
            output: None,
            permits: permits.map(Arc::new),
        }
    }

    /// How a call is shown whose arguments are not known.
    pub(crate) fn declared(&self) -> Option<Presented> {
        self.definition.declared_presentation()
    }
}

/// A future that runs a tool's body.
pub type Running = Pin<Box<dyn Future<Output = Outcome> + Send>>;

/// A tool that is about to run, or why its arguments were refused.
pub type Started = Result<Running, Refused>;

/// What a tool is started with.
#[derive(Debug)]
pub struct Starting<'a> {
    pub(crate) arguments: &'a str,
    pub(crate) limits: Limits,
    pub(crate) check: &'a Check,
    pub(crate) context: CallContext,
    /// Where the presentation goes if somebody watches the call.
    pub(crate) presentation: Option<&'a mut Option<Presented>>,
    /// Whether a person has to allow the call.
    pub(crate) asks: &'a mut bool,
}

impl Starting<'_> {
    /// Reads the arguments, and holds them against their schema where their types do not hold all of it.
    ///
    /// # Errors
    ///
    /// Arguments that are refused, with all that is wrong with them.
    #[inline]
    pub fn read<T>(&self, read: fn(&mut Reader<'_>) -> Read<T>) -> Result<T, Refused> {
        let mut reader = Reader::new(self.arguments, self.limits);
        match read(&mut reader) {
            Ok(value) if self.check.needs(reader.buffered()) => {
                hold(self.arguments, self.limits, read, self.check).map(|()| value)
            }
            Ok(value) => Ok(value),
            Err(error) => Err(refuse(self.arguments, self.limits, error, read, self.check)),
        }
    }

    /// Makes the presentation from the arguments, if somebody watches the call. One that panics leaves the call
    /// without one.
    pub fn present(&mut self, make: &dyn Fn() -> Option<Presented>) {
        if let Some(presentation) = self.presentation.take() {
            *presentation = guarded(make);
        }
    }

    /// Finds out whether a person has to allow the call. A function that panics asks.
    pub fn approve(&mut self, asks: &dyn Fn() -> bool) {
        let asks = panic::catch(asks);
        *self.asks = asks.unwrap_or_else(|_| {
            tracing::error!("a tool's approval function panicked; the call needs approval");
            true
        });
    }

    /// The running call.
    #[inline]
    pub fn context(&self) -> CallContext {
        self.context.clone()
    }
}

/// Runs what makes a presentation; a panic in it is logged and leaves none.
pub(crate) fn guarded(make: &dyn Fn() -> Option<Presented>) -> Option<Presented> {
    let made = panic::catch(make);
    made.unwrap_or_else(|_| {
        tracing::error!("a tool's presentation panicked; the call goes on without one");
        None
    })
}

/// Puts a tool's future on the heap: the one box of a call, and the one place that asks for `Send`.
pub fn boxed<F: Future<Output = Outcome> + Send + 'static>(future: F) -> Running {
    Box::pin(future)
}

/// Runs the body of a plain function on the threads where blocking is allowed.
pub fn blocking(run: impl FnOnce() -> Outcome + Send + 'static) -> Running {
    let span = tracing::Span::current();
    boxed(async move {
        let mut task = Blocking(tokio::task::spawn_blocking(move || span.in_scope(run)));
        match (&mut task.0).await {
            Ok(outcome) => outcome,
            // The call's own guard reports it.
            Err(ended) if ended.is_panic() => std::panic::resume_unwind(ended.into_panic()),
            Err(_) => Err("the application shut down before the tool could run".into()),
        }
    })
}

/// A plain function that runs, or waits for a thread. Dropped while it waits, it never begins.
struct Blocking(JoinHandle<Outcome>);

impl Drop for Blocking {
    fn drop(&mut self) {
        self.0.abort();
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::{
            atomic::{AtomicBool, Ordering},
            mpsc,
        },
        time::Duration,
    };

    use super::*;

    #[test]
    fn a_plain_function_whose_call_is_over_never_begins() {
        let tokio = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .max_blocking_threads(1)
            .build()
            .unwrap();
        let (release, released) = mpsc::channel::<()>();
        let begun = Arc::new(AtomicBool::new(false));
        tokio.block_on(async {
            let busy = tokio::task::spawn_blocking(move || released.recv());
            let begins = begun.clone();
            let call = blocking(move || {
                begins.store(true, Ordering::Release);
                Err("it began".into())
            });
            tokio::time::timeout(Duration::from_millis(20), call)
                .await
                .unwrap_err();
            drop(release);
            busy.await.unwrap().unwrap_err();
            tokio::task::spawn_blocking(|| ()).await.unwrap();
        });
        assert!(!begun.load(Ordering::Acquire));
    }
}
