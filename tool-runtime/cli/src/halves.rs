//! What came of a call: the half that the model read beside the half that only the application got.

use serde_json::Value;
use tool_runtime::{CallStatus, Details, Presentation, Report};

use crate::output::Output;
use crate::plain;
use crate::rows::{mark, titled};

/// Lines of each half that are shown.
const LINES: usize = 24;
/// What stands left of the two halves.
const MODEL: &str = "the model read";
const APPLICATION: &str = "only the app got";

/// Prints a call's row and, below it, both halves.
pub(crate) fn print(report: &Report, output: &Output) {
    let columns = plain::columns();
    let status = if report.error().is_some() {
        CallStatus::OutputError
    } else {
        CallStatus::OutputAvailable
    };
    let presentation = report.presentation();
    let title = presentation.map_or(report.tool_name(), Presentation::label);
    let title = titled(
        mark(status),
        title,
        presentation.and_then(Presentation::detail),
    );
    let row = format!("{}  {title}", report.call_id());
    output.line("");
    output.line(&plain::cut(&plain::line(&row), columns));
    block(MODEL, &lines(report.for_model().text()), columns, output);
    block(APPLICATION, &application(report), columns, output);
}

/// The application's half: an error's code, and the details whatever they are.
fn application(report: &Report) -> Vec<String> {
    let code = report.error().and_then(|error| error.code());
    let code = code.map(|code| ("code".to_owned(), lines(code)));
    let details = match report.details().map(Details::to_value) {
        None => Vec::new(),
        Some(Value::Object(fields)) => fields
            .into_iter()
            .map(|(name, value)| (name, shown(&value)))
            .collect(),
        Some(value) => vec![("details".to_owned(), shown(&value))],
    };
    let fields: Vec<_> = code.into_iter().chain(details).collect();
    if fields.is_empty() {
        return vec!["nothing more".to_owned()];
    }
    let names = fields.iter().map(|(name, _)| plain::width(name)).max();
    let names = names.unwrap_or(0);
    let mut shown = Vec::new();
    for (name, value) in fields {
        for (at, line) in value.iter().enumerate() {
            let name = if at == 0 { name.as_str() } else { "" };
            shown.push(format!("{}  {line}", plain::padded(name, names)));
        }
    }
    shown
}

fn shown(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) => lines(text),
        other => vec![other.to_string()],
    }
}

fn lines(text: &str) -> Vec<String> {
    if text.is_empty() {
        return vec!["(nothing)".to_owned()];
    }
    text.lines()
        .map(|line| plain::line(line).into_owned())
        .collect()
}

fn block(name: &str, lines: &[String], columns: usize, output: &Output) {
    let names = plain::width(APPLICATION);
    let more = lines.len().saturating_sub(LINES);
    let more = (more > 0).then(|| format!("… and {more} more lines"));
    let shown = lines.iter().take(LINES).chain(&more);
    for (at, line) in shown.enumerate() {
        let name = if at == 0 { name } else { "" };
        let line = format!("  {} │ {line}", plain::padded(name, names));
        output.line(plain::cut(&plain::line(&line), columns).trim_end());
    }
}
