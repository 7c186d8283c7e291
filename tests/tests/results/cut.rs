use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use serde_json::json;
use tool_runtime::{Call, CallContext, Media, Part, Runtime, ToolOutput, Update, tool, tools};

use crate::recorder::Recorder;

/// Repeats an x.
#[tool]
async fn plain(times: usize) -> String {
    "x".repeat(times)
}

/// Repeats an x, with details.
#[tool]
async fn container(times: usize) -> ToolOutput<String, u8> {
    ToolOutput::new("x".repeat(times)).details(1)
}

/// Gives a text that is not one byte a character.
#[tool]
async fn smile() -> &'static str {
    "a😀b"
}

/// Fails at length.
#[tool]
async fn fail() -> Result<(), String> {
    Err("x".repeat(10_000))
}

/// Gives text and a file.
#[tool]
async fn draw() -> Media {
    Media::new()
        .with_text("x".repeat(10_000))
        .with_file("image/png", vec![1; 5_000])
}

#[tokio::test]
async fn the_model_reads_a_cut_and_the_application_the_whole() {
    // R11, R12
    let recorder = Recorder::default();
    let runtime = Runtime::builder()
        .tools(tools![plain, container])
        .max_result_chars(100)
        .observer(recorder.clone())
        .build()
        .unwrap();
    let arguments = r#"{"times": 10000}"#;
    let plain = runtime.invoke(Call::new("p", "plain", arguments)).await;
    let container = runtime.invoke(Call::new("c", "container", arguments)).await;
    runtime.drained().await;
    let read = plain.for_model().text().to_owned();
    assert_eq!(read.matches('x').count(), 100);
    assert!(
        read.ends_with(
            "\n[cut here: 100 of 10000 characters; ask for a smaller part to read the rest]"
        ),
        "{read}"
    );
    assert_eq!(container.for_model().text(), read, "by the same cut");
    assert_eq!(container.content().unwrap().to_text().len(), 10_000);
    assert_eq!(
        recorder.result("c")["result"].as_str().unwrap().len(),
        10_000
    );
    let short = runtime
        .invoke(Call::new("s", "plain", r#"{"times": 100}"#))
        .await;
    assert_eq!(
        short.for_model().text(),
        "x".repeat(100),
        "nothing to cut, nothing said"
    );
}

#[tokio::test]
async fn a_cut_falls_between_characters() {
    // E-05
    for (most, kept) in ["", "a", "a😀"].into_iter().enumerate() {
        let runtime = Runtime::builder()
            .tools(tools![smile])
            .max_result_chars(most)
            .build()
            .unwrap();
        let report = runtime.invoke(Call::new("c", "smile", "")).await;
        let text = report.for_model().text().to_owned();
        assert!(
            text.starts_with(&format!("{kept}\n[cut here: {most} of 3")),
            "{text}"
        );
    }
}

#[tokio::test]
async fn errors_and_the_text_of_media_are_cut_too() {
    // R11
    let runtime = Runtime::builder()
        .tools(tools![fail, draw])
        .max_result_chars(100)
        .build()
        .unwrap();
    let failed = runtime.invoke(Call::new("f", "fail", "")).await;
    assert_eq!(failed.for_model().text().matches('x').count(), 100);
    assert_eq!(failed.error().unwrap().message().len(), 10_000);
    let drawn = runtime.invoke(Call::new("d", "draw", "")).await.for_model();
    let [Part::Text(text), Part::File { data, .. }] = drawn.parts().unwrap() else {
        panic!("{drawn:?}");
    };
    assert_eq!(text.matches('x').count(), 100);
    assert_eq!(data.len(), 5_000, "a file is whole or not there");
}

/// A hundred million items, made while they are written.
#[derive(Clone)]
struct Endless {
    items: u32,
    written: Arc<AtomicUsize>,
}

impl Default for Endless {
    fn default() -> Self {
        Self {
            items: 100_000_000,
            written: Arc::default(),
        }
    }
}

impl Serialize for Endless {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((0..self.items).inspect(|_| {
            self.written.fetch_add(1, Ordering::Relaxed);
        }))
    }
}

impl JsonSchema for Endless {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Endless".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        schemars::json_schema!({"type": "array"})
    }
}

