use std::sync::{Arc, Mutex};

use serde_json::json;
use tool_runtime::{Call, Event, EventKind, Repair, Report, Runtime, code, tool, tools};

use super::invoke;

/// Says what it got.
#[tool(label = "Got {n}")]
async fn got(
    n: u32,
    tags: Option<Vec<String>>,
    deep: Option<Deep>,
    dry_run: Option<bool>,
    ratio: Option<f64>,
    #[arg(default)] count: u8,
) -> String {
    let deep = deep.map(|deep| format!(" {}{:?}", deep.name, deep.ids));
    format!(
        "{n} {tags:?}{} {dry_run:?} {ratio:?} {count}",
        deep.unwrap_or_default()
    )
}

#[derive(serde::Deserialize, tool_runtime::schemars::JsonSchema)]
#[schemars(crate = "tool_runtime::schemars")]
struct Deep {
    name: String,
    ids: Vec<i64>,
}

fn runtime(repair: Repair) -> Runtime {
    Runtime::builder()
        .tools(tools![got])
        .repair(repair)
        .build()
        .expect("a good tool")
}

fn told(report: &Report) -> Vec<String> {
    report.repairs().iter().map(ToString::to_string).collect()
}

#[tokio::test]
async fn each_repair_goes_towards_the_schema() {
    let on = runtime(Repair::all());
    let off = runtime(Repair::none());
    for (case, text, read, changes) in [
        (
            "C-17",
            "```json\n{\"n\": 1}\n```",
            "1 None None None 0",
            &["a code fence"][..],
        ),
        (
            "C-17",
            "\u{feff}{\"n\": 1}",
            "1 None None None 0",
            &["a byte-order mark"],
        ),
        (
            "C-03",
            r#""{\"n\":1}""#,
            "1 None None None 0",
            &["an object in quotes"],
        ),
        (
            "C-03",
            r#"{"n":1,"tags":"[\"x\",\"y\"]"}"#,
            r#"1 Some(["x", "y"]) None None 0"#,
            &["`tags`: a list in quotes"],
        ),
        (
            "C-03",
            r#"{"n":1,"deep":"{\"name\":\"a\",\"ids\":[1]}"}"#,
            "1 None a[1] None None 0",
            &["`deep`: an object in quotes"],
        ),
        (
            "C-05",
            r#"{"n":"5"}"#,
            "5 None None None 0",
            &["`n`: a number in quotes"],
        ),
        (
            "C-05",
            r#"{"n":5,"dry_run":"true"}"#,
            "5 None Some(true) None 0",
            &["`dry_run`: a boolean in quotes"],
        ),
        (
            "C-19",
            r#"{"n":1,"tags":"x"}"#,
            r#"1 Some(["x"]) None None 0"#,
            &["`tags`: a single value for a list"],
        ),
        (
            "C-19",
            r#"{"n":1,"deep":{"name":"a","ids":7}}"#,
            "1 None a[7] None None 0",
            &["`deep.ids`: a single value for a list"],
        ),
        (
            "null",
            r#"{"n":1,"count":null}"#,
            "1 None None None 0",
            &["`count`: null for a field that is absent"],
        ),
        (
            "names",
            r#"{"N":1,"dry-run":false}"#,
            "1 None Some(false) None 0",
            &[
                "`n`: a name in another spelling",
                "`dry_run`: a name in another spelling",
            ],
        ),
        (
            "several",
            r#"{"n":"1","deep":{"Name":"a","ids":["2",3]}}"#,
            "1 None a[2, 3] None None 0",
            &[
                "`n`: a number in quotes",
                "`deep.name`: a name in another spelling",
                "`deep.ids[0]`: a number in quotes",
            ],
        ),
    ] {
        let report = invoke(&on, "got", text).await;
        assert_eq!(report.for_model().text(), read, "{case}: {text}");
        assert_eq!(told(&report), changes, "{case}: {text}");
        let report = invoke(&off, "got", text).await;
        assert_eq!(
            report.error().unwrap().code(),
            Some(code::INVALID_ARGUMENTS),
            "{case}: {text}"
        );
        assert!(report.repairs().is_empty());
    }
}

