//! Failed calls: what the model reads, and what code reads.

use std::{borrow::Cow, error::Error, fmt, time::Duration};

use schemars::JsonSchema;
use serde::{Serialize, Serializer, ser};
use serde_json::Value;
use tokio_util::sync::CancellationToken;
use tool_runtime::{
    BoxError, Call, CallStatus, ErrorCode, FromCall, Runtime, ToolError, code, tool, tools,
};
use tracing::Level;

use crate::{journal::Journal, recorder::Recorder};

#[derive(Debug)]
struct Boom;

impl fmt::Display for Boom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("boom")
    }
}

impl Error for Boom {}

impl ErrorCode for Boom {
    fn code(&self) -> Cow<'static, str> {
        "E42".into()
    }
}

/// Fails with a type of the user's.
#[tool(label = "Explode")]
async fn explode() -> Result<String, Boom> {
    Err(Boom)
}

/// Fails with a text.
#[tool]
async fn plain() -> Result<String, &'static str> {
    Err("the disk is full")
}

/// Fails with a box.
#[tool]
async fn boxed() -> Result<String, BoxError> {
    Err(Box::new(Boom))
}

/// Fails and does not say why.
#[tool]
async fn silent() -> Result<(), String> {
    Err(String::new())
}

/// Fails with a URL.
#[tool]
async fn fetch() -> Result<String, ToolError> {
    Err("GET http://u:PW-1@h.example/?api_key=K-9 failed".into())
}

/// Panics with a URL.
#[tool]
async fn panic_fetch() -> String {
    panic!("GET http://u:PW-1@h.example/?api_key=K-9 failed")
}

#[derive(JsonSchema)]
struct Unwritable;

impl Serialize for Unwritable {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(ser::Error::custom(
            "GET http://u:PW-1@h.example/?api_key=K-9 failed",
        ))
    }
}

/// Gives what can't be written.
#[tool]
async fn unwritable() -> Unwritable {
    Unwritable
}

/// Does not end.
#[tool]
async fn stay() {
    std::future::pending::<()>().await;
}

#[derive(FromCall)]
struct User;

/// Needs somebody.
#[tool]
async fn greet(_user: &User) -> &'static str {
    "hello"
}

/// Divides.
#[tool]
async fn divide(a: f64, b: f64) -> f64 {
    a / b
}

fn runtime(recorder: &Recorder) -> Runtime {
    Runtime::builder()
        .tools(tools![
            explode,
            plain,
            boxed,
            silent,
            fetch,
            panic_fetch,
            unwritable,
            stay,
            greet,
            divide
        ])
        .observer(recorder.clone())
        .build()
        .unwrap()
}

async fn failed(name: &str) -> (tool_runtime::Report, Value) {
    let recorder = Recorder::default();
    let runtime = runtime(&recorder);
    let report = runtime.invoke(Call::new("c", name, "")).await;
    runtime.drained().await;
    (report, recorder.result("c"))
}

#[tokio::test]
async fn the_message_is_the_error_and_there_is_no_result() {
    // R80, R81, R83
    let (report, result) = failed("plain").await;
    let error = report.error().unwrap();
    assert_eq!(error.message(), "the disk is full");
    assert_eq!(error.code(), None, "nothing says why");
    assert!(report.content().is_none());
    assert!(report.for_model().is_error());
    assert_eq!(report.for_model().text(), "the disk is full");
    assert_eq!(result["error"], "the disk is full");
    assert!(result.get("errorCode").is_none() && result.get("result").is_none());
}

#[tokio::test]
async fn an_error_type_of_the_users_has_its_code() {
    // E-11, R81, R84
    let (report, result) = failed("explode").await;
    assert!(report.for_model().is_error());
    assert_eq!(report.for_model().text(), "boom");
    assert_eq!(report.error().unwrap().code(), Some("E42"));
    assert_eq!(report.presentation().unwrap().label(), "Explode");
    assert_eq!(result["errorCode"], "E42");
    let recorder = Recorder::default();
    let runtime = runtime(&recorder);
    runtime.invoke(Call::new("c", "explode", "")).await;
    runtime.drained().await;
    let state = recorder.fold("c");
    assert_eq!(state.status(), CallStatus::OutputError);
    assert_eq!(
        (state.error(), state.error_code()),
        (Some("boom"), Some("E42"))
    );
}

#[tokio::test]
async fn a_code_does_not_pass_through_a_box() {
    // R81
    let (report, _) = failed("boxed").await;
    assert_eq!(report.for_model().text(), "boom");
    assert_eq!(report.error().unwrap().code(), None);
}

#[tokio::test]
async fn a_model_is_never_told_nothing() {
    // R83
    let (report, _) = failed("silent").await;
    assert!(report.for_model().text().contains("did not say why"));
}

