//! Calls that are stopped: one, a turn's, a runtime's.

use std::{sync::Mutex, sync::mpsc, time::Duration};

use tool_runtime::{Call, CallStatus, Runtime, code, tool, tools};
use tracing::Level;

use crate::{journal::Journal, recorder::Recorder};

/// Sleeps.
#[tool]
async fn sleep(milliseconds: u64) -> u64 {
    tokio::time::sleep(Duration::from_millis(milliseconds)).await;
    milliseconds
}

fn runtime(recorder: &Recorder) -> Runtime {
    Runtime::builder()
        .tools(tools![sleep])
        .observer(recorder.clone())
        .build()
        .unwrap()
}

fn sleeping(id: &str, milliseconds: u64) -> Call {
    Call::new(id, "sleep", format!(r#"{{"milliseconds":{milliseconds}}}"#))
}

#[tokio::test(start_paused = true)]
async fn one_call_of_a_turn() {
    // F-07, G-01
    let recorder = Recorder::default();
    let runtime = runtime(&recorder);
    let mut turn = runtime.turn();
    for id in ["a", "b", "c"] {
        turn.start(sleeping(id, 100));
    }
    turn.finish_call("a").unwrap();
    turn.finish_call("b").unwrap();
    tokio::time::sleep(Duration::from_millis(50)).await;
    turn.cancel_call("a").unwrap();
    turn.cancel_call("c").unwrap();
    recorder.ended("a").await;
    assert_eq!(recorder.fold("a").error_code(), Some(code::CANCELLED));
    let reports = turn.finish().await;
    let codes: Vec<_> = reports
        .iter()
        .map(|report| report.error().and_then(|error| error.code()))
        .collect();
    assert_eq!(codes, [Some(code::CANCELLED), None, Some(code::CANCELLED)]);
    runtime.drained().await;
    assert_eq!(recorder.fold("c").status(), CallStatus::OutputError);
}

#[tokio::test(start_paused = true)]
async fn a_runtime_in_order() {
    let recorder = Recorder::default();
    let runtime = runtime(&recorder);
    let turn = runtime.turn();
    let running = tokio::spawn(turn.run([sleeping("a", 10), sleeping("b", 600_000)]));
    tokio::task::yield_now().await;
    let shutdown = runtime.shutdown(Duration::from_secs(1)).await;
    assert_eq!(
        (shutdown.ended, shutdown.cancelled, shutdown.unended),
        (1, 1, 0)
    );
    let reports = running.await.unwrap();
    assert!(reports[0].error().is_none());
    assert_eq!(reports[1].error().unwrap().code(), Some(code::CANCELLED));
    let late = runtime.invoke(sleeping("c", 1)).await;
    assert_eq!(late.error().unwrap().code(), Some(code::CANCELLED));
    assert!(late.error().unwrap().message().contains("did not run"));
    runtime.drained().await;
    recorder.fold("b");
    recorder.fold("c");
}

#[tokio::test(start_paused = true)]
async fn dropping_the_last_clone_cancels() {
    let recorder = Recorder::default();
    let runtime = runtime(&recorder);
    let clone = runtime.clone();
    let mut events = runtime.subscribe();
    let running = tokio::spawn(runtime.turn().run([sleeping("a", 600_000)]));
    recorder_begins(&recorder, "a").await;
    drop(runtime);
    tokio::task::yield_now().await;
    assert_eq!(clone.live_calls(), 1);
    drop(clone);
    let reports = running.await.unwrap();
    assert_eq!(reports[0].error().unwrap().code(), Some(code::CANCELLED));
    let mut names = Vec::new();
    while let Some(event) = events.next().await {
        names.push(event.unwrap().kind().name());
    }
    assert_eq!(
        names.last(),
        Some(&"tool-result"),
        "the stream ends: {names:?}"
    );
}

async fn recorder_begins(recorder: &Recorder, call_id: &str) {
    while !recorder.names(call_id).contains(&"tool-run") {
        tokio::task::yield_now().await;
    }
}

/// Waits on a thread until it is let go.
#[tool(blocking)]
fn hold(gate: &Gate) -> &'static str {
    gate.begun.lock().unwrap().send(()).unwrap();
    gate.release.lock().unwrap().recv().ok();
    "let go"
}

struct Gate {
    begun: Mutex<mpsc::Sender<()>>,
    release: Mutex<mpsc::Receiver<()>>,
}

#[test]
fn work_on_a_thread_that_goes_on_is_counted_and_named() {
    let journal = Journal::new();
    let (begun, begins) = mpsc::channel();
    let (release, released) = mpsc::channel::<()>();
    let gate = Gate {
        begun: Mutex::new(begun),
        release: Mutex::new(released),
    };
    journal.run(async {
        let runtime = Runtime::builder()
            .tools(tools![hold].with_state(gate))
            .build()
            .unwrap();
        let call = Call::new("c9", "hold", "").timeout(Duration::from_millis(50));
        let report = runtime.invoke(call).await;
        assert_eq!(report.error().unwrap().code(), Some(code::TIMEOUT));
        begins.recv().unwrap();
        assert_eq!(runtime.left_running(), 1);
        drop(release);
        while runtime.left_running() > 0 {
            tokio::task::yield_now().await;
        }
    });
    let warnings = journal.lines_at(Level::WARN);
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert_eq!(warnings[0].fields["call"], "c9");
    assert_eq!(warnings[0].fields["tool"], "hold");
}
