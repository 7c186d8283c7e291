//! Calls that a running call makes.

use super::{execute::Running, gate::Gate, report::Report, request::Call, runtime::Runtime};
use crate::tool::CallContext;

impl CallContext {
    /// Runs another call, of any tool that the turn offers, and gives its report: the content and the error of it are this
    /// tool's to read.
    ///
    /// It passes the gates that a model's calls pass, is cancelled when this call is over, and its events name this call as
    /// their `parent`. Calls may invoke each other eight deep. While it runs this call stands aside: it counts neither
    /// for the runtime's bound nor for its tool's.
    ///
    /// ```
    /// use tool_runtime::{Call, CallContext, Runtime, tool, tools};
    ///
    /// /// Adds.
    /// #[tool]
    /// async fn add(a: i64, b: i64) -> i64 { a + b }
    ///
    /// /// Adds one.
    /// #[tool]
    /// async fn next(context: &CallContext, number: i64) -> Result<String, String> {
    ///     let arguments = format!(r#"{{"a": {number}, "b": 1}}"#);
    ///     let report = context.invoke(Call::new("sum", "add", arguments)).await;
    ///     Ok(report.content().ok_or("it does not add up")?.to_text().into_owned())
    /// }
    /// # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
    /// let runtime = Runtime::builder().tools(tools![add, next]).build()?;
    /// let report = runtime.invoke(Call::new("c1", "next", r#"{"number": 41}"#)).await;
    /// assert_eq!(report.for_model().text(), "42");
    /// # Ok::<(), tool_runtime::BuildError>(())
    /// # })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// A [detached](Self::detached) context knows no tools.
    pub async fn invoke(&self, call: Call) -> Report {
        let Ok(gate) = self.calling().any().downcast::<Gate>() else {
            return Box::pin(Runtime::without_tools().invoke(call)).await;
        };
        let aside = gate.stand_aside();
        let scope = gate.scope.clone();
        let report = Box::pin(Running::new(&scope, call, Some(gate)).run()).await;
        aside.step_back().await;
        report
    }
}
