use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use proptest::prelude::*;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use tool_runtime::{
    Call, Details, DynamicTool, Lent, Presentation, Report, Runtime, ToolError, ToolOutput, tool,
    tools,
};

use crate::recorder::Recorder;

#[derive(Serialize, JsonSchema)]
struct Counted {
    n: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Rows {
    ids: Vec<u64>,
    token: String,
}

fn rows() -> Rows {
    Rows {
        ids: vec![3, 7],
        token: "K-42".to_owned(),
    }
}

/// Counts.
#[tool]
async fn count() -> Counted {
    Counted { n: 1 }
}

/// Finds rows.
#[tool(label = "Find", icon = "search")]
async fn find() -> Result<ToolOutput<String, Rows>, ToolError> {
    Ok(ToolOutput::new("2 rows".to_owned())
        .details(rows())
        .presentation(Presentation::new("Found P-42")))
}

/// Gives what looks like a container and is none.
#[tool]
async fn lookalike() -> Value {
    json!({"content": 1, "details": 2, "presentation": {"label": "x"}})
}

async fn watched(call: Call) -> (Report, Recorder) {
    let recorder = Recorder::default();
    let runtime = Runtime::builder()
        .tools(tools![count, find, lookalike])
        .observer(recorder.clone())
        .build()
        .unwrap();
    let report = runtime.invoke(call).await;
    runtime.drained().await;
    (report, recorder)
}

#[tokio::test]
async fn plain_return() {
    // R1
    let (report, _) = watched(Call::new("c", "count", "{}")).await;
    assert_eq!(*report.content().unwrap(), json!({"n": 1}));
    assert_eq!(report.for_model().text(), r#"{"n":1}"#);
    assert!(report.details().is_none());
    assert!(report.presentation().is_none());
}

#[tokio::test]
async fn each_half_arrives_where_it_belongs() {
    // R5, R6, R7, R8, R13, R20, E-09
    let (report, recorder) = watched(Call::new("c", "find", "{}")).await;
    assert_eq!((report.call_id(), report.tool_name()), ("c", "find"));
    assert_eq!(report.for_model().text(), "2 rows");
    assert_eq!(*report.content().unwrap(), json!("2 rows"));
    let details = report.details().unwrap();
    assert_eq!(details.to_value(), serde_json::to_value(rows()).unwrap());
    assert_eq!(details.downcast_ref::<Rows>(), Some(&rows()));
    assert_eq!(report.presentation().unwrap().label(), "Found P-42");

    let result = recorder.result("c");
    assert_eq!(result["result"], "2 rows");
    assert_eq!(result["details"]["token"], "K-42");
    assert_eq!(result["presentation"], json!({"label": "Found P-42"}));
}

#[tokio::test]
async fn a_results_presentation_stands_whole() {
    // R9
    let (report, _) = watched(Call::new("c", "find", "{}")).await;
    assert_eq!(
        report.presentation(),
        Some(&Presentation::new("Found P-42")),
        "the tool's icon is not merged in"
    );
}

#[tokio::test]
async fn nobody_sees_the_container() {
    // R10
    let (report, recorder) = watched(Call::new("c", "find", "{}")).await;
    let result = recorder.result("c");
    for seen in [
        report.content().unwrap().to_json().into_owned(),
        report.for_model().text().to_owned(),
        result["result"].to_string(),
    ] {
        assert!(
            !seen.contains("content") && !seen.contains("details"),
            "{seen}"
        );
    }
    assert_eq!(report.details().unwrap().to_value(), result["details"]);
}

#[tokio::test]
async fn json_is_never_taken_for_a_container() {
    // R21
    let (report, _) = watched(Call::new("c", "lookalike", "{}")).await;
    let plain = json!({"content": 1, "details": 2, "presentation": {"label": "x"}});
    assert_eq!(*report.content().unwrap(), plain);
    assert_eq!(report.for_model().text(), plain.to_string());
    assert!(report.details().is_none());
    assert!(report.presentation().is_none());
}

#[tokio::test]
async fn one_function_decides_what_a_model_reads() {
    // R22, R23
    for name in ["count", "find", "lookalike"] {
        let (report, recorder) = watched(Call::new("c", name, "{}")).await;
        let content = report.content().unwrap();
        assert_eq!(report.for_model().text(), content.to_text());
        let state = recorder.fold("c");
        assert_eq!(state.content().unwrap().to_text(), content.to_text());
    }
}

#[tokio::test]
async fn the_container_needs_content_and_nothing_else() {
    // R2
    let shown = || Presentation::new("P");
    let plain = || ToolOutput::<_, u8>::new(1);
    for (output, details, presentation) in [
        (plain(), None, None),
        (plain().details(2), Some(json!(2)), None),
        (plain().presentation(shown()), None, Some(shown())),
        (
            plain().presentation(shown()).details(2),
            Some(json!(2)),
            Some(shown()),
        ),
    ] {
        let tool = DynamicTool::new(
            "give",
            "Gives.",
            json!({"type": "object", "properties": {}}),
            {
                move |_, _| {
                    let ToolOutput {
                        content,
                        details,
                        presentation,
                        ..
                    } = output.clone();
                    let mut given = ToolOutput::new(content);
                    given.details = details.map(Value::from);
                    given.presentation = presentation;
                    async move { Ok(given) }
                }
            },
        );
        let runtime = Runtime::builder().tools(tool).build().unwrap();
        let report = runtime.invoke(Call::new("c", "give", "")).await;
        assert_eq!(*report.content().unwrap(), json!(1));
        assert_eq!(report.details().map(Details::to_value), details);
        assert_eq!(report.presentation(), presentation.as_ref());
    }
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<i32>().prop_map(|n| Value::from(f64::from(n) / 8.0)),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 32, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            prop::collection::vec((any::<String>(), inner), 0..5)
                .prop_map(|entries| Value::Object(entries.into_iter().collect())),
        ]
    })
}

