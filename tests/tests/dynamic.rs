//! Tools that are known only at run time, beside annotated ones.

use serde_json::{Value, json};
use tool_runtime::{
    Call, DynamicTool, Presentation, Report, Runtime, ToolError, ToolOutput, Update, code, tool,
    tools,
};

use crate::recorder::Recorder;

/// Greets.
#[tool(label = "Greet", icon = "hand", detail = name)]
async fn greet(name: String) -> ToolOutput<String, Value> {
    ToolOutput::new(format!("Hello {name}")).details(json!({"length": name.len()}))
}

fn twin() -> DynamicTool {
    let schema = json!({
        "type": "object",
        "properties": {"name": {"type": "string"}},
        "required": ["name"],
        "additionalProperties": false,
    });
    let label = || Presentation::new("Greet").with_icon("hand");
    DynamicTool::new("greet", "Greets.", schema, |arguments, _| async move {
        let name = arguments["name"]
            .as_str()
            .ok_or("`name` has to be a string")?;
        let output = ToolOutput::new(format!("Hello {name}"));
        Ok(output.details(json!({"length": name.len()})))
    })
    .presentation(label())
    .presenter(move |arguments| Some(label().with_detail(arguments["name"].as_str()?.to_owned())))
    .output_schema(json!({"type": "string"}))
}

async fn called(tools: impl tool_runtime::IntoTools, arguments: &str) -> (Report, Vec<Value>) {
    let recorder = Recorder::default();
    let runtime = Runtime::builder()
        .tools(tools)
        .observer(recorder.clone())
        .build()
        .unwrap();
    let report = runtime.invoke(Call::new("c", "greet", arguments)).await;
    runtime.drained().await;
    recorder.fold("c");
    (report, recorder.wire("c"))
}

#[test]
fn a_twin_is_told_of_as_the_annotated_function_is() {
    let of = |tools: tool_runtime::Toolset| {
        let definition = tools.definitions().next().unwrap();
        serde_json::to_value(definition).unwrap()
    };
    let toolset = tool_runtime::Toolset::new;
    assert_eq!(
        of(toolset().with(twin())),
        of(toolset().with(tools![greet]))
    );
}

#[tokio::test]
async fn a_twin_tells_the_same_events() {
    for arguments in [
        r#"{"name":"Ada"}"#,
        "{}",
        r#"{"name":"Ada","nmae":1}"#,
        "[]",
        "{",
        r#"{"name":"a","name":"b"}"#,
    ] {
        let (annotated, events) = called(tools![greet], arguments).await;
        let (built, same) = called(twin(), arguments).await;
        assert_eq!(same, events, "{arguments}");
        assert_eq!(built.for_model().text(), annotated.for_model().text());
    }
}

#[tokio::test]
async fn its_schema_is_enforced() {
    let (report, _) = called(twin(), r#"{"name":7}"#).await;
    let error = report.error().unwrap();
    assert_eq!(error.code(), Some(code::INVALID_ARGUMENTS));
    let violation = &error.arguments().unwrap().violations()[0];
    assert_eq!(violation.path(), "name");
    assert_eq!(violation.expected(), Some("a string"));
    assert_eq!(
        report.presentation(),
        Some(&Presentation::new("Greet").with_icon("hand"))
    );
}

#[tokio::test]
async fn a_presenter_that_panics_leaves_what_needs_none() {
    let panics = twin().presenter(|_| panic!("nothing to show"));
    let (report, _) = called(panics, r#"{"name":"Ada"}"#).await;
    assert_eq!(report.for_model().text(), "Hello Ada");
    let of_tool = Presentation::new("Greet").with_icon("hand");
    assert_eq!(report.presentation(), Some(&of_tool));
}

#[tokio::test]
async fn a_body_that_panics_before_its_future_is_one_that_panics() {
    // F-01
    let schema = json!({"type": "object", "properties": {}});
    let early = DynamicTool::new("greet", "Greets.", schema, |_, _| {
        if true {
            panic!("before the future");
        }
        async { Ok::<_, ToolError>(ToolOutput::<(), _>::new(())) }
    });
    let (report, events) = called(early, "").await;
    assert_eq!(report.error().unwrap().code(), Some(code::PANICKED));
    assert_eq!(events.last().unwrap()["errorCode"], "TOOL_PANICKED");
}

#[tokio::test]
async fn its_context_is_the_running_call() {
    // R54
    let schema = json!({"type": "object", "properties": {}});
    let telling = DynamicTool::new("greet", "Greets.", schema, |_, context| async move {
        context.update(Update::new().content(context.call_id()));
        Ok(ToolOutput::new(context.tool_name().to_owned()))
    });
    let (report, events) = called(telling, "").await;
    assert_eq!(report.for_model().text(), "greet");
    assert_eq!(events[3]["content"], "c");
}
