use std::time::Duration;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tokio_util::sync::CancellationToken;
use tool_runtime::{
    Call, CallContext, CallError, CallStatus, FromCall, Report, Runtime, ToolError, Update, code,
    tool, tools,
};

use crate::recorder::Recorder;

/// Panics when it is dropped.
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            panic!("dropped");
        }
    }
}

/// Ends as it is told to.
#[tool(label = "End")]
async fn end(context: &CallContext, how: String) -> Result<f64, ToolError> {
    context.update(Update::new().content("begun"));
    tokio::task::yield_now().await;
    match how.as_str() {
        "fail" => Err("plain".into()),
        "fail with a code" => Err(ToolError::new("E42", "coded")),
        "panic" => panic!("x"),
        "panic in a drop" => {
            drop(Bomb);
            Ok(1.0)
        }
        "give what is no JSON" => Ok(f64::NAN),
        "stay" => std::future::pending().await,
        "stay with a bomb" => {
            let _bomb = Bomb;
            std::future::pending().await
        }
        _ => Ok(1.0),
    }
}

/// Panics when it is read.
struct Trap;

impl<'de> Deserialize<'de> for Trap {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        panic!("read")
    }
}

impl JsonSchema for Trap {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Trap".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        schemars::json_schema!({})
    }
}

impl Serialize for Trap {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        panic!("written")
    }
}

/// Is never reached.
#[tool]
async fn read_trap(trap: Trap) -> u8 {
    let Trap = trap;
    0
}

/// Gives what panics when it is written.
#[tool]
async fn write_trap() -> Trap {
    Trap
}

#[derive(FromCall)]
struct User;

/// Needs somebody.
#[tool]
async fn greet(_user: &User) -> &'static str {
    "hello"
}

fn observed() -> (Runtime, Recorder) {
    let recorder = Recorder::default();
    let runtime = Runtime::builder()
        .tools(tools![end, read_trap, write_trap, greet])
        .observer(recorder.clone())
        .build()
        .unwrap();
    (runtime, recorder)
}

fn ending(how: &str) -> Call {
    let arguments = serde_json::json!({ "how": how }).to_string();
    Call::new("c", "end", arguments)
}

/// Holds a finished call against the code that it should have, in its report and in the fold of its events.
#[track_caller]
fn ended(report: &Report, recorder: &Recorder, wanted: Option<&str>) {
    let state = recorder.fold("c");
    assert_eq!(report.error().and_then(|error| error.code()), wanted);
    assert_eq!(state.error_code(), wanted);
    assert_eq!(state.error(), report.error().map(CallError::message));
    let status = match report.error() {
        Some(_) => CallStatus::OutputError,
        None => CallStatus::OutputAvailable,
    };
    assert_eq!(state.status(), status);
    assert_eq!(report.for_model().is_error(), report.error().is_some());
}