struct Given(Value);

/// Gives what it has.
#[tool]
async fn give(given: &Given) -> Value {
    given.0.clone()
}

proptest! {
    #[test]
    fn any_json_is_content(value in any_json()) {
        // R3
        let recorder = Recorder::default();
        let one_thread = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let report = one_thread.block_on(async {
            let runtime = Runtime::builder()
                .tools(tools![give].with_state(Given(value.clone())))
                .observer(recorder.clone())
                .build()
                .unwrap();
            let report = runtime.invoke(Call::new("c", "give", "{}")).await;
            runtime.drained().await;
            report
        });
        prop_assert_eq!(&report.content().unwrap().to_value(), &value);
        prop_assert_eq!(&recorder.result("c")["result"], &value);
        prop_assert!(recorder.fold("c").content().is_some(), "null is content");
        let read = match &value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        prop_assert_eq!(report.for_model().text().to_owned(), read);
    }
}

/// Counts how often it is written.
#[derive(Clone, Default)]
struct Written(Arc<AtomicUsize>);

impl Serialize for Written {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.fetch_add(1, Ordering::Relaxed);
        serializer.serialize_unit()
    }
}

struct Books {
    written: Written,
}

impl Lent<Books> for Written {
    fn lend(books: &Books) -> &Self {
        &books.written
    }
}

/// Gives details.
#[tool]
async fn keep(written: &Written) -> ToolOutput<(), Written> {
    ToolOutput::new(()).details(written.clone())
}

#[tokio::test]
async fn details_are_written_only_where_somebody_reads_them() {
    // R7
    let written = Written::default();
    let runtime = Runtime::builder()
        .tools(tools![keep].with_state(Books {
            written: written.clone(),
        }))
        .build()
        .unwrap();
    let report = runtime.invoke(Call::new("c", "keep", "{}")).await;
    assert_eq!(report.for_model().text(), "null");
    assert_eq!(written.0.load(Ordering::Relaxed), 0);
    assert_eq!(report.details().unwrap().to_value(), Value::Null);
    assert_eq!(written.0.load(Ordering::Relaxed), 1);
}
