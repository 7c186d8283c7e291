use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;
use tool_runtime::{Call, Media, Part, Runtime, ToolOutput, code, tool, tools};

use crate::recorder::Recorder;

const PNG: &[u8] =
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89";

/// Draws a dot.
#[tool]
async fn draw() -> ToolOutput<Media, Vec<u32>> {
    ToolOutput::new(Media::new().with_text("a dot").with_file("image/png", PNG)).details(vec![1, 1])
}

#[tokio::test]
async fn an_image_is_a_part_and_never_text() {
    // R4, E-07
    let recorder = Recorder::default();
    let runtime = Runtime::builder()
        .tools(tools![draw])
        .observer(recorder.clone())
        .build()
        .unwrap();
    let report = runtime.invoke(Call::new("c", "draw", "")).await;
    runtime.drained().await;
    let model = report.for_model();
    let [Part::Text(text), Part::File { media_type, data }] = model.parts().unwrap() else {
        panic!("{model:?}");
    };
    assert_eq!(text, "a dot");
    assert_eq!((media_type.as_str(), data.as_slice()), ("image/png", PNG));
    assert!(!model.text().contains("iVBOR"), "{}", model.text());
    assert_eq!(
        model.text(),
        format!("a dot\n[image/png, {} bytes]", PNG.len())
    );
    assert_eq!(report.content().unwrap().parts(), model.parts());
    assert_eq!(report.details().unwrap().to_value(), json!([1, 1]));
    // Only the application's wire spells the bytes.
    let part = &recorder.result("c")["result"]["parts"][1];
    assert_eq!(part["mediaType"], "image/png");
    assert!(part["data"].as_str().unwrap().starts_with("iVBOR"));
    assert!(
        runtime
            .definitions()
            .all(|tool| tool.output_schema().is_none())
    );
}

#[derive(Serialize, JsonSchema)]
struct Statistics {
    count: u32,
    mean: f64,
}

/// Averages nothing.
#[tool(label = "Average")]
async fn average() -> ToolOutput<Statistics, &'static str> {
    ToolOutput::new(Statistics {
        count: 0,
        mean: f64::NAN,
    })
    .details("kept")
}

#[tokio::test]
async fn a_number_that_json_has_no_form_for_is_an_error() {
    // E-13
    let recorder = Recorder::default();
    let runtime = Runtime::builder()
        .tools(tools![average])
        .observer(recorder.clone())
        .build()
        .unwrap();
    let report = runtime.invoke(Call::new("c", "average", "")).await;
    runtime.drained().await;
    let error = report.error().unwrap();
    assert_eq!(error.code(), Some(code::OUTPUT_INVALID));
    assert!(error.message().contains("`mean`"), "{error}");
    assert!(report.content().is_none());
    assert_eq!(report.details().unwrap().to_value(), "kept");
    let result = recorder.result("c");
    assert!(result.get("result").is_none(), "no silent null: {result}");
    assert_eq!(result["presentation"]["label"], "Average");
}