/// Gives more than anybody can keep.
#[tool]
async fn flood(endless: &Endless) -> Endless {
    endless.clone()
}

#[tokio::test]
async fn content_over_the_bound_is_never_made() {
    // H-13
    let endless = Endless::default();
    let runtime = Runtime::builder()
        .tools(tools![flood].with_state(endless.clone()))
        .max_content_bytes(1_000_000)
        .build()
        .unwrap();
    let report = runtime.invoke(Call::new("c", "flood", "")).await;
    let written = endless.written.load(Ordering::Relaxed);
    assert!(
        (100_000..200_000).contains(&written),
        "{written} items were written"
    );
    let text = report.for_model().text().to_owned();
    assert!(
        text.contains("left out") && text.contains("1000000 bytes"),
        "{text}"
    );
}

/// Gives a hundred mebibytes of text and ten of details.
#[tool]
async fn log() -> ToolOutput<String, String> {
    ToolOutput::new("x".repeat(100 * MEBIBYTE)).details("x".repeat(10 * MEBIBYTE))
}

const MEBIBYTE: usize = 1024 * 1024;

#[tokio::test]
async fn a_result_of_100_mebibytes_is_cut_everywhere() {
    // H-13
    let recorder = Recorder::default();
    let runtime = Runtime::builder()
        .tools(tools![log])
        .max_content_bytes(MEBIBYTE)
        .observer(recorder.clone())
        .build()
        .unwrap();
    let report = runtime.invoke(Call::new("c", "log", "")).await;
    runtime.drained().await;
    let content = report.content().unwrap().to_text().into_owned();
    assert!((MEBIBYTE - 10..MEBIBYTE + 200).contains(&content.len()));
    assert!(
        content.ends_with(
            "[cut here: the result is larger than the 1048576 bytes that are kept of one]"
        )
    );
    let model = report.for_model();
    assert!(model.text().chars().count() < 50_200);
    assert!(model.text().contains("[cut here: 50000 of"));
    let note = report.details().unwrap().to_value();
    assert_eq!(
        note,
        json!({"note": "10485762 bytes of details were left out; at most 1048576 are kept"})
    );
    let event = recorder.of("c").pop().unwrap().to_json();
    assert!(event.len() < 2 * MEBIBYTE, "{}", event.len());
}

/// Tells more than anybody can keep.
#[tool]
async fn talk(endless: &Endless, context: &CallContext) {
    context.update(Update::new().content(endless));
}

#[tokio::test]
async fn an_update_over_the_bound_is_never_made() {
    // H-13
    let (endless, recorder) = (Endless::default(), Recorder::default());
    let runtime = Runtime::builder()
        .tools(tools![talk].with_state(endless.clone()))
        .max_content_bytes(1_000_000)
        .observer(recorder.clone())
        .build()
        .unwrap();
    runtime.invoke(Call::new("c", "talk", "")).await;
    runtime.drained().await;
    let written = endless.written.load(Ordering::Relaxed);
    assert!(
        (100_000..200_000).contains(&written),
        "{written} items were written"
    );
    assert!(
        recorder.updates("c")[0]["content"]
            .as_str()
            .unwrap()
            .contains("left out")
    );
}

/// Keeps more than anybody can.
#[tool]
async fn keep(endless: &Endless) -> ToolOutput<(), Endless> {
    ToolOutput::new(()).details(endless.clone())
}

#[tokio::test]
async fn details_over_the_bound_are_counted() {
    // H-13
    let endless = Endless {
        items: 2_000_000,
        ..Endless::default()
    };
    let runtime = Runtime::builder()
        .tools(tools![keep].with_state(endless))
        .max_details_bytes(1_000)
        .build()
        .unwrap();
    let report = runtime.invoke(Call::new("c", "keep", "")).await;
    assert_eq!(
        report.details().unwrap().to_value(),
        json!({"note": "14888891 bytes of details were left out; at most 1000 are kept"})
    );
}
