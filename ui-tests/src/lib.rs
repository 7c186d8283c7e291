//! What the cases that run ask of a tool.

use std::iter;

use tokio::runtime::Builder;
use tool_runtime::{Call, IntoTools, Report, Runtime, ToolDefinition, Toolset};

/// Calls one of the tools, and gives what the model reads.
///
/// # Panics
///
/// If the tools can't be registered.
pub fn call(tools: impl IntoTools, name: &str, arguments: &str) -> String {
    report(tools, name, arguments).for_model().text().to_owned()
}

/// Calls one of the tools, and gives what people see of it.
///
/// # Panics
///
/// If the tools can't be registered.
pub fn shown(tools: impl IntoTools, name: &str, arguments: &str) -> String {
    let report = report(tools, name, arguments);
    let presentation = report.presentation();
    let parts = presentation.map(|shown| iter::once(shown.label()).chain(shown.detail()));
    parts.into_iter().flatten().collect::<Vec<_>>().join(" | ")
}

/// What a model is told of one of the tools: its description, and the schema of its arguments.
///
/// # Panics
///
/// If there is no such tool.
pub fn told(tools: impl IntoTools, name: &str) -> (String, String) {
    let tools = Toolset::new().with(tools);
    let mut definitions = tools.definitions();
    let is_it = |definition: &&ToolDefinition| definition.name() == name;
    let tool = definitions.find(is_it).expect("a tool of that name");
    (
        tool.description().to_owned(),
        tool.input_schema().to_string(),
    )
}

fn report(tools: impl IntoTools, name: &str, arguments: &str) -> Report {
    let runtime = Runtime::builder()
        .tools(tools)
        .build()
        .expect("tools that can be registered");
    let call = Call::new("call", name, arguments);
    let mut thread = Builder::new_current_thread();
    let thread = thread.enable_all().build().expect("a thread");
    thread.block_on(runtime.invoke(call))
}
