//! How a call is shown: by its result, else by its tool.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tool_runtime::{
    Call, CallState, Event, Presentation, Report, Runtime, ToolError, ToolOutput, tool, tools,
};

use crate::recorder::Recorder;

/// Ticks.
#[tool(label = "Tick", icon = "no-such:icon")]
async fn tick(fail: bool) -> Result<&'static str, &'static str> {
    if fail { Err("no tick today") } else { Ok("t") }
}

/// Fetches a page.
#[tool(label = "Fetch page", icon = "globe", detail = url)]
async fn fetch(url: String, fail: Option<bool>) -> Result<String, ToolError> {
    match fail {
        Some(true) => Err("404 for the page".into()),
        _ => Ok(url),
    }
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Limit(u32);

impl Default for Limit {
    fn default() -> Self {
        Self(200)
    }
}

fn lines(path: &str, limit: &Limit) -> Option<Presentation> {
    Some(Presentation::new("Read file").with_detail(format!("{path}, {} lines", limit.0)))
}

/// Reads lines.
#[tool(presentation = lines)]
async fn read(path: String, #[arg(default)] limit: Limit) -> String {
    format!("{path} {}", limit.0)
}

/// Lists files.
#[tool(label = "List {path}", icon = "folder", detail = "{path}:{depth}")]
async fn list(path: String, #[arg(default)] depth: u8) -> String {
    format!("{path} {depth}")
}

/// Greets.
#[tool(label = "Greet", detail = name.as_deref().unwrap_or("."))]
async fn greet(name: Option<String>) -> Option<String> {
    name
}

fn refuses(_: &u8) -> Result<Presentation, &'static str> {
    Err("nothing to show")
}

fn panics(_: &u8) -> Presentation {
    panic!("nothing to show")
}

/// Has a presentation function that returns an error.
#[tool(presentation = refuses)]
async fn refusing(n: u8) -> u8 {
    n
}

/// Has a presentation function that panics.
#[tool(presentation = panics)]
async fn panicking(n: u8) -> u8 {
    n
}

/// Shows its failure otherwise.
#[tool(label = "Copy", icon = "copy")]
async fn copy(override_: bool) -> Result<ToolOutput<()>, ToolError> {
    let shown = || Presentation::new("Copied nothing");
    if override_ {
        Err(ToolError::from("the disk is full").with_presentation(shown()))
    } else {
        Err("the disk is full".into())
    }
}

fn tools() -> tool_runtime::Builder {
    Runtime::builder().tools(tools![
        tick, fetch, read, list, greet, refusing, panicking, copy
    ])
}

/// The report and the state of a call, which say the same whether the call was watched or not.
async fn call(name: &str, arguments: &str) -> (Report, CallState) {
    let unwatched = tools().build().unwrap();
    let late = unwatched.invoke(Call::new("c", name, arguments)).await;
    let recorder = Recorder::default();
    let runtime = tools().observer(recorder.clone()).build().unwrap();
    let report = runtime.invoke(Call::new("c", name, arguments)).await;
    runtime.drained().await;
    let state = recorder.fold("c");
    assert_eq!(report.presentation(), late.presentation());
    assert_eq!(report.presentation(), state.presentation());
    (report, state)
}

async fn shown(name: &str, arguments: &str) -> Option<Presentation> {
    call(name, arguments).await.0.presentation().cloned()
}

#[tokio::test]
async fn one_for_all_calls() {
    // R36, R37, R40, R43
    let tick = Presentation::new("Tick").with_icon("no-such:icon");
    assert_eq!(shown("tick", r#"{"fail":false}"#).await, Some(tick.clone()));
    assert_eq!(shown("tick", r#"{"fail":true}"#).await, Some(tick));
}

#[tokio::test]
async fn made_from_the_arguments() {
    // R38, R41
    for url in ["http://a.example", "http://b.example"] {
        let arguments = json!({ "url": url }).to_string();
        let shown = shown("fetch", &arguments).await.unwrap();
        assert_eq!(shown.label(), "Fetch page");
        assert_eq!(shown.icon(), Some("globe"));
        assert_eq!(shown.detail(), Some(url));
    }
    let listed = shown("list", r#"{"path":"src"}"#).await.unwrap();
    assert_eq!(listed.label(), "List src");
    assert_eq!(listed.detail(), Some("src:0"));
    assert_eq!(shown("greet", "").await.unwrap().detail(), Some("."));
}

#[tokio::test]
async fn defaults_are_visible_to_it() {
    // R42
    let shown = shown("read", r#"{"path":"a.rs"}"#).await.unwrap();
    assert_eq!(shown.detail(), Some("a.rs, 200 lines"));
}

#[tokio::test]
async fn failed_calls_keep_theirs() {
    // R44, R45
    let arguments = r#"{"url":"http://a.example","fail":true}"#;
    let (report, state) = call("fetch", arguments).await;
    assert_eq!(report.error().unwrap().message(), "404 for the page");
    assert_eq!(state.title(), "Fetch page");
    assert_eq!(
        state.presentation().unwrap().detail(),
        Some("http://a.example")
    );
    assert_eq!(state.error(), Some("404 for the page"));
}

#[tokio::test]
async fn a_failure_may_bring_its_own() {
    // R9, R44
    let own = Presentation::new("Copied nothing");
    assert_eq!(shown("copy", r#"{"override_":true}"#).await, Some(own));
    let tools = Presentation::new("Copy").with_icon("copy");
    assert_eq!(shown("copy", r#"{"override_":false}"#).await, Some(tools));
}

#[tokio::test]
async fn a_function_that_fails_leaves_the_call_without_one() {
    // R46
    for name in ["refusing", "panicking"] {
        let (report, state) = call(name, r#"{"n":7}"#).await;
        assert!(report.presentation().is_none());
        assert_eq!(*report.content().unwrap(), json!(7));
        assert!(report.error().is_none());
        assert_eq!(state.title(), name, "shown by its name");
    }
}

#[tokio::test]
async fn arguments_that_do_not_fit_leave_what_needs_none() {
    // R44
    let tools = Presentation::new("Fetch page").with_icon("globe");
    assert_eq!(shown("fetch", r#"{"url":7}"#).await, Some(tools));
    assert_eq!(shown("read", r#"{"path":7}"#).await, None);
    let before = shown("list", "[]").await.unwrap();
    assert_eq!(
        before.label().trim_end(),
        "List",
        "what stands before the placeholder"
    );
    assert_eq!(before.icon(), Some("folder"));
}

#[tokio::test]
async fn an_unknown_tool_has_none() {
    // R19
    let (report, state) = call("nope", "{}").await;
    assert!(report.presentation().is_none());
    assert_eq!(state.title(), "nope");
}

#[tokio::test]
async fn it_is_read_without_the_tools_code() {
    // R39
    let recorder = Recorder::default();
    let runtime = tools().observer(recorder.clone()).build().unwrap();
    let url = r#"{"url":"http://a.example"}"#;
    runtime.invoke(Call::new("c", "fetch", url)).await;
    runtime.drained().await;
    let wire: Vec<String> = recorder.of("c").iter().map(Event::to_json).collect();

    let mut events = wire.iter().map(|json| serde_json::from_str(json).unwrap());
    let mut state = CallState::new(&events.next().unwrap()).unwrap();
    assert_eq!(state.title(), "Fetch page");
    assert_eq!(state.presentation().unwrap().detail(), None);
    for event in events {
        state.apply(&event).unwrap();
        assert_eq!(
            state.presentation().unwrap().detail(),
            Some("http://a.example")
        );
    }
}
