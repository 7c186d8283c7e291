use std::{
    pin::pin,
    sync::atomic::{AtomicBool, Ordering},
    task::{Context, Poll, Waker},
    time::Duration,
};

use serde_json::json;
use tool_runtime::{
    Call, CallContext, Event, EventKind, Observer, Runtime, Update, code, tool, tools,
};
use tracing::Level;

use crate::{journal::Journal, recorder::Recorder};

/// Counts to three.
#[tool]
async fn count(context: &CallContext) -> u32 {
    for n in 1..=3 {
        context.update(Update::new().content(n));
    }
    3
}

/// Observes like a recorder and panics at the first update.
struct Fragile {
    recorder: Recorder,
    broke: AtomicBool,
}

impl Observer for Fragile {
    fn observe(&self, event: &Event) {
        let update = matches!(event.kind(), EventKind::Update { .. });
        if update && !self.broke.swap(true, Ordering::Relaxed) {
            panic!("the observer broke");
        }
        self.recorder.observe(event);
    }
}

#[test]
fn one_that_panics_is_logged_once_and_told_of_what_follows() {
    // R64, F-19
    let (journal, recorder) = (Journal::new(), Recorder::default());
    let report = journal.run(async {
        let runtime = Runtime::builder()
            .tools(tools![count])
            .observer(Fragile {
                recorder: recorder.clone(),
                broke: AtomicBool::new(false),
            })
            .build()
            .unwrap();
        let report = runtime.invoke(Call::new("c", "count", "")).await;
        runtime.drained().await;
        report
    });
    assert_eq!(*report.content().unwrap(), json!(3));
    assert_eq!(recorder.updates("c").len(), 2, "the two that follow");
    assert_eq!(recorder.names("c").last(), Some(&"tool-result"));
    let warnings = journal.lines_at(Level::WARN);
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert!(
        warnings[0].fields["message"].contains("observer"),
        "{warnings:?}"
    );
}

#[tokio::test]
async fn one_of_a_call_is_told_what_one_of_the_runtime_is() {
    // R58
    let (of_runtime, of_call) = (Recorder::default(), Recorder::default());
    let runtime = Runtime::builder()
        .tools(tools![count])
        .observer(of_runtime.clone())
        .build()
        .unwrap();
    let call = Call::new("c", "count", "").observer(of_call.clone());
    runtime
        .turn()
        .run([call, Call::new("d", "count", "")])
        .await;
    runtime.drained().await;
    of_call.ended("c").await;
    assert_eq!(of_call.updates("c").len(), 3);
    assert_eq!(of_call.wire("c"), of_runtime.wire("c"));
    assert!(of_call.of("d").is_empty());
    assert!(!of_runtime.of("d").is_empty());
}

#[tokio::test]
async fn one_of_a_call_alone_is_enough() {
    // R58
    let recorder = Recorder::default();
    let runtime = Runtime::builder().tools(tools![count]).build().unwrap();
    runtime
        .invoke(Call::new("c", "count", "").observer(recorder.clone()))
        .await;
    recorder.ended("c").await;
    assert_eq!(recorder.updates("c").len(), 3);
    recorder.fold("c");
}

/// Does not end.
#[tool]
async fn stay() {
    std::future::pending::<()>().await;
}

#[test]
fn a_runtime_outlives_the_tokio_runtimes_that_it_is_used_in() {
    // R64
    let recorder = Recorder::default();
    let runtime = Runtime::builder()
        .tools(tools![count, stay])
        .observer(recorder.clone())
        .build()
        .unwrap();
    let first = tokio::runtime::Runtime::new().unwrap();
    let mut call = Box::pin(runtime.invoke(Call::new("a", "stay", "")));
    first.block_on(async {
        tokio::select! {
            biased;
            _ = &mut call => panic!("it does not end"),
            () = runtime.drained() => {}
        }
    });
    drop(first);
    drop(call);
    let second = tokio::runtime::Runtime::new().unwrap();
    second.block_on(async {
        runtime.invoke(Call::new("b", "count", "")).await;
        let drained = runtime.drained();
        tokio::time::timeout(Duration::from_secs(5), drained)
            .await
            .expect("the observer is told of all");
    });
    assert_eq!(recorder.fold("a").error_code(), Some(code::CANCELLED));
    assert_eq!(recorder.updates("b").len(), 3);
    recorder.fold("b");
}

#[test]
fn no_tokio_runtime_is_needed_to_be_told() {
    // R56
    let recorder = Recorder::default();
    let runtime = Runtime::builder()
        .tools(tools![count])
        .observer(recorder.clone())
        .build()
        .unwrap();
    let call = pin!(runtime.invoke(Call::new("c", "count", "")));
    let Poll::Ready(report) = call.poll(&mut Context::from_waker(Waker::noop())) else {
        panic!("nothing to wait for");
    };
    assert_eq!(*report.content().unwrap(), json!(3));
    // It was told on a thread, which may not be through yet.
    let tokio = tokio::runtime::Builder::new_current_thread().build();
    tokio.unwrap().block_on(runtime.drained());
    assert_eq!(recorder.updates("c").len(), 3);
    recorder.fold("c");
}
