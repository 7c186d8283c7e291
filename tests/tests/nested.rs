//! Calls that calls make, and how many run at once.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

use serde_json::json;
use tool_runtime::{Call, CallContext, CallStatus, Runtime, code, tool, tools};

use crate::recorder::Recorder;

/// Invokes a tool so many times beside each other.
#[tool]
async fn fan(context: &CallContext, tool: String, times: usize) -> Result<usize, String> {
    let calls = (0..times).map(|n| context.invoke(Call::new(format!("n{n}"), tool.as_str(), "")));
    let mut set: Vec<_> = calls.map(Box::pin).collect();
    let mut well = 0;
    for call in &mut set {
        well += usize::from(call.await.error().is_none());
    }
    Ok(well)
}

#[derive(Default)]
struct Crowd {
    now: AtomicUsize,
    most: AtomicUsize,
}

impl Crowd {
    async fn enter(&self) {
        let now = self.now.fetch_add(1, Ordering::SeqCst) + 1;
        self.most.fetch_max(now, Ordering::SeqCst);
        tokio::time::sleep(Duration::from_millis(5)).await;
        self.now.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Is in the crowd for a while.
#[tool]
async fn stand(crowd: &Crowd) {
    crowd.enter().await;
}

/// Is there alone, twice at most.
#[tool(concurrency = 2)]
async fn few(crowd: &Crowd) {
    crowd.enter().await;
}

/// Invokes itself.
#[tool(concurrency = 1)]
async fn again(context: &CallContext, depth: u32) -> Result<u32, String> {
    let arguments = json!({"depth": depth + 1}).to_string();
    let report = context.invoke(Call::new("again", "again", arguments)).await;
    match report.content() {
        Some(content) => Ok(content.parse().unwrap()),
        None => Ok(depth),
    }
}

/// Never runs beside another, and invokes others.
#[tool(exclusive)]
async fn alone(crowd: &Crowd, context: &CallContext) {
    assert_eq!(crowd.now.fetch_add(100, Ordering::SeqCst), 0);
    context.invoke(Call::new("x", "idle", "")).await;
    context.invoke(Call::new("y", "alone_too", "")).await;
    assert_eq!(crowd.now.fetch_sub(100, Ordering::SeqCst), 100);
}

/// Never runs beside another.
#[tool(exclusive)]
async fn alone_too() {}

/// Does nothing.
#[tool]
async fn idle() {}

/// Invokes one of the other kind that does the same.
#[tool(concurrency = 1)]
async fn ping(context: &CallContext, depth: u32) -> bool {
    next(context, "pong", depth).await
}

/// Invokes one of the other kind that does the same.
#[tool(concurrency = 1)]
async fn pong(context: &CallContext, depth: u32) -> bool {
    next(context, "ping", depth).await
}

async fn next(context: &CallContext, tool: &str, depth: u32) -> bool {
    tokio::time::sleep(Duration::from_millis(1)).await;
    if depth == 0 {
        return true;
    }
    let arguments = json!({"depth": depth - 1}).to_string();
    let report = context.invoke(Call::new("", tool, arguments)).await;
    report
        .content()
        .is_some_and(|content| *content == json!(true))
}

fn runtime(recorder: &Recorder) -> tool_runtime::Builder {
    Runtime::builder()
        .tools(tools![fan, again, idle, alone_too, ping, pong])
        .tools(tools![stand, few, alone].with_state(Crowd::default()))
        .observer(recorder.clone())
}

#[tokio::test]
async fn events_name_the_call_above() {
    let recorder = Recorder::default();
    let runtime = runtime(&recorder).build().unwrap();
    let call = Call::new("c", "fan", r#"{"tool":"idle","times":2}"#).lane("chat");
    let report = runtime.invoke(call).await;
    assert_eq!(report.for_model().text(), "2");
    runtime.drained().await;
    for id in ["n0", "n1"] {
        let state = recorder.fold(id);
        assert_eq!(state.parent(), Some("c"));
        // R126
        assert_eq!(state.lane(), Some("chat"));
    }
    assert_eq!(recorder.fold("c").parent(), None);
}

#[tokio::test(start_paused = true)]
async fn depth_and_calls_of_a_turn_are_bounded() {
    let recorder = Recorder::default();
    let runtime = runtime(&recorder).build().unwrap();
    let report = runtime
        .invoke(Call::new("c", "again", r#"{"depth":0}"#))
        .await;
    assert_eq!(report.for_model().text(), "8");
    let reports = runtime
        .run((0..130).map(|n| Call::new(n.to_string(), "idle", "")))
        .await;
    assert!(reports[127].error().is_none());
    assert_eq!(reports[128].error().unwrap().code(), Some(code::DENIED));
    runtime.drained().await;
    let state = recorder.fold("129");
    assert_eq!(state.status(), CallStatus::OutputDenied);
    assert!(state.denial().unwrap().contains("128"));
}

#[tokio::test(start_paused = true)]
async fn so_many_run_at_once() {
    for (tool, at_once, most) in [("stand", 3, 3), ("few", 64, 2)] {
        let crowd = std::sync::Arc::new(Crowd::default());
        let runtime = Runtime::builder()
            .tools(tools![stand, few].with_shared_state(crowd.clone()))
            .max_calls_at_once(at_once)
            .build()
            .unwrap();
        let reports = runtime
            .run((0..20).map(|n| Call::new(n.to_string(), tool, "")))
            .await;
        assert!(reports.iter().all(|report| report.error().is_none()));
        assert_eq!(crowd.most.load(Ordering::SeqCst), most, "{tool}");
    }
}

#[tokio::test(start_paused = true)]
async fn nobody_locks_anybody_out() {
    let runtime = runtime(&Recorder::default())
        .max_calls_at_once(2)
        .build()
        .unwrap();
    let calls = (0..40).map(|n| {
        let id = n.to_string();
        match n % 4 {
            0 => Call::new(id, "ping", r#"{"depth":5}"#),
            1 => Call::new(id, "pong", r#"{"depth":5}"#),
            2 => Call::new(id, "fan", r#"{"tool":"few","times":3}"#),
            _ => Call::new(id, "fan", r#"{"tool":"alone","times":2}"#),
        }
    });
    let reports = tokio::time::timeout(Duration::from_secs(600), runtime.run(calls)).await;
    for report in reports.expect("none waits for ever") {
        assert!(report.error().is_none(), "{report:?}");
    }
    assert_eq!(runtime.live_calls(), 0);
}

#[tokio::test(start_paused = true)]
async fn exclusive_calls_overlap_nothing_but_their_own() {
    let runtime = runtime(&Recorder::default()).build().unwrap();
    let calls = (0..30).map(|n| {
        Call::new(
            n.to_string(),
            if n % 3 == 0 { "alone" } else { "stand" },
            "",
        )
    });
    for report in runtime.run(calls).await {
        assert!(report.error().is_none(), "{report:?}");
    }
}

#[tokio::test]
async fn a_detached_context_knows_no_tools() {
    let report = CallContext::detached()
        .invoke(Call::new("c", "idle", ""))
        .await;
    assert_eq!(report.error().unwrap().code(), Some(code::NOT_FOUND));
}
