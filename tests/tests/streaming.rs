//! Replies that stream.

use serde_json::{Value, json};
use tool_runtime::{Call, CallState, CallStatus, Reason, Runtime, TurnError, code, tool, tools};

use crate::recorder::Recorder;

/// Writes a file.
#[tool(label = "Write {path}", icon = "file", detail = content)]
async fn write(path: String, content: String) -> String {
    format!("{path}: {content}")
}

/// Says what it got.
#[tool]
async fn say(
    #[arg(default)] a: i64,
    #[arg(default)] p: String,
    #[arg(default)] s: String,
) -> String {
    format!("{a} {p} {s}")
}

fn runtime(recorder: &Recorder) -> Runtime {
    Runtime::builder()
        .tools(tools![write, say])
        .observer(recorder.clone())
        .build()
        .unwrap()
}

#[tokio::test]
async fn interleaved_calls_by_id_and_by_index() {
    // D-05
    let recorder = Recorder::default();
    let runtime = runtime(&recorder);
    let mut turn = runtime.turn().id("t");
    let first = turn.start_call("A", "say");
    let second = turn.start_call("B", "say");
    assert_eq!((first, second), (0, 1));
    for (key, piece) in [(0, r#"{"p":"#), (1, r#"{"p":"B"#), (0, r#""A"}"#)] {
        turn.arguments_delta(key, piece).unwrap();
    }
    turn.arguments_delta("B", r#""}"#).unwrap();
    turn.finish_call(1).unwrap();
    turn.finish_call("A").unwrap();
    let reports = turn.finish().await;
    let texts: Vec<_> = reports
        .iter()
        .map(|report| report.for_model().text().to_owned())
        .collect();
    assert_eq!(texts, ["0 A ", "0 B "]);
    runtime.drained().await;
    assert_eq!(recorder.fold("A").status(), CallStatus::OutputAvailable);
    assert_eq!(recorder.fold("B").arguments(), Some(&json!({"p": "B"})));
}

#[tokio::test]
async fn bytes_are_cut_anywhere() {
    // D-03
    let recorder = Recorder::default();
    let runtime = runtime(&recorder);
    let mut turn = runtime.turn();
    turn.start_call("c", "say");
    for byte in r#"{"s":"é漢😀\ud83d\ude00"}"#.bytes() {
        turn.arguments_delta("c", [byte]).unwrap();
    }
    turn.finish_call("c").unwrap();
    let reports = turn.finish().await;
    assert_eq!(reports[0].for_model().text(), "0  é漢😀😀");
    runtime.drained().await;
    let told: String = recorder
        .wire("c")
        .iter()
        .filter_map(|event| event["argsTextDelta"].as_str().map(str::to_owned))
        .collect();
    assert_eq!(told, r#"{"s":"é漢😀\ud83d\ude00"}"#);
}

#[tokio::test]
async fn arguments_may_come_whole_at_the_end_or_at_the_beginning() {
    // D-07, D-09
    let runtime = runtime(&Recorder::default());
    let mut turn = runtime.turn();
    turn.start_call("end", "say");
    turn.finish_call_with("end", r#"{"a":1}"#).unwrap();
    turn.start(Call::new("begin", "say", "{}"));
    turn.arguments_delta("begin", r#"{"p":"a"#).unwrap();
    turn.arguments_delta("begin", r#""}"#).unwrap();
    turn.finish_call("begin").unwrap();
    turn.start(Call::new("only", "say", r#"{"a":2}"#));
    turn.start_call("none", "say");
    turn.start_call("both", "say");
    turn.arguments_delta("both", r#"{"a":3"#).unwrap();
    turn.finish_call_with("both", r#"{"a":4}"#).unwrap();
    let reports = turn.finish().await;
    let texts: Vec<_> = reports
        .iter()
        .map(|report| report.for_model().text().to_owned())
        .collect();
    assert_eq!(texts, ["1  ", "0 a ", "2  ", "0  ", "4  "]);
}

#[tokio::test]
async fn a_reply_that_breaks_off_runs_nothing_that_was_not_finished() {
    // D-13
    let recorder = Recorder::default();
    let runtime = runtime(&recorder);
    let mut turn = runtime.turn();
    turn.start_call("done", "write");
    turn.arguments_delta("done", r#"{"path":"a","content":"b"}"#)
        .unwrap();
    turn.finish_call("done").unwrap();
    turn.start_call("half", "write");
    let half = r#"{"path":"a.txt","content":"half"#;
    turn.arguments_delta("half", half).unwrap();
    turn.start_call("whole", "write");
    turn.arguments_delta("whole", r#"{"path":"a","content":"b"}"#)
        .unwrap();
    let reports = turn.break_off().await;
    assert!(reports[0].error().is_none());
    for report in &reports[1..] {
        let error = report.error().unwrap();
        assert_eq!(error.code(), Some(code::INVALID_ARGUMENTS));
        assert_eq!(error.arguments().unwrap().reason(), Reason::CutOff);
        assert!(error.message().contains("broke off"), "{error}");
        assert!(error.message().contains("did not run"), "{error}");
    }
    assert_eq!(reports[1].arguments(), half, "kept for diagnosis");
    runtime.drained().await;
    assert_eq!(
        recorder.names("half"),
        ["tool-call-start", "tool-call-delta", "tool-result"]
    );
    let state = recorder.fold("half");
    assert_eq!(state.status(), CallStatus::OutputError);
    assert!(state.partial_arguments().is_none(), "it is not kept");
}

#[tokio::test]
async fn a_cut_call_that_is_finished_all_the_same_does_not_run() {
    // D-13
    let runtime = runtime(&Recorder::default());
    let mut turn = runtime.turn();
    turn.start_call("c", "write");
    turn.arguments_delta("c", r#"{"path":"a.txt","content":"half"#)
        .unwrap();
    let reports = turn.finish().await;
    let refused = reports[0].error().unwrap().arguments().unwrap();
    assert_eq!(refused.reason(), Reason::CutOff);
    let mut turn = runtime.turn();
    turn.start_call("c", "write");
    turn.arguments_delta("c", b"{\"path\":\"\xff").unwrap();
    let reports = turn.finish().await;
    let refused = reports[0].error().unwrap().arguments().unwrap();
    assert_eq!(refused.reason(), Reason::NotJson);
}

#[tokio::test]
async fn a_finished_call_runs_while_the_reply_goes_on() {
    let recorder = Recorder::default();
    let runtime = runtime(&recorder);
    let mut turn = runtime.turn();
    turn.start_call("first", "say");
    turn.finish_call("first").unwrap();
    turn.start_call("second", "say");
    recorder.ended("first").await;
    turn.arguments_delta("second", "{}").unwrap();
    turn.finish_call("second").unwrap();
    assert_eq!(turn.finish().await.len(), 2);
}

#[tokio::test]
async fn ids_that_are_empty_or_come_twice() {
    let recorder = Recorder::default();
    let runtime = runtime(&recorder);
    let reports = runtime
        .run([
            Call::new("c1", "say", r#"{"a":1}"#),
            Call::new("c1", "say", r#"{"a":2}"#),
            Call::new("", "say", r#"{"a":3}"#),
        ])
        .await;
    let ids: Vec<_> = reports
        .iter()
        .map(|report| report.call_id().to_owned())
        .collect();
    assert_eq!(ids, ["c1", "c1", "call_3"]);
    runtime.drained().await;
    assert_eq!(recorder.fold("c1").arguments(), Some(&json!({"a": 1})));
    assert_eq!(recorder.fold("c1#2").arguments(), Some(&json!({"a": 2})));
    recorder.fold("call_3");
}

#[tokio::test]
async fn what_can_not_be_said_of_a_call_changes_nothing() {
    let runtime = runtime(&Recorder::default());
    let mut turn = runtime.turn();
    assert_eq!(turn.arguments_delta("c", "{"), Err(TurnError::UnknownCall));
    turn.start_call("c", "say");
    assert_eq!(turn.finish_call(1), Err(TurnError::UnknownCall));
    turn.finish_call("c").unwrap();
    assert_eq!(turn.finish_call("c"), Err(TurnError::CallFinished));
    assert_eq!(turn.arguments_delta(0, "{"), Err(TurnError::CallFinished));
    assert_eq!(turn.finish().await[0].for_model().text(), "0  ");
    assert!(runtime.turn().finish().await.is_empty());
}

#[tokio::test]
async fn what_is_known_shows_before_all_is() {
    // R114, G-15
    let recorder = Recorder::default();
    let runtime = runtime(&recorder);
    let mut turn = runtime.turn();
    turn.start_call("c", "write");
    for piece in [
        r#"{"pa"#,
        r#"th":"a.r"#,
        r#"s""#,
        r#","content":"x"#,
        r#"y" "#,
        "}",
    ] {
        turn.arguments_delta("c", piece).unwrap();
    }
    turn.finish_call("c").unwrap();
    turn.finish().await;
    runtime.drained().await;
    let events = recorder.of("c");
    let mut state = CallState::new(&events[0]).unwrap();
    let mut shown = Vec::new();
    for event in &events[1..7] {
        state.apply(event).unwrap();
        let detail = state.presentation().unwrap().detail().map(str::to_owned);
        shown.push((
            state.title().to_owned(),
            detail,
            state.partial_arguments().cloned(),
        ));
    }
    let line = |title: &str, detail: Option<&str>, arguments: Value| {
        (title.to_owned(), detail.map(str::to_owned), Some(arguments))
    };
    assert_eq!(
        shown,
        [
            line("Write", None, json!({})),
            line("Write", None, json!({"path": "a.r"})),
            line("Write a.rs", None, json!({"path": "a.rs"})),
            line("Write a.rs", None, json!({"path": "a.rs", "content": "x"})),
            line(
                "Write a.rs",
                Some("xy"),
                json!({"path": "a.rs", "content": "xy"})
            ),
            line(
                "Write a.rs",
                Some("xy"),
                json!({"path": "a.rs", "content": "xy"})
            ),
        ]
    );
}

#[tokio::test]
async fn an_unknown_tool_streams_as_one_call() {
    // G-03
    let recorder = Recorder::default();
    let runtime = runtime(&recorder);
    let mut turn = runtime.turn();
    turn.start_call("c1", "nope");
    turn.arguments_delta("c1", "{}").unwrap();
    let reports = turn.finish().await;
    assert_eq!(reports.len(), 1);
    assert_eq!(reports[0].error().unwrap().code(), Some(code::NOT_FOUND));
    runtime.drained().await;
    assert_eq!(recorder.fold("c1").status(), CallStatus::OutputError);
}

#[tokio::test]
async fn dropping_the_turn_ends_calls_that_stream() {
    let recorder = Recorder::default();
    let runtime = runtime(&recorder);
    let mut turn = runtime.turn();
    turn.start_call("c", "say");
    turn.arguments_delta("c", "{").unwrap();
    drop(turn);
    recorder.ended("c").await;
    assert_eq!(recorder.fold("c").error_code(), Some(code::CANCELLED));
    assert_eq!(runtime.live_calls(), 0);
}