#[test]
fn credentials_are_masked_everywhere() {
    // H-09
    for name in ["fetch", "panic_fetch", "unwritable"] {
        let journal = Journal::new();
        let (report, result) = journal.run(failed(name));
        let model = report.for_model().text().to_owned();
        let wire = result.to_string();
        let log = format!("{:?} {:?}", journal.lines(), journal.spans());
        for (channel, text) in [("model", &model), ("events", &wire), ("log", &log)] {
            for credential in ["PW-1", "K-9"] {
                assert!(!text.contains(credential), "{name} in {channel}: {text}");
            }
        }
        let told = if name == "panic_fetch" { &log } else { &model };
        assert!(told.contains("h.example"), "the host stays: {told}");
    }
}

#[test]
fn a_panic_is_in_the_log() {
    // F-01
    let journal = Journal::new();
    let (report, _) = journal.run(failed("panic_fetch"));
    assert_eq!(report.error().unwrap().code(), Some(code::PANICKED));
    let errors = journal.lines_at(Level::ERROR);
    assert_eq!(errors.len(), 1);
    assert!(
        errors[0].fields["panic"].starts_with("GET http://"),
        "{errors:?}"
    );
    assert!(!report.for_model().text().contains("GET"));
}

#[test]
fn each_code_is_in_the_span_and_not_in_what_the_model_reads() {
    // R82, R84, R85
    let cancelled = CancellationToken::new();
    cancelled.cancel();
    let call = |id: &str, arguments: &str| Call::new(id, id, arguments);
    let cases = [
        (call("divide", r#"{"a":1,"b":2}"#), None),
        (call("plain", ""), Some(code::FAILED)),
        (call("explode", ""), Some("E42")),
        (call("nope", ""), Some(code::NOT_FOUND)),
        (call("divide", "{}"), Some(code::INVALID_ARGUMENTS)),
        (
            call("divide", r#"{"a":0,"b":0}"#),
            Some(code::OUTPUT_INVALID),
        ),
        (
            call("stay", "").timeout(Duration::from_secs(1)),
            Some(code::TIMEOUT),
        ),
        (
            call("stay", "").cancellation(cancelled),
            Some(code::CANCELLED),
        ),
        (call("panic_fetch", ""), Some(code::PANICKED)),
        (call("greet", ""), Some("TOOL_CONTEXT_MISSING")),
    ];
    for (call, wanted) in cases {
        let (journal, recorder) = (Journal::new(), Recorder::default());
        let name = call.name().to_owned();
        let report = journal.run_paused(async {
            let runtime = runtime(&recorder);
            let report = runtime.invoke(call).await;
            runtime.drained().await;
            report
        });
        let span = journal.span_of(&name);
        assert_eq!(span.name, "execute_tool");
        assert_eq!(span.fields["otel.name"], format!("execute_tool {name}"));
        assert_eq!(span.fields["gen_ai.tool.name"], name);
        assert_eq!(span.fields.get("error.type").map(String::as_str), wanted);
        if let Some(wanted) = wanted {
            let model = report.for_model();
            assert!(!model.text().contains(wanted), "{}", model.text());
            assert!(model.is_error());
        }
        // `TOOL_FAILED` is the span's alone.
        let wire = recorder.result(&name);
        let told = wire.get("errorCode").and_then(Value::as_str);
        assert_eq!(told, wanted.filter(|code| *code != code::FAILED));
        assert_eq!(report.error().and_then(|error| error.code()), told);
    }
}

#[tokio::test(start_paused = true)]
async fn a_tool_sees_that_its_time_is_up() {
    // R82
    let (seen, see) = tokio::sync::oneshot::channel();
    let seen = std::sync::Mutex::new(Some(seen));
    let tool = tool_runtime::DynamicTool::new(
        "wait",
        "Waits.",
        serde_json::json!({"type": "object", "properties": {}}),
        move |_, context| {
            let seen = seen.lock().unwrap().take().unwrap();
            let work = async move {
                context.cancelled().await;
                seen.send(context.is_cancelled()).unwrap();
            };
            tokio::spawn(work);
            std::future::pending::<Result<tool_runtime::ToolOutput<(), Value>, ToolError>>()
        },
    );
    let runtime = Runtime::builder()
        .tools(tool)
        .timeout(Duration::from_secs(30))
        .build()
        .unwrap();
    // The shortest limit holds.
    let hour = Duration::from_secs(3600);
    let report = runtime
        .invoke(Call::new("c", "wait", "").timeout(hour))
        .await;
    assert_eq!(report.error().unwrap().code(), Some(code::TIMEOUT));
    assert!(report.for_model().text().contains("30s"));
    assert!(see.await.unwrap());
}
