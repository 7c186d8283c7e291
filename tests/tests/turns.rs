//! The calls of one model reply.

use std::{sync::Arc, time::Duration};

use serde_json::json;
use tokio::sync::Barrier;
use tokio_util::sync::CancellationToken;
use tool_runtime::{Call, FromCall, Report, Runtime, code, tool, tools};

use crate::{journal::Journal, recorder::Recorder};

/// Sleeps.
#[tool]
async fn sleep(milliseconds: u64) -> u64 {
    tokio::time::sleep(Duration::from_millis(milliseconds)).await;
    milliseconds
}

/// Waits for the others.
#[tool]
async fn meet(barrier: &Barrier) -> &'static str {
    barrier.wait().await;
    "met"
}

#[derive(FromCall)]
struct User(&'static str);

/// Says who asks.
#[tool]
async fn who(user: &User) -> &'static str {
    user.0
}

fn sleeping(id: &str, milliseconds: u64) -> Call {
    Call::new(
        id,
        "sleep",
        json!({ "milliseconds": milliseconds }).to_string(),
    )
}

fn texts(reports: &[Report]) -> Vec<(String, String)> {
    reports
        .iter()
        .map(|report| {
            let model = report.for_model();
            (model.call_id().to_owned(), model.text().to_owned())
        })
        .collect()
}

#[tokio::test(start_paused = true)]
async fn reports_come_in_the_order_asked() {
    // F-09
    let recorder = Recorder::default();
    let runtime = Runtime::builder()
        .tools(tools![sleep])
        .observer(recorder.clone())
        .build()
        .unwrap();
    for _ in 0..100 {
        let reports = runtime.run([sleeping("a", 50), sleeping("b", 5)]).await;
        assert_eq!(
            texts(&reports),
            [("a".into(), "50".into()), ("b".into(), "5".into())]
        );
    }
    runtime.drained().await;
    let ends: Vec<String> = recorder
        .events()
        .iter()
        .filter(|event| event.kind().is_terminal())
        .map(|event| event.call_id().to_owned())
        .collect();
    assert_eq!(ends, ["b", "a"].repeat(100), "who ends first is told first");
}

#[tokio::test]
async fn calls_run_side_by_side() {
    // F-09
    let runtime = Runtime::builder()
        .tools(tools![meet].with_state(Barrier::new(3)))
        .timeout(Duration::from_secs(20))
        .build()
        .unwrap();
    let reports = runtime
        .run(["a", "b", "c"].map(|id| Call::new(id, "meet", "")))
        .await;
    for (report, id) in reports.iter().zip(["a", "b", "c"]) {
        assert_eq!(report.for_model().text(), "met");
        assert_eq!(report.call_id(), id);
    }
}

#[tokio::test]
async fn a_turn_may_offer_less() {
    let runtime = Runtime::builder()
        .tools(tools![sleep, who])
        .build()
        .unwrap();
    let turn = runtime.turn().offer(["sleep"]);
    let reports = turn
        .run([
            Call::new("a", "who", "").with(User("Ada")),
            sleeping("b", 1),
        ])
        .await;
    let error = reports[0].error().unwrap();
    assert_eq!(error.code(), Some(code::NOT_FOUND));
    assert!(error.message().contains("the tools are: sleep"), "{error}");
    assert!(!error.message().contains("sleep, who"), "{error}");
    assert!(reports[1].error().is_none());
}

#[tokio::test]
async fn who_asks_is_said_once_for_the_turn_or_by_the_call() {
    let runtime = Runtime::builder().tools(tools![who]).build().unwrap();
    let reports = runtime
        .turn()
        .with(User("Ada"))
        .run([
            Call::new("a", "who", ""),
            Call::new("b", "who", "").with(User("Bob")),
        ])
        .await;
    assert_eq!(reports[0].for_model().text(), "Ada");
    assert_eq!(reports[1].for_model().text(), "Bob");
}

#[tokio::test]
async fn a_token_cancels_what_still_runs() {
    let recorder = Recorder::default();
    let runtime = Runtime::builder()
        .tools(tools![sleep])
        .observer(recorder.clone())
        .build()
        .unwrap();
    let token = CancellationToken::new();
    let turn = runtime.turn().cancellation(token.clone());
    let running = turn.run([sleeping("a", 0), sleeping("b", 600_000)]);
    let cancelled = async {
        recorder.ended("a").await;
        token.cancel();
    };
    let (reports, ()) = tokio::join!(running, cancelled);
    assert!(reports[0].error().is_none());
    assert_eq!(reports[1].error().unwrap().code(), Some(code::CANCELLED));
    runtime.drained().await;
    for call_id in ["a", "b"] {
        recorder.fold(call_id);
    }
}

#[tokio::test]
async fn dropping_the_turn_cancels_its_calls() {
    let recorder = Recorder::default();
    let runtime = Runtime::builder()
        .tools(tools![sleep])
        .observer(recorder.clone())
        .build()
        .unwrap();
    let running = runtime.run([sleeping("a", 0), sleeping("b", 600_000)]);
    tokio::select! {
        _ = running => panic!("it does not end"),
        () = recorder.ended("a") => {}
    }
    recorder.ended("b").await;
    assert_eq!(recorder.fold("b").error_code(), Some(code::CANCELLED));
}

#[test]
fn the_spans_of_calls_stand_in_the_applications() {
    // R85
    let journal = Journal::new();
    journal.run(async {
        use tracing::Instrument as _;
        let runtime = Runtime::builder().tools(tools![sleep]).build().unwrap();
        let turns = async {
            runtime.run([sleeping("a", 0)]).await;
            runtime.invoke(sleeping("b", 0)).await;
        };
        turns.instrument(tracing::info_span!("agent")).await;
    });
    for call_id in ["a", "b"] {
        assert_eq!(journal.span_of(call_id).parent, Some("agent"), "{call_id}");
    }
}

#[tokio::test]
async fn no_calls_are_no_reports() {
    let runtime = Runtime::builder().tools(tools![sleep]).build().unwrap();
    assert!(runtime.run([]).await.is_empty());
    let shared = Arc::new(runtime);
    assert!(shared.run(Vec::new()).await.is_empty());
}
