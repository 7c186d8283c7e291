//! Arguments that do not fit: the model is told what to do about it, and the body does not run.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use tool_runtime::{Call, Reason, Report, Runtime, Violation, code, tool, tools};

use crate::recorder::Recorder;

#[derive(Default)]
struct Ran(AtomicU32);

#[derive(Deserialize, JsonSchema)]
struct Item {
    #[expect(dead_code, reason = "it is read, and that is the point")]
    price: f32,
}

/// Orders items.
#[tool(label = "Order", icon = "shopping-cart")]
async fn order(
    ran: &Ran,
    items: Vec<Item>,
    note: Option<String>,
    #[arg(default)] count: u8,
) -> usize {
    ran.0.fetch_add(1, Ordering::Relaxed);
    drop(note);
    items.len() + usize::from(count)
}

/// Ticks.
#[tool]
async fn tick(ran: &Ran) -> &'static str {
    ran.0.fetch_add(1, Ordering::Relaxed);
    "t"
}

/// Takes anything.
#[tool]
async fn put(ran: &Ran, payload: serde_json::Value) -> serde_json::Value {
    ran.0.fetch_add(1, Ordering::Relaxed);
    payload
}

struct Called {
    report: Report,
    runs: u32,
    recorder: Recorder,
}

async fn called(name: &str, arguments: &str) -> Called {
    let (ran, recorder) = (Arc::<Ran>::default(), Recorder::default());
    let runtime = Runtime::builder()
        .tools(tools![order, tick, put].with_shared_state(ran.clone()))
        .observer(recorder.clone())
        .build()
        .unwrap();
    let report = runtime.invoke(Call::new("c", name, arguments)).await;
    runtime.drained().await;
    Called {
        report,
        runs: ran.0.load(Ordering::Relaxed),
        recorder,
    }
}

/// A call that is refused before its body ran, with one terminal event that says so.
async fn refused(name: &str, arguments: &str, code: &str) -> Called {
    let called = called(name, arguments).await;
    let error = called
        .report
        .error()
        .unwrap_or_else(|| panic!("{name} took {arguments}"));
    assert_eq!(called.runs, 0, "{name} ran on {arguments}");
    assert_eq!(error.code(), Some(code));
    assert!(called.report.for_model().is_error());
    assert_eq!(called.report.for_model().text(), error.message());
    let state = called.recorder.fold("c");
    assert_eq!(state.error_code(), Some(code));
    assert_eq!(state.arguments(), None, "they are not valid");
    called
}

#[tokio::test]
async fn an_unknown_tool_is_named_with_those_that_there_are() {
    // R80, R81
    let called = refused("ordr", "{}", code::NOT_FOUND).await;
    let text = called.report.for_model().text().to_owned();
    assert_eq!(
        text,
        "there is no tool named `ordr`; did you mean `order`?; the tools are: order, tick, put"
    );
}

#[tokio::test]
async fn what_is_no_json_object_is_refused() {
    // R80, R81
    for (arguments, reason) in [
        ("nonsense", Reason::NotJson),
        ("{'a': 1}", Reason::NotJson),
        (r#"{"items":[]} and more"#, Reason::NotJson),
        (r#"{"items": [{"price": 1"#, Reason::CutOff),
        ("[]", Reason::NotAnObject),
        ("[[],null,1]", Reason::NotAnObject),
        (r#""{}""#, Reason::NotAnObject),
        ("7", Reason::NotAnObject),
    ] {
        for name in ["order", "put"] {
            let called = refused(name, arguments, code::INVALID_ARGUMENTS).await;
            let error = called.report.error().unwrap();
            assert_eq!(error.arguments().unwrap().reason(), reason, "{arguments}");
            assert!(!error.message().contains("line "), "{error}");
        }
    }
}

#[tokio::test]
async fn a_wrong_field_is_named() {
    // R80, R81
    for (arguments, reason, path) in [
        ("{}", Reason::Missing, "items"),
        (r#"{"items":"x"}"#, Reason::WrongType, "items"),
        (
            r#"{"items":[{"price":1},{"price":"x"}]}"#,
            Reason::WrongType,
            "items[1].price",
        ),
        (r#"{"items":[[1]]}"#, Reason::WrongType, "items[0]"),
        (r#"{"items":[],"itmes":[]}"#, Reason::UnknownField, "itmes"),
        (r#"{"items":[],"items":[]}"#, Reason::Duplicate, "items"),
        (r#"{"items":[],"count":256}"#, Reason::Constraint, "count"),
        (
            r#"{"items":[{"price":1e39}]}"#,
            Reason::Constraint,
            "items[0].price",
        ),
    ] {
        let called = refused("order", arguments, code::INVALID_ARGUMENTS).await;
        let error = called.report.error().unwrap();
        let violation = &error.arguments().unwrap().violations()[0];
        assert_eq!(
            (violation.reason(), violation.path()),
            (reason, path),
            "{arguments}"
        );
        assert!(error.message().contains(&format!("`{path}`")), "{error}");
    }
}

#[tokio::test]
async fn all_that_is_wrong_is_said_at_once() {
    // R83
    let called = refused(
        "order",
        r#"{"count":"x","note":7,"nte":1}"#,
        code::INVALID_ARGUMENTS,
    )
    .await;
    let error = called.report.error().unwrap();
    let paths: Vec<&str> = error
        .arguments()
        .unwrap()
        .violations()
        .iter()
        .map(Violation::path)
        .collect();
    assert_eq!(paths, ["count", "note", "nte", "items"]);
    for path in paths {
        assert!(error.message().contains(&format!("`{path}`")), "{error}");
    }
}

#[tokio::test]
async fn nothing_is_an_empty_object() {
    // C-01
    for nothing in ["", "  ", "\n", "\t ", "null", "{}"] {
        let called = called("tick", nothing).await;
        assert_eq!(called.report.for_model().text(), "t", "{nothing:?}");
        assert_eq!(called.runs, 1);
        assert_eq!(called.recorder.wire("c")[1]["arguments"], json!({}));
    }
}

#[tokio::test]
async fn deep_input_is_refused_and_nothing_overflows() {
    // H-11
    let open = "[".repeat(10_000);
    let closed = format!("{open}{}", "]".repeat(10_000));
    for arguments in [
        open.clone(),
        closed.clone(),
        format!(r#"{{"payload":{open}"#),
        format!(r#"{{"payload":{closed}}}"#),
    ] {
        for name in ["put", "order", "tick"] {
            refused(name, &arguments, code::INVALID_ARGUMENTS).await;
        }
    }
    let fits = format!(r#"{{"payload":{}{}}}"#, "[".repeat(100), "]".repeat(100));
    let called = called("put", &fits).await;
    assert_eq!(called.runs, 1);
    assert_eq!(
        called.recorder.fold("c").arguments().unwrap().to_string(),
        fits
    );
}

#[tokio::test]
async fn large_input_is_refused_unread() {
    // H-13
    let ran = Arc::<Ran>::default();
    let runtime = Runtime::builder()
        .tools(tools![put].with_shared_state(ran.clone()))
        .max_argument_bytes(1_000)
        .build()
        .unwrap();
    let put = async |bytes: usize| {
        let arguments = json!({"payload": "x".repeat(bytes)}).to_string();
        runtime.invoke(Call::new("c", "put", arguments)).await
    };
    assert!(put(900).await.error().is_none());
    let report = put(1_000).await;
    let refused = report.error().unwrap().arguments().unwrap();
    assert_eq!(refused.reason(), Reason::TooLarge);
    assert_eq!(ran.0.load(Ordering::Relaxed), 1, "the second did not run");
}
