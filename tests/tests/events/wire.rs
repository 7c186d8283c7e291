use serde_json::{Value, json};
use tool_runtime::{
    Call, CallContext, Event, Presentation, Runtime, ToolError, ToolOutput, Update, tool, tools,
};

use crate::recorder::Recorder;

/// Edits a file.
#[tool(label = "Edit file", icon = "file-pen", detail = path)]
async fn edit(
    context: &CallContext,
    path: String,
    lines: Option<u32>,
) -> Result<ToolOutput<u32, Vec<&'static str>>, ToolError> {
    context.update(Update::new().content("reading"));
    match lines {
        Some(lines) => Ok(ToolOutput::new(lines)
            .details(vec!["+ a"])
            .presentation(Presentation::new("Edited").with_detail("1 line"))),
        None => Err(ToolError::new("NO_LINES", "nothing to edit").with_details([path])),
    }
}

async fn told(call: Call) -> Vec<Value> {
    let recorder = Recorder::default();
    let runtime = Runtime::builder()
        .tools(tools![edit])
        .observer(recorder.clone())
        .build()
        .unwrap();
    runtime.turn().id("t1").invoke(call).await;
    runtime.drained().await;
    for event in recorder.events() {
        let json = event.to_json();
        let read: Event = serde_json::from_str(&json).unwrap();
        assert_eq!(read.to_json(), json, "read as it was written");
    }
    recorder.wire("c1")
}

#[tokio::test]
async fn of_a_call_that_ends_well() {
    // R67, R68, R73
    let presentation = json!({"label": "Edit file", "icon": "file-pen", "detail": "a.rs"});
    let call = Call::new("c1", "edit", r#"{"path": "a.rs", "lines": 3}"#).lane("chat");
    let common = |kind: &str, seq: u64, rest: Value| {
        let mut event =
            json!({"type": kind, "toolCallId": "c1", "seq": seq, "turn": "t1", "lane": "chat"});
        event
            .as_object_mut()
            .unwrap()
            .extend(rest.as_object().unwrap().clone());
        event
    };
    assert_eq!(
        told(call).await,
        [
            common(
                "tool-call-start",
                0,
                json!({"id": "c1", "toolName": "edit", "presentation": {"label": "Edit file", "icon": "file-pen"}})
            ),
            common(
                "tool-call-end",
                1,
                json!({"id": "c1", "arguments": {"path": "a.rs", "lines": 3}, "presentation": presentation})
            ),
            common("tool-run", 2, json!({})),
            common("tool-update", 3, json!({"content": "reading"})),
            common(
                "tool-result",
                4,
                json!({"id": "c1:result", "result": 3, "details": ["+ a"], "presentation": {"label": "Edited", "detail": "1 line"}})
            ),
        ]
    );
}

#[tokio::test]
async fn of_a_call_that_fails() {
    // R73, R80, R81
    let mut events = told(Call::new("c1", "edit", r#"{"path": "a.rs"}"#)).await;
    let result = events.pop().unwrap();
    assert_eq!(result["error"], "nothing to edit");
    assert_eq!(result["errorCode"], "NO_LINES");
    assert_eq!(result["details"], json!(["a.rs"]));
    assert_eq!(result["presentation"]["detail"], "a.rs");
    assert!(result.get("result").is_none());
    assert!(result.get("lane").is_none());
}

#[tokio::test]
async fn of_a_call_that_never_ran() {
    // R69
    let events = told(Call::new("c1", "edit", r#"{"path": 7}"#)).await;
    let kinds: Vec<_> = events
        .iter()
        .map(|event| event["type"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["tool-call-start", "tool-call-end", "tool-result"]);
    assert!(events[1].get("arguments").is_none(), "they are not valid");
    assert_eq!(events[2]["errorCode"], "TOOL_INVALID_ARGUMENTS");
    assert_eq!(
        events[2]["presentation"],
        json!({"label": "Edit file", "icon": "file-pen"})
    );
}
