use std::collections::HashMap;

use proptest::prelude::*;
use serde_json::json;
use tool_runtime::{Call, CallContext, Runtime, Update, tool, tools};

use crate::recorder::Recorder;

/// Tells how far it is, and lets others run in between.
#[tool]
async fn work(context: &CallContext, updates: u8, yields: u8) -> u8 {
    for n in 0..updates {
        context.update(Update::new().content(n));
        for _ in 0..yields {
            tokio::task::yield_now().await;
        }
    }
    updates
}

fn run(works: &[(u8, u8)], threads: usize) -> Recorder {
    let recorder = Recorder::default();
    let tokio_runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(threads)
        .build()
        .unwrap();
    tokio_runtime.block_on(async {
        let runtime = Runtime::builder()
            .tools(tools![work])
            .observer(recorder.clone())
            .build()
            .unwrap();
        let calls = works.iter().enumerate().map(|(n, (updates, yields))| {
            let arguments = json!({"updates": updates, "yields": yields});
            Call::new(n.to_string(), "work", arguments.to_string())
        });
        runtime.turn().id("t").run(calls).await;
        runtime.drained().await;
    });
    recorder
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn of_each_call_under_parallel_calls(
        works in prop::collection::vec((0..6_u8, 0..3_u8), 1..8),
        threads in 1..3_usize,
    ) {
        // R69
        let recorder = run(&works, threads);
        let mut latest = None;
        let mut names: HashMap<String, Vec<&str>> = HashMap::new();
        for event in recorder.events() {
            prop_assert!(latest < Some(event.seq()), "`seq` rises within a turn");
            prop_assert_eq!(event.turn(), Some("t"));
            latest = Some(event.seq());
            let of_call = names.entry(event.call_id().to_owned()).or_default();
            of_call.push(event.kind().name());
        }
        for (n, (updates, _)) in works.iter().enumerate() {
            let call_id = n.to_string();
            let mut wanted = vec!["tool-call-start", "tool-call-end", "tool-run"];
            wanted.extend((0..*updates).map(|_| "tool-update"));
            wanted.push("tool-result");
            prop_assert_eq!(&names[&call_id], &wanted);
            let told: Vec<_> = recorder.updates(&call_id).iter().map(|u| u["content"].clone()).collect();
            prop_assert_eq!(told, (0..*updates).map(|n| json!(n)).collect::<Vec<_>>());
            recorder.fold(&call_id);
        }
    }
}
