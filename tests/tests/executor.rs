//! Where calls run: on any tokio runtime, on one without a timer, on one that goes away, and on none.

use std::{sync::mpsc, time::Duration};

use serde_json::Value;
use tool_runtime::{Call, CallContext, Event, EventKind, Runtime, Update, code, tool, tools};

/// Counts, and tells of it.
#[tool]
async fn count(context: &CallContext) -> u8 {
    context.update(Update::new().content(1));
    2
}

/// Waits for ever.
#[tool]
async fn wait() {
    std::future::pending::<()>().await;
}

fn names_of(events: &mpsc::Receiver<Event>) -> Vec<&'static str> {
    let mut names = Vec::new();
    while let Ok(event) = events.recv_timeout(Duration::from_secs(10)) {
        names.push(event.kind().name());
        if event.kind().is_terminal() {
            return names;
        }
    }
    panic!("there was no terminal event behind {names:?}");
}

/// The future's output, without any executor.
fn without_executor<F: Future>(future: F) -> F::Output {
    let mut future = Box::pin(future);
    let waker = std::task::Waker::noop();
    let mut context = std::task::Context::from_waker(waker);
    loop {
        if let std::task::Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return output;
        }
        std::thread::yield_now();
    }
}

#[test]
fn outside_tokio_an_observer_may_use_what_it_watches() {
    let (tell, told) = mpsc::channel();
    let runtime = Runtime::builder()
        .tools(tools![count])
        .observer(move |event: &Event| {
            // It is told by a thread of its own, so that this holds nobody up.
            std::thread::sleep(Duration::from_millis(5));
            tell.send(event.clone()).unwrap();
        })
        .build()
        .unwrap();
    let report = without_executor(runtime.invoke(Call::new("c", "count", "")));
    assert_eq!(report.content().unwrap().to_value(), Value::from(2));
    let names = names_of(&told);
    assert_eq!(names.last(), Some(&"tool-result"));
    assert!(names.contains(&"tool-update"));
}

#[test]
fn a_tokio_runtime_that_goes_away_leaves_no_call_without_an_end() {
    for workers in [1, 2] {
        let (tell, told) = mpsc::channel();
        let runtime = Runtime::builder()
            .tools(tools![wait])
            .observer(move |event: &Event| tell.send(event.clone()).unwrap())
            .build()
            .unwrap();
        let executor = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(workers)
            .build()
            .unwrap();
        let call = runtime.turn().invoke(Call::new("c", "wait", ""));
        executor.spawn(call);
        while told.recv().unwrap().kind().name() != "tool-run" {}
        drop(executor);
        assert_eq!(names_of(&told), ["tool-result"]);
    }
}

#[test]
fn a_limit_of_time_without_a_timer_is_an_error_and_no_panic() {
    let runtime = Runtime::builder()
        .tools(tools![count, wait])
        .timeout(Duration::from_secs(60))
        .build()
        .unwrap();
    let executor = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    let report = executor.block_on(runtime.invoke(Call::new("c", "wait", "")));
    let error = report.error().unwrap();
    assert!(error.message().contains("limit of time"), "{error}");
    assert_ne!(error.code(), Some(code::PANICKED));
}

/// Takes what nests.
#[tool]
async fn nest(value: Value) -> String {
    value.to_string()
}

#[tokio::test]
async fn what_nests_as_deep_as_it_may_is_shown_as_it_is() {
    let (tell, told) = mpsc::channel();
    let runtime = Runtime::builder()
        .tools(tools![nest])
        .observer(move |event: &Event| tell.send(event.clone()).unwrap())
        .build()
        .unwrap();
    let nested = format!("{}{}", "[".repeat(127), "]".repeat(127));
    let text = format!(r#"{{"value":{nested}}}"#);
    let report = runtime.invoke(Call::new("c", "nest", text)).await;
    assert_eq!(report.for_model().text(), nested);
    runtime.drained().await;
    let shown = told.try_iter().find_map(|event| match event.kind() {
        EventKind::End { arguments, .. } => arguments.clone(),
        _ => None,
    });
    assert_eq!(shown.unwrap()["value"].to_string(), nested);
}
