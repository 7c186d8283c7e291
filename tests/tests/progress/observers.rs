use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use serde_json::json;
use tool_runtime::{Call, CallContext, Event, EventKind, Observer, Runtime, Update, tool, tools};
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

#[test]
fn a_runtime_outlives_the_tokio_runtimes_that_it_is_used_in() {
    // R64
    let recorder = Recorder::default();
    let runtime = Runtime::builder()
        .tools(tools![count])
        .observer(recorder.clone())
        .build()
        .unwrap();
    let one_thread = || {
        tokio::runtime::Builder::new_current_thread()
            .max_blocking_threads(1)
            .enable_all()
            .build()
            .unwrap()
    };
    let busy = Arc::new(std::sync::Barrier::new(2));
    let first = one_thread();
    first.spawn_blocking({
        let busy = busy.clone();
        move || busy.wait()
    });
    first.block_on(runtime.invoke(Call::new("a", "count", "")));
    first.shutdown_background();
    busy.wait();
    let second = one_thread();
    second.block_on(async {
        runtime.invoke(Call::new("b", "count", "")).await;
        let drained = runtime.drained();
        tokio::time::timeout(std::time::Duration::from_secs(5), drained)
            .await
            .expect("the observer is told of all");
    });
    for call_id in ["a", "b"] {
        assert_eq!(recorder.updates(call_id).len(), 3, "{call_id}");
        recorder.fold(call_id);
    }
}
