use std::{
    sync::{Arc, Mutex},
    thread,
    time::Duration,
};

use serde_json::json;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;
use tool_runtime::{Call, CallContext, Runtime, Update, code, tool, tools};

use crate::recorder::Recorder;

/// The contexts that calls left behind.
#[derive(Default)]
struct Left(Mutex<Vec<CallContext>>);

impl Left {
    fn take(&self) -> CallContext {
        self.0.lock().unwrap().pop().unwrap()
    }
}

/// Leaves its context behind.
#[tool]
async fn leave(left: &Left, context: &CallContext) -> &'static str {
    context.update(Update::new().content("in time"));
    left.0.lock().unwrap().push(context.clone());
    "left"
}

/// Leaves its context behind and does not end.
#[tool]
async fn stay(left: &Left, context: &CallContext) {
    context.update(Update::new().content("in time"));
    left.0.lock().unwrap().push(context.clone());
    std::future::pending::<()>().await;
}

fn runtime(left: &Arc<Left>, recorder: &Recorder) -> Runtime {
    Runtime::builder()
        .tools(tools![leave, stay].with_shared_state(left.clone()))
        .observer(recorder.clone())
        .build()
        .unwrap()
}

#[tokio::test]
async fn an_update_after_the_return_is_dropped_and_counted() {
    // R62
    let (left, recorder) = (Arc::default(), Recorder::default());
    let runtime = runtime(&left, &recorder);
    let report = runtime.invoke(Call::new("c", "leave", "")).await;
    let context = left.take();
    assert!(context.is_cancelled());
    let task = tokio::spawn(async move {
        tokio::time::sleep(Duration::from_millis(50)).await;
        context.cancelled().await;
        context.update(Update::new().content("late"));
    });
    task.await.unwrap();
    runtime.drained().await;
    assert_eq!(recorder.updates("c").len(), 1);
    assert_eq!(recorder.updates("c")[0]["content"], "in time");
    assert_eq!(runtime.late_updates(), 1);
    assert_eq!(*report.content().unwrap(), json!("left"));
    recorder.fold("c");
}

#[tokio::test]
async fn an_update_after_the_cancellation_is_dropped() {
    // R63
    let (left, recorder) = (Arc::<Left>::default(), Recorder::default());
    let runtime = runtime(&left, &recorder);
    let token = CancellationToken::new();
    let call = Call::new("c", "stay", "").cancellation(token.clone());
    let (ended, cancelled) = oneshot::channel();
    tokio::spawn({
        let left = left.clone();
        async move {
            while left.0.lock().unwrap().is_empty() {
                tokio::task::yield_now().await;
            }
            token.cancel();
            let context = left.take();
            context.cancelled().await;
            context.update(Update::new().content("late"));
            ended.send(()).unwrap();
        }
    });
    let report = runtime.invoke(call).await;
    cancelled.await.unwrap();
    runtime.drained().await;
    assert_eq!(report.error().unwrap().code(), Some(code::CANCELLED));
    assert_eq!(recorder.updates("c").len(), 1);
    assert_eq!(runtime.late_updates(), 1);
    recorder.fold("c");
}

#[tokio::test(start_paused = true)]
async fn an_update_after_the_time_is_up_is_dropped() {
    // R62
    let (left, recorder) = (Arc::<Left>::default(), Recorder::default());
    let runtime = runtime(&left, &recorder);
    let call = Call::new("c", "stay", "").timeout(Duration::from_secs(30));
    let report = runtime.invoke(call).await;
    assert_eq!(report.error().unwrap().code(), Some(code::TIMEOUT));
    left.take().update(Update::new().content("late"));
    runtime.drained().await;
    assert_eq!(recorder.updates("c").len(), 1);
    assert_eq!(runtime.late_updates(), 1);
}

/// Has a thread that tells how far it is until well after the call is over.
#[tool]
async fn hammer(threads: &Threads, context: &CallContext, yields: u32) {
    let (first, told) = oneshot::channel();
    let context = context.clone();
    let thread = thread::spawn(move || {
        context.update(Update::new().content(0));
        first.send(()).unwrap();
        let mut after = 0;
        while after < 20 {
            after += u32::from(context.is_cancelled());
            context.update(Update::new().content(after));
        }
    });
    threads.0.lock().unwrap().push(thread);
    told.await.unwrap();
    for _ in 0..yields {
        tokio::task::yield_now().await;
    }
}

#[derive(Default)]
struct Threads(Mutex<Vec<thread::JoinHandle<()>>>);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_update_overtakes_the_end_of_its_call() {
    // R62, R69
    let (threads, recorder) = (Arc::<Threads>::default(), Recorder::default());
    let runtime = Runtime::builder()
        .tools(tools![hammer].with_shared_state(threads.clone()))
        .observer(recorder.clone())
        .build()
        .unwrap();
    for round in 0..200 {
        let arguments = json!({"yields": round % 7}).to_string();
        let report = runtime
            .invoke(Call::new(round.to_string(), "hammer", arguments))
            .await;
        assert!(report.error().is_none());
        let thread = threads.0.lock().unwrap().pop().unwrap();
        thread.join().unwrap();
    }
    runtime.drained().await;
    for round in 0..200 {
        let call_id = round.to_string();
        assert_eq!(recorder.names(&call_id).last(), Some(&"tool-result"));
        assert!(!recorder.updates(&call_id).is_empty());
        recorder.fold(&call_id);
    }
    assert!(
        runtime.late_updates() >= 200 * 19,
        "{}",
        runtime.late_updates()
    );
}
