//! What is traced.

use tool_runtime::{Call, Runtime, tool, tools};

use crate::journal::Journal;

/// Adds.
#[tool]
async fn add(a: i64, b: i64) -> i64 {
    a + b
}

fn journal(trace: bool) -> Journal {
    let journal = Journal::new();
    journal.run(async {
        let runtime = Runtime::builder()
            .tools(tools![add])
            .trace_content(trace)
            .build()
            .unwrap();
        runtime
            .invoke(Call::new("c", "add", r#"{"a":40,"b":2}"#))
            .await;
        runtime.invoke(Call::new("d", "add", "{}")).await;
    });
    journal
}

#[test]
fn the_names_are_those_of_the_convention() {
    // R85
    let journal = journal(false);
    let span = journal.span_of("c");
    for (name, value) in [
        ("otel.name", "execute_tool add"),
        ("gen_ai.operation.name", "execute_tool"),
        ("gen_ai.tool.name", "add"),
        ("gen_ai.tool.call.id", "c"),
        ("gen_ai.tool.type", "function"),
        ("gen_ai.tool.description", "Adds."),
    ] {
        assert_eq!(span.fields[name], value);
    }
    assert!(!span.fields.contains_key("error.type"));
    assert!(!span.fields.contains_key("gen_ai.tool.call.arguments"));
    let failed = journal.span_of("d");
    assert_eq!(failed.fields["error.type"], "TOOL_INVALID_ARGUMENTS");
    assert_eq!(failed.fields["otel.status_code"], "ERROR");
}

#[test]
fn arguments_and_results_only_when_asked_for() {
    let span = journal(true).span_of("c");
    assert_eq!(
        span.fields["gen_ai.tool.call.arguments"],
        r#"{"a":40,"b":2}"#
    );
    assert_eq!(span.fields["gen_ai.tool.call.result"], "42");
}

#[test]
fn the_time_of_each_call_is_measured() {
    let lines = journal(false).lines();
    let name = "histogram.gen_ai.execute_tool.duration";
    let measures: Vec<_> = lines
        .iter()
        .filter(|line| line.fields.contains_key(name))
        .collect();
    assert_eq!(measures.len(), 2);
    assert_eq!(measures[0].fields["gen_ai.tool.name"], "add");
    assert!(measures[0].fields[name].parse::<f64>().unwrap() >= 0.0);
    assert_eq!(measures[1].fields["error.type"], "TOOL_INVALID_ARGUMENTS");
}
