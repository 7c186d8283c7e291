//! Ending a runtime in order.

use std::time::Duration;

use super::runtime::Runtime;

/// What was left when a runtime was shut down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Shutdown {
    /// How many calls ended by themselves.
    pub ended: usize,
    /// How many calls were cancelled at the deadline.
    pub cancelled: usize,
    /// How many calls did not end when they were cancelled, since nobody polls their futures.
    pub unended: usize,
    /// How much work goes on that can't be cancelled: bodies on threads, each named in the log.
    pub left_running: u64,
}

/// How long calls have to end that were cancelled.
const GRACE: Duration = Duration::from_secs(1);

impl Runtime {
    /// Takes no more calls, lets those that run end until the deadline, and cancels the rest. Each call is reported to
    /// whoever asked for it, as always, and tells its terminal event.
    ///
    /// It needs a tokio runtime with its timer enabled.
    ///
    /// ```
    /// use std::time::Duration;
    /// use tool_runtime::{Call, Runtime, code, tool, tools};
    ///
    /// /// Waits for ever.
    /// #[tool]
    /// async fn wait() {
    ///     std::future::pending().await
    /// }
    ///
    /// # tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(async {
    /// let runtime = Runtime::builder().tools(tools![wait]).build()?;
    /// let (report, shutdown) = tokio::join!(
    ///     runtime.invoke(Call::new("c1", "wait", "")),
    ///     runtime.shutdown(Duration::from_millis(10)),
    /// );
    /// assert_eq!(report.error().unwrap().code(), Some(code::CANCELLED));
    /// assert_eq!(shutdown.cancelled, 1);
    /// # Ok::<(), tool_runtime::BuildError>(())
    /// # })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub async fn shutdown(&self, deadline: Duration) -> Shutdown {
        let shared = &self.shared;
        shared.take_no_more();
        let live = &shared.live;
        let all = live.count();
        let in_time = tokio::time::timeout(deadline, live.none()).await.is_ok();
        let cancelled = if in_time { 0 } else { live.count() };
        shared.stop.stop();
        if cancelled > 0 {
            // Whether it was in time is said by the count.
            let _ = tokio::time::timeout(GRACE, live.none()).await;
        }
        Shutdown {
            ended: all.saturating_sub(cancelled),
            cancelled,
            unended: live.count(),
            left_running: self.left_running(),
        }
    }
}
