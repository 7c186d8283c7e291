//! Arguments as models really send them, through a runtime that repairs nothing.

use std::sync::atomic::{AtomicU32, Ordering};

use tool_runtime::{Runtime, code, tool, tools};

use super::invoke;

/// How often a body ran.
#[derive(Default)]
struct Runs(AtomicU32);

/// Ticks.
#[tool]
async fn tick(runs: &Runs) {
    runs.0.fetch_add(1, Ordering::Relaxed);
}

/// Takes one of each.
#[tool]
async fn take(
    runs: &Runs,
    path: Option<String>,
    n: Option<u32>,
    id: Option<u64>,
    x: Option<f64>,
    tags: Option<Vec<String>>,
) -> String {
    runs.0.fetch_add(1, Ordering::Relaxed);
    format!("{path:?} {n:?} {id:?} {x:?} {tags:?}")
}

#[tokio::test]
async fn empty_arguments_are_none() {
    // C-01
    let runtime = Runtime::builder()
        .tools(tools![tick].with_state(Runs::default()))
        .build()
        .unwrap();
    for text in ["", "  ", "\n", "\t ", "null", "{}"] {
        assert!(
            invoke(&runtime, "tick", text).await.error().is_none(),
            "{text:?}"
        );
    }
}

#[tokio::test]
async fn what_is_read_is_read_exactly() {
    let runtime = Runtime::builder()
        .tools(tools![take].with_state(Runs::default()))
        .build()
        .unwrap();
    for (text, read) in [
        // C-09
        (
            r#"{"path":"x","n":null}"#,
            r#"Some("x") None None None None"#,
        ),
        // C-15
        (
            r#"{"path":"\ud83d\ude00"}"#,
            r#"Some("😀") None None None None"#,
        ),
        // C-21
        (
            r#"{"id":18446744073709551615}"#,
            "None None Some(18446744073709551615) None None",
        ),
    ] {
        assert_eq!(
            invoke(&runtime, "take", text).await.for_model().text(),
            read
        );
    }
}

#[tokio::test]
async fn what_is_refused_does_not_run_and_says_where() {
    let state = std::sync::Arc::new(Runs::default());
    let runtime = Runtime::builder()
        .tools(tools![take].with_shared_state(state.clone()))
        .build()
        .unwrap();
    for (case, text, says) in [
        ("C-03", r#""{\"n\":1}""#, "one JSON object"),
        ("C-03", r#"{"tags":"[\"x\"]"}"#, "`tags`: expected an array"),
        (
            "C-05",
            r#"{"n":"5"}"#,
            "`n`: expected an integer from 0 to 4294967295, got the string \"5\"",
        ),
        ("C-07", "{\"n\":1}\n\nI will now search…", "at byte 7"),
        ("C-13", "{\"path\":\"a\nb\tc\"}", "at byte 10"),
        ("C-15", r#"{"path":"\ud83d"}"#, "surrogate"),
        ("C-15", r#"{"path":"\ude00x"}"#, "surrogate"),
        ("C-17", "```json\n{\"n\":1}\n```", "code fence"),
        ("C-17", "\u{feff}{\"n\":1}", "byte-order mark"),
        ("C-19", r#"{"tags":"x"}"#, "`tags`: expected an array"),
        (
            "C-21",
            r#"{"id":18446744073709551616}"#,
            "18446744073709551616",
        ),
        ("C-23", r#"{"x":NaN}"#, "finite"),
        ("C-23", r#"{"x":Infinity}"#, "finite"),
        ("C-23", r#"{"x":"NaN"}"#, "`x`: expected a number"),
        (
            "C-25",
            r#"{"path":"a","path":"b"}"#,
            "`path`: given more than once",
        ),
        ("D-13", r#"{"path":"a.txt","tags":["half"#, "cut off"),
    ] {
        let report = invoke(&runtime, "take", text).await;
        let error = report.error().unwrap_or_else(|| panic!("{case}: {text}"));
        assert_eq!(error.code(), Some(code::INVALID_ARGUMENTS), "{case}");
        assert!(
            error.message().contains(says),
            "{case}: {}",
            error.message()
        );
        for never in ["1.8e19", " line ", " column ", "u64", "Option"] {
            assert!(
                !error.message().contains(never),
                "{case}: {}",
                error.message()
            );
        }
    }
    assert_eq!(state.0.load(Ordering::Relaxed), 0);
}
