//! A result in two halves: the model reads a sentence, the application gets the rows.
//!
//! `cargo run -p tool-runtime --example split_a_result`

use tool_runtime::serde::Serialize;
use tool_runtime::{BuildError, Call, Runtime, ToolOutput, tool, tools};

#[derive(Serialize)]
#[serde(crate = "tool_runtime::serde")]
struct Row {
    city: &'static str,
    degrees: i32,
}

/// Tells where it is warm today.
#[tool(label = "Find warm cities", icon = "sun", detail = format!("over {at_least} °C"))]
async fn warm_cities(
    /// In degrees Celsius.
    at_least: i32,
) -> ToolOutput<String, Vec<Row>> {
    let all = [("Lisbon", 24), ("Oslo", 7), ("Cairo", 33)];
    let rows: Vec<Row> = all
        .into_iter()
        .filter(|(_, degrees)| *degrees >= at_least)
        .map(|(city, degrees)| Row { city, degrees })
        .collect();
    let names: Vec<&str> = rows.iter().map(|row| row.city).collect();
    ToolOutput::new(format!("warm today: {}", names.join(", "))).details(rows)
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), BuildError> {
    let runtime = Runtime::builder().tools(tools![warm_cities]).build()?;
    let call = Call::new("call_1", "warm_cities", r#"{"at_least": 20}"#);
    let report = runtime.invoke(call).await;

    println!("the model reads:  {}", report.for_model().text());
    if let Some(details) = report.details() {
        println!("the application:  {}", details.to_json());
    }
    if let Some(shown) = report.presentation() {
        let detail = shown.detail().unwrap_or_default();
        println!("a person sees:    {} ({detail})", shown.label());
    }
    Ok(())
}
