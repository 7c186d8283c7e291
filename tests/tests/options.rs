//! The options of `#[tool]` and `#[arg]`, from outside.

use std::{sync::Mutex, thread, time::Duration};

use serde_json::json;
use tool_runtime::{Call, CallContext, EventKind, Kind, Report, Runtime, code, tool, tools};

use crate::recorder::Recorder;

/// Adds lines.
#[tool(
    label = "Adding to {path}",
    done = "Added {count} to {path}",
    icon = "file-plus",
    rename_all = "camelCase",
    kind = "edit",
    destructive = false,
    timeout = "5m"
)]
async fn add_lines(path: String, line_count: u8, #[arg(rename = "n")] count: u8) -> u8 {
    let _ = path;
    line_count + count
}

async fn invoke(call: Call) -> Report {
    let list = tools![add_lines, hash, wipe, fail, log_in, slow];
    let runtime = Runtime::builder().tools(list).build().unwrap();
    runtime.invoke(call).await
}

#[tokio::test]
async fn a_label_settles_when_the_call_ends_well() {
    let arguments = r#"{"path": "a", "lineCount": 1, "n": 2}"#;
    let report = invoke(Call::new("c", "add_lines", arguments)).await;
    assert_eq!(report.content().unwrap().to_text(), "3");
    assert_eq!(report.presentation().unwrap().label(), "Added 2 to a");
    let report = invoke(Call::new("c", "add_lines", r#"{"path": "a"}"#)).await;
    assert_eq!(report.presentation().unwrap().label(), "Adding to");
}

#[test]
fn a_definition_says_what_the_tool_does_to_the_world() {
    let definitions = tools![add_lines].definitions();
    let hints = definitions[0].hints();
    assert_eq!(definitions[0].kind(), Some(Kind::Edit));
    assert_eq!(
        (
            hints.read_only,
            hints.destructive,
            hints.idempotent,
            hints.open_world
        ),
        (false, false, false, false)
    );
    let names: Vec<_> = definitions[0].input_schema()["properties"]
        .as_object()
        .unwrap()
        .keys()
        .cloned()
        .collect();
    assert_eq!(names, ["path", "lineCount", "n"]);
}

/// Hashes.
#[tool(blocking, label = "Hash")]
fn hash(context: &CallContext, text: String) -> Result<String, std::num::ParseIntError> {
    assert!(thread::current().name().is_none_or(|name| name != "main"));
    let _: u8 = text.parse()?;
    Ok(format!("{} {text}", context.call_id()))
}

#[tokio::test]
async fn a_plain_function_runs_where_threads_may_block() {
    let report = invoke(Call::new("c", "hash", r#"{"text": "7"}"#)).await;
    assert_eq!(report.content().unwrap().to_text(), "c 7");
    let report = invoke(Call::new("c", "hash", r#"{"text": "x"}"#)).await;
    assert_eq!(
        report.error().unwrap().message(),
        "invalid digit found in string"
    );
}

/// Wipes a disk.
#[tool(approval)]
async fn wipe() {}

/// Fails to ask.
#[tool(approval = asks, label = "Fail")]
async fn fail(path: String, #[arg(secret)] key: String, force: Option<bool>) -> String {
    format!("{path} {key} {force:?}")
}

fn asks(path: &str, force: &Option<bool>) -> bool {
    match force {
        Some(force) => *force,
        None => panic!("{path}"),
    }
}

#[tokio::test]
async fn a_person_has_to_allow_some_calls() {
    let report = invoke(Call::new("c", "wipe", "{}")).await;
    assert_eq!(report.error().unwrap().code(), Some(code::DENIED));
    for (force, code) in [
        (json!(true), Some(code::DENIED)),
        (json!(false), None),
        // A function that panics asks.
        (json!(null), Some(code::DENIED)),
    ] {
        let arguments = json!({"path": "a", "key": "k", "force": force}).to_string();
        let report = invoke(Call::new("c", "fail", arguments)).await;
        assert_eq!(report.error().and_then(|error| error.code()), code);
    }
}

/// Sleeps.
#[tool(timeout = "20ms")]
async fn slow() {
    tokio::time::sleep(Duration::from_secs(60)).await;
}

#[tokio::test]
async fn a_tool_has_its_own_time() {
    let report = invoke(Call::new("c", "slow", "{}")).await;
    assert_eq!(report.error().unwrap().code(), Some(code::TIMEOUT));
}

/// Logs in.
#[tool(label = "Log in {user}", detail = format!("as {user}"))]
async fn log_in(
    user: String,
    #[arg(secret, length(..=8))] token: String,
    #[arg(secret, default = 7)] pin: u16,
) -> usize {
    user.len() + token.len() + usize::from(pin)
}

#[tokio::test]
async fn a_secret_is_masked_wherever_it_is_told() {
    let recorder = Recorder::default();
    let runtime = Runtime::builder()
        .tools(tools![log_in])
        .observer(recorder.clone())
        .build()
        .unwrap();
    let arguments = r#"{"user": "ada", "token": "K-4242", "pin": 99}"#;
    let report = runtime.invoke(Call::new("c", "log_in", arguments)).await;
    assert_eq!(report.content().unwrap().to_text(), "108");
    let wrong = [
        r#"{"user": "ada", "token": "K-4242-4242", "pin": 1}"#,
        r#"{"user": "ada", "token": ["K-4242"], "pin": "4242"}"#,
        r#"{"user": "ada", "token": {"K-4242": 1}}"#,
        r#"{"user": "ada", "token": "K-4242" "K-4242"}"#,
        r#"{"user": "ada", "token": "K-4242", "token": "K-4242"}"#,
        r#"{"user": "ada", "token": "t", "pin": 4242424242}"#,
        r#""{\"user\": \"ada\", \"token\": \"K-4242\"}""#,
        r#"{"user": "ada", "token": "t"} K-4242"#,
        r#"{"user": "ada", "token": K-4242}"#,
        r#"{"user": "ada", "token": "K-4242"#,
    ];
    for (at, arguments) in wrong.into_iter().enumerate() {
        let report = runtime
            .invoke(Call::new(format!("c{at}"), "log_in", arguments))
            .await;
        let error = report.error().unwrap();
        assert_eq!(error.code(), Some(code::INVALID_ARGUMENTS), "{arguments}");
        assert!(!error.message().contains("4242"), "{}", error.message());
    }
    runtime.drained().await;
    let events = recorder.events();
    let told = |event: &tool_runtime::Event| event.to_json();
    assert!(events.iter().all(|event| !told(event).contains("4242")));
    let end = events.iter().find_map(|event| match event.kind() {
        EventKind::End { arguments, .. } => arguments.clone(),
        _ => None,
    });
    assert_eq!(
        end.unwrap(),
        json!({"user": "ada", "token": "•••", "pin": "•••"})
    );
}

static ORDER: Mutex<Vec<&str>> = Mutex::new(Vec::new());

/// Works alone.
#[tool(exclusive, concurrency = 1, max_result_chars = 3)]
async fn alone() -> &'static str {
    ORDER.lock().unwrap().push("begin");
    tokio::task::yield_now().await;
    ORDER.lock().unwrap().push("end");
    "abcdef"
}

#[tokio::test]
async fn a_tool_bounds_its_calls_and_what_the_model_reads() {
    let runtime = Runtime::builder().tools(tools![alone]).build().unwrap();
    let calls = ["1", "2", "3"].map(|id| Call::new(id, "alone", "{}"));
    let reports = runtime.turn().run(calls).await;
    assert_eq!(*ORDER.lock().unwrap(), ["begin", "end"].repeat(3));
    assert!(
        reports
            .iter()
            .all(|report| report.for_model().text().starts_with("abc"))
    );
    assert!(
        reports
            .iter()
            .all(|report| !report.for_model().text().contains("def"))
    );
}