#[tokio::test]
async fn what_is_not_meant_is_refused_as_it_was_sent() {
    let on = runtime(Repair::all());
    for text in [
        // D-13: never what was cut off.
        r#"{"n": "1", "tags": ["a"#,
        "```json\n{\"n\": 1",
        // C-23
        r#"{"n": 1, "ratio": "NaN"}"#,
        r#"{"n": 1, "ratio": "1e999"}"#,
        // One level of decoding only.
        r#""\"{\\\"n\\\":1}\"""#,
        r#"{"n":1,"deep":"{\"name\":\"a\",\"ids\":\"[1]\"}"}"#,
        // Two names for one field.
        r#"{"N":1,"n":2}"#,
        r#"{"n":1,"dry-run":true,"DRY_RUN":false}"#,
        // Not towards the schema.
        r#"{"n":"five"}"#,
        r#"{"n":"1.5"}"#,
        r#"{"n":[1]}"#,
        r#"{"n":null}"#,
        // C-07
        "{\"n\":1}\n\nI will now search",
    ] {
        let report = invoke(&on, "got", text).await;
        assert_eq!(
            report.error().map(|error| error.code()),
            Some(Some(code::INVALID_ARGUMENTS)),
            "{text}"
        );
        assert!(told(&report).is_empty(), "{text}");
    }
}

#[tokio::test]
async fn what_was_read_strictly_is_left_alone() {
    let report = invoke(&runtime(Repair::all()), "got", r#"{"n": 1, "tags": null}"#).await;
    assert_eq!(told(&report), [""; 0]);
}

#[tokio::test]
async fn a_repair_is_announced_with_the_new_arguments_before_the_tool_runs() {
    // R70 to R72
    let seen = Arc::new(Mutex::new(Vec::new()));
    let kept = seen.clone();
    let runtime = Runtime::builder()
        .tools(tools![got])
        .observer(move |event: &Event| kept.lock().unwrap().push(event.kind().clone()))
        .build()
        .unwrap();
    let call = Call::new("c1", "got", r#"{"n": "5"}"#).repair(Repair::all());
    let report = runtime.invoke(call).await;
    runtime.drained().await;
    assert_eq!(report.presentation().unwrap().label(), "Got 5");
    let seen = seen.lock().unwrap();
    let names: Vec<&str> = seen.iter().map(EventKind::name).collect();
    assert_eq!(
        names,
        [
            "tool-call-start",
            "tool-call-end",
            "tool-update",
            "tool-run",
            "tool-result"
        ]
    );
    let EventKind::End { arguments, .. } = &seen[1] else {
        panic!()
    };
    assert_eq!(*arguments, None);
    let EventKind::Arguments { arguments, .. } = &seen[2] else {
        panic!()
    };
    assert_eq!(*arguments, json!({"n": 5}));
}

#[tokio::test]
async fn the_name_of_a_tool_is_repaired_if_only_one_is_meant() {
    // C-11
    let on = runtime(Repair::all());
    for name in [" got", "got ", "GOT"] {
        let report = invoke(&on, name, r#"{"n": 1}"#).await;
        assert!(report.error().is_none(), "{name}");
        assert_eq!(report.tool_name(), name);
        assert_eq!(told(&report), ["the tool's name in another spelling"]);
    }
    let report = invoke(&runtime(Repair::none()), " got", r#"{"n": 1}"#).await;
    let error = report.error().unwrap();
    assert_eq!(error.code(), Some(code::NOT_FOUND));
    assert!(error.message().contains("did you mean `got`"));
    let other = on
        .turn()
        .offer(["other"])
        .invoke(Call::new("c", "GOT", "{}"))
        .await;
    assert_eq!(other.error().unwrap().code(), Some(code::NOT_FOUND));
}