#[tokio::test]
async fn each_way_to_end_has_one_terminal_event() {
    // F-01, R80, R81
    let nope = Call::new("c", "nope", "{}");
    let wrong = Call::new("c", "end", r#"{"how":1}"#);
    let trap = Call::new("c", "read_trap", r#"{"trap":1}"#);
    for (call, wanted) in [
        (ending("well"), None),
        (ending("fail"), None),
        (ending("fail with a code"), Some("E42")),
        (ending("panic"), Some(code::PANICKED)),
        (ending("panic in a drop"), Some(code::PANICKED)),
        (ending("give what is no JSON"), Some(code::OUTPUT_INVALID)),
        (nope, Some(code::NOT_FOUND)),
        (wrong, Some(code::INVALID_ARGUMENTS)),
        (trap, Some(code::PANICKED)),
        (Call::new("c", "write_trap", ""), Some(code::PANICKED)),
        (Call::new("c", "greet", ""), Some("TOOL_CONTEXT_MISSING")),
    ] {
        let (runtime, recorder) = observed();
        let report = runtime.invoke(call).await;
        runtime.drained().await;
        ended(&report, &recorder, wanted);
        // The runtime works on.
        let next = runtime.invoke(ending("well")).await;
        assert_eq!(next.for_model().text(), "1.0");
    }
}

#[tokio::test]
async fn what_a_panic_said_stays_in_the_log() {
    // F-01
    let (runtime, recorder) = observed();
    let report = runtime.invoke(ending("panic in a drop")).await;
    runtime.drained().await;
    let wire = format!("{:?}", recorder.wire("c"));
    assert!(!report.for_model().text().contains("dropped"));
    assert!(!wire.contains("dropped"), "{wire}");
}

#[tokio::test]
async fn outside_the_offered_tools() {
    // R80
    let (runtime, recorder) = observed();
    let report = runtime.turn().offer(["greet"]).invoke(ending("well")).await;
    runtime.drained().await;
    ended(&report, &recorder, Some(code::NOT_FOUND));
}

#[tokio::test(start_paused = true)]
async fn out_of_time_on_a_paused_clock() {
    // R82
    let (runtime, recorder) = observed();
    let hour = Duration::from_secs(3600);
    let report = runtime.invoke(ending("stay").timeout(hour)).await;
    runtime.drained().await;
    ended(&report, &recorder, Some(code::TIMEOUT));
    assert_eq!(report.presentation().unwrap().label(), "End");
}

#[tokio::test]
async fn out_of_time_on_a_real_clock() {
    // F-03
    let (runtime, recorder) = observed();
    let begun = std::time::Instant::now();
    let call = ending("stay").timeout(Duration::from_millis(100));
    let report = runtime.invoke(call).await;
    let took = begun.elapsed();
    assert!(took >= Duration::from_millis(100), "{took:?}");
    assert!(took < Duration::from_millis(400), "{took:?}");
    runtime.drained().await;
    ended(&report, &recorder, Some(code::TIMEOUT));
}

#[tokio::test(start_paused = true)]
async fn a_panic_while_a_stopped_body_is_dropped_changes_nothing() {
    // F-01
    let (runtime, recorder) = observed();
    let call = ending("stay with a bomb").timeout(Duration::from_secs(1));
    let report = runtime.invoke(call).await;
    runtime.drained().await;
    ended(&report, &recorder, Some(code::TIMEOUT));
}

#[tokio::test]
async fn cancelled_by_a_token() {
    // R63
    for of_turn in [false, true] {
        let (runtime, recorder) = observed();
        let token = CancellationToken::new();
        let (turn, call) = (runtime.turn(), ending("stay"));
        let running = if of_turn {
            turn.cancellation(token.clone()).invoke(call)
        } else {
            turn.invoke(call.cancellation(token.clone()))
        };
        let running = tokio::spawn(running);
        while recorder.updates("c").is_empty() {
            tokio::task::yield_now().await;
        }
        token.cancel();
        let report = running.await.unwrap();
        runtime.drained().await;
        ended(&report, &recorder, Some(code::CANCELLED));
    }
}

#[tokio::test]
async fn cancelled_before_it_began() {
    // R63
    let (runtime, recorder) = observed();
    let token = CancellationToken::new();
    token.cancel();
    let report = runtime.invoke(ending("well").cancellation(token)).await;
    runtime.drained().await;
    ended(&report, &recorder, Some(code::CANCELLED));
    assert!(recorder.updates("c").is_empty(), "the body did not run");
}

#[tokio::test]
async fn dropped() {
    // R63
    for how in ["stay", "stay with a bomb"] {
        let (runtime, recorder) = observed();
        let mut call = Box::pin(runtime.invoke(ending(how)));
        tokio::select! {
            _ = &mut call => panic!("it does not end"),
            () = async {
                while recorder.updates("c").is_empty() {
                    tokio::task::yield_now().await;
                }
            } => {}
        }
        drop(call);
        runtime.drained().await;
        let state = recorder.fold("c");
        assert_eq!(state.error_code(), Some(code::CANCELLED));
        assert_eq!(state.title(), "End");
    }
}
