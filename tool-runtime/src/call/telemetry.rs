//! What is traced of a call: a span and a measure, by the names of OpenTelemetry's conventions for generative AI.
//!
//! Nothing is made of either while no subscriber asks for it.

use std::time::Instant;

use tracing::{Level, Span, field::Empty};

use super::{code, execute::arguments, gate::Gate, report::CallError};
use crate::tool::Content;

/// Where measures are told: `histogram.*` fields, which `tracing-opentelemetry` makes metrics of.
const METRICS: &str = "tool_runtime::metrics";

/// The span that a call runs in.
pub(super) fn span(gate: &Gate, text: &str) -> Span {
    let span = tracing::info_span!(
        "execute_tool",
        otel.name = %format_args!("execute_tool {}", gate.name),
        otel.kind = "internal",
        gen_ai.operation.name = "execute_tool",
        gen_ai.tool.name = &*gate.name,
        gen_ai.tool.call.id = &*gate.id,
        gen_ai.tool.r#type = "function",
        gen_ai.tool.description = Empty,
        gen_ai.tool.call.arguments = Empty,
        gen_ai.tool.call.result = Empty,
        error.r#type = Empty,
        otel.status_code = Empty,
    );
    if let Some(entry) = &gate.entry
        && !span.is_disabled()
    {
        span.record("gen_ai.tool.description", entry.definition.description());
        if gate.scope.shared.traces_content {
            let arguments = arguments(text, entry).to_string();
            span.record("gen_ai.tool.call.arguments", arguments);
        }
    }
    span
}

/// When the call began, if somebody measures.
pub(super) fn begun() -> Option<Instant> {
    tracing::enabled!(target: METRICS, Level::TRACE).then(Instant::now)
}

/// Records how the call ended.
pub(super) fn ended(
    gate: &Gate,
    span: &Span,
    begun: Option<Instant>,
    result: &Result<Content, CallError>,
) {
    let error = result.as_ref().err();
    let error = error.map(|error| error.code().unwrap_or(code::FAILED));
    if !span.is_disabled() {
        if let Some(code) = error {
            span.record("error.type", code);
            span.record("otel.status_code", "ERROR");
        }
        if let (Ok(content), true) = (result, gate.scope.shared.traces_content) {
            span.record("gen_ai.tool.call.result", &*content.to_json());
        }
    }
    if let Some(begun) = begun {
        tracing::trace!(
            target: METRICS,
            {
                histogram.gen_ai.execute_tool.duration = begun.elapsed().as_secs_f64(),
                gen_ai.operation.name = "execute_tool",
                gen_ai.tool.name = &*gate.name,
                error.r#type = error,
            },
            "a tool call has ended"
        );
    }
}
