use std::sync::Arc;

use serde_json::{Value, json};
use tokio::sync::Mutex;
use tool_runtime::{
    Call, CallContext, Event, EventKind, Observer, Presentation, Runtime, Update, tool, tools,
};

use crate::recorder::Recorder;

/// Counts.
#[tool(label = "Count")]
async fn count(context: &CallContext, to: u32) -> u32 {
    for n in 0..to {
        context.update(Update::new().content(n));
    }
    to
}

/// Says something in each way.
#[tool(label = "Talk")]
async fn talk(context: &CallContext) -> &'static str {
    let shown = || Presentation::new("Talking").with_detail("for a while");
    context.update(Update::new().content("word"));
    context.update(Update::new().details(json!({"words": 1})));
    context.update(Update::new().presentation(shown()));
    context.update(
        Update::new()
            .content(["word", "word"])
            .details(2)
            .presentation(shown()),
    );
    context.update(Update::new());
    context.update(Update::new().content(()));
    "said"
}

fn runtime() -> tool_runtime::Builder {
    Runtime::builder().tools(tools![count, talk])
}

#[tokio::test]
async fn each_part_is_optional() {
    // R54, R57, R67, R68
    let recorder = Recorder::default();
    let runtime = runtime().observer(recorder.clone()).build().unwrap();
    runtime.invoke(Call::new("c", "talk", "")).await;
    runtime.drained().await;
    let shown = json!({"label": "Talking", "detail": "for a while"});
    let mut updates = recorder.updates("c");
    for update in &mut updates {
        let update = update.as_object_mut().unwrap();
        assert_eq!(update.remove("type").unwrap(), "tool-update");
        assert_eq!(update.remove("toolCallId").unwrap(), "c");
        assert!(update.remove("seq").unwrap().is_u64());
    }
    assert_eq!(
        updates,
        [
            json!({"content": "word"}),
            json!({"details": {"words": 1}}),
            json!({"presentation": shown}),
            json!({"content": ["word", "word"], "details": 2, "presentation": shown}),
            json!({}),
            json!({"content": null}),
        ]
    );
    for event in recorder.of("c") {
        assert_eq!((event.call_id(), event.tool_name()), ("c", Some("talk")));
    }
}

#[tokio::test]
async fn a_thousand_updates_arrive_in_order_while_the_observer_sleeps() {
    // R55, R68
    let recorder = Recorder::default();
    let asleep = Arc::new(Mutex::new(()));
    let runtime = runtime()
        .observer({
            let (recorder, asleep) = (recorder.clone(), asleep.clone());
            move |event: &Event| {
                drop(asleep.blocking_lock());
                recorder.observe(event);
            }
        })
        .build()
        .unwrap();
    let sleep = asleep.lock().await;
    let report = runtime
        .invoke(Call::new("c", "count", r#"{"to": 1000}"#))
        .await;
    assert_eq!(
        *report.content().unwrap(),
        json!(1000),
        "nobody was waited for"
    );
    assert!(recorder.events().is_empty());
    drop(sleep);
    runtime.drained().await;
    let told: Vec<Value> = recorder
        .updates("c")
        .iter()
        .map(|update| update["content"].clone())
        .collect();
    assert_eq!(told, (0..1000).map(Value::from).collect::<Vec<_>>());
}

#[tokio::test]
async fn a_tool_works_where_nobody_watches() {
    // R56
    let runtime = runtime().build().unwrap();
    let report = runtime.invoke(Call::new("c", "talk", "")).await;
    assert_eq!(*report.content().unwrap(), json!("said"));
    assert_eq!(talk(&CallContext::detached()).await, "said");
}

#[tokio::test]
async fn what_is_left_of_a_call_holds_nothing_of_its_updates() {
    // R59, R60, R61
    let recorder = Recorder::default();
    let runtime = runtime().observer(recorder.clone()).build().unwrap();
    let report = runtime.invoke(Call::new("c", "talk", "")).await;
    runtime.drained().await;
    assert_eq!(recorder.updates("c").len(), 6);
    let state = recorder.fold("c");
    assert!(state.progress().is_none());
    assert_eq!(report.for_model().text(), "said");
    assert_eq!(*report.content().unwrap(), json!("said"));
    assert_eq!(*state.content().unwrap(), json!("said"));
    for details in [report.details(), state.details()] {
        assert!(details.is_none());
    }
    for shown in [report.presentation(), state.presentation()] {
        assert_eq!(shown, Some(&Presentation::new("Talk")));
    }
}

#[tokio::test]
async fn the_latest_update_shows_while_the_call_runs() {
    // R54
    let recorder = Recorder::default();
    let runtime = runtime().observer(recorder.clone()).build().unwrap();
    runtime.invoke(Call::new("c", "talk", "")).await;
    runtime.drained().await;
    let events = recorder.of("c");
    let mut state = tool_runtime::CallState::new(&events[0]).unwrap();
    for event in &events[1..] {
        state.apply(event).unwrap();
        if let EventKind::Update {
            presentation: Some(presentation),
            ..
        } = event.kind()
        {
            assert_eq!(state.presentation(), Some(presentation));
            assert_eq!(state.title(), "Talking");
        }
    }
    assert_eq!(state.title(), "Talk");
}
