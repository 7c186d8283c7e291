//! Observers that are slow, or stand still.

use std::{
    sync::{Arc, Condvar, Mutex},
    time::{Duration, Instant},
};

use serde_json::json;
use tool_runtime::{
    Call, CallContext, CallStates, Event, EventKind, Lagged, Observer, Runtime, Update, tool, tools,
};

/// Tells of so many steps.
#[tool]
async fn count(context: &CallContext, steps: u32) -> u32 {
    for step in 0..steps {
        let update = Update::new().content(step);
        let update = if step == 5 {
            update.details("kept").content(step)
        } else {
            update.details("step")
        };
        context.update(update);
    }
    steps
}

/// Does nothing.
#[tool]
async fn idle() {}

/// Stands still until it is let go.
#[derive(Clone, Default)]
struct Still(Arc<(Mutex<Told>, Condvar)>);

#[derive(Default)]
struct Told {
    goes: bool,
    events: Vec<Event>,
    missed: u64,
}

impl Observer for Still {
    fn observe(&self, event: &Event) {
        let told = self.0.0.lock().unwrap();
        let mut told = self.0.1.wait_while(told, |told| !told.goes).unwrap();
        told.events.push(event.clone());
    }

    fn lagged(&self, missed: u64) {
        self.0.0.lock().unwrap().missed += missed;
    }
}

impl Still {
    fn go(&self) {
        self.0.0.lock().unwrap().goes = true;
        self.0.1.notify_all();
    }

    fn told(&self) -> (Vec<Event>, u64) {
        let told = self.0.0.lock().unwrap();
        (told.events.clone(), told.missed)
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn updates_merge_and_nothing_else_is_lost() {
    let still = Still::default();
    let runtime = Runtime::builder()
        .tools(tools![count])
        .observer(still.clone())
        .build()
        .unwrap();
    let begun = Instant::now();
    let report = runtime
        .invoke(Call::new("c", "count", r#"{"steps":100000}"#))
        .await;
    let took = begun.elapsed();
    assert!(
        took < Duration::from_secs(10),
        "a tool waits for nobody: {took:?}"
    );
    assert_eq!(*report.content().unwrap(), json!(100_000));
    still.go();
    runtime.drained().await;
    let (events, missed) = still.told();
    assert_eq!(missed, 0);
    let updates: Vec<&Event> = events
        .iter()
        .filter(|event| matches!(event.kind(), EventKind::Update { .. }))
        .collect();
    assert!((1024..=1200).contains(&updates.len()), "{}", updates.len());
    assert_eq!(runtime.merged_updates() + updates.len() as u64, 100_000);
    let last: serde_json::Value = serde_json::from_str(&updates.last().unwrap().to_json()).unwrap();
    assert_eq!(last["content"], 99_999);
    let mut states = CallStates::new();
    for event in &events {
        states.apply(event).unwrap();
    }
    assert!(states.iter().all(|state| state.status().is_terminal()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_too_far_behind_is_cut_off_and_told_of_later_calls_again() {
    let still = Still::default();
    let runtime = Runtime::builder()
        .tools(tools![idle])
        .observer(still.clone())
        .build()
        .unwrap();
    for round in 0..20_000 {
        runtime
            .invoke(Call::new(round.to_string(), "idle", ""))
            .await;
    }
    still.go();
    runtime.drained().await;
    let (events, missed) = still.told();
    assert!(
        (65_536..=65_536 + 64).contains(&events.len()),
        "{}",
        events.len()
    );
    assert_eq!(missed + events.len() as u64, 80_000);
    assert_eq!(runtime.missed_events(), missed);
    runtime.invoke(Call::new("later", "idle", "")).await;
    runtime.drained().await;
    let (events, _) = still.told();
    let later = events.iter().filter(|event| event.call_id() == "later");
    assert_eq!(later.count(), 4);
    let mut states = CallStates::new();
    for event in &events {
        states.apply(event).unwrap();
    }
}

#[tokio::test]
async fn a_subscription_is_bounded_as_well() {
    let runtime = Runtime::builder()
        .tools(tools![count, idle])
        .build()
        .unwrap();
    let mut events = runtime.subscribe();
    runtime
        .invoke(Call::new("c", "count", r#"{"steps":5000}"#))
        .await;
    let mut names = Vec::new();
    while names.last() != Some(&"tool-result") {
        names.push(events.next().await.unwrap().unwrap().kind().name());
    }
    assert_eq!(names.len(), 1024 + 4);
    for round in 0..20_000 {
        runtime
            .invoke(Call::new(round.to_string(), "idle", ""))
            .await;
    }
    let mut told = 0;
    let lagged = loop {
        match events.next().await.unwrap() {
            Ok(_) => told += 1,
            Err(Lagged { missed, .. }) => break missed,
        }
    };
    assert_eq!((told, lagged), (65_536, 80_000 - 65_536));
    drop(events);
    runtime.invoke(Call::new("c", "idle", "")).await;
}
