use serde_json::{Value, json, value::RawValue};
use tool_runtime::{Call, Runtime, code, tool, tools};

/// Doubles.
#[tool]
async fn double(n: u64) -> u64 {
    n * 2
}

/// Does nothing.
#[tool]
async fn tick() {}

#[tokio::test]
async fn arguments_are_handed_in_as_text_or_as_a_value() {
    let runtime = Runtime::builder()
        .tools(tools![double, tick])
        .build()
        .unwrap();
    let object = json!({"n": 21}).as_object().cloned().unwrap();
    let borrowed = &Value::from(object.clone());
    let raw = RawValue::from_string(r#"{"n":21}"#.to_owned()).unwrap();
    for call in [
        Call::new("c", "double", r#"{"n": 21}"#),
        Call::new("c", "double", String::from(r#"{"n": 21}"#)),
        Call::new("c", "double", json!({"n": 21})),
        Call::new("c", "double", borrowed),
        Call::new("c", "double", object),
        Call::new("c", "double", &*raw),
        Call::new("c", "double", raw.clone()),
    ] {
        assert_eq!(runtime.invoke(call).await.for_model().text(), "42");
    }
    let none = runtime.invoke(Call::new("c", "tick", Value::Null)).await;
    assert!(none.error().is_none());
    // It is held as strictly as text is.
    for wrong in [
        json!({"n": "21"}),
        json!([21]),
        json!("{\"n\":21}"),
        json!({"n": 21, "m": 1}),
    ] {
        let report = runtime.invoke(Call::new("c", "double", wrong)).await;
        assert_eq!(
            report.error().unwrap().code(),
            Some(code::INVALID_ARGUMENTS)
        );
    }
}
