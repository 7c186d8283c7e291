use serde_json::{Value, json};
use tool_runtime::{DynamicTool, Runtime, ToolOutput, code};

use super::invoke;

fn runtime(content: Value) -> Runtime {
    let rows = json!({
        "type": "object",
        "properties": {"rows": {"type": "array", "items": {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}}},
        "required": ["rows"],
    });
    let tool = DynamicTool::new(
        "query",
        "Queries.",
        json!({"type": "object", "properties": {}}),
        move |_, _| {
            let content = content.clone();
            async move { Ok(ToolOutput::new(content).details(json!({"took": 1}))) }
        },
    );
    Runtime::builder()
        .tools(tool.output_schema(rows))
        .build()
        .expect("a good tool")
}

#[tokio::test]
async fn content_that_is_not_what_the_tool_declares_reaches_nobody() {
    let report = invoke(&runtime(json!({"rows": [{"n": 1}]})), "query", "").await;
    assert!(report.error().is_none());
    let report = invoke(
        &runtime(json!({"rows": [{"n": 1}, {"n": "K-42"}, {}]})),
        "query",
        "",
    )
    .await;
    let error = report.error().unwrap();
    assert_eq!(error.code(), Some(code::OUTPUT_INVALID));
    assert_eq!(
        error.message(),
        "the tool's result is not what the tool declares, and is left out: `rows[1].n`: expected an integer, got the \
         string \"K-42\"; `rows[2].n`: missing, this field is required"
    );
    // R30
    assert!(report.content().is_none());
}

#[tokio::test]
async fn a_number_that_is_not_finite_is_told_with_its_path() {
    // E-13
    #[derive(serde::Serialize)]
    struct Mean {
        mean: f64,
    }
    let tool = DynamicTool::new(
        "mean",
        "Averages.",
        json!({"type": "object", "properties": {}}),
        |_, _| async {
            tool_runtime::Content::new(&Mean { mean: f64::NAN })
                .map_err(|error| error.to_string())?;
            Ok(ToolOutput::new(json!(null)))
        },
    );
    let runtime = Runtime::builder().tools(tool).build().unwrap();
    let report = invoke(&runtime, "mean", "").await;
    assert!(report.error().unwrap().message().contains("`mean`"));
}
