//! What came of a call: the half that the model read beside the half that only the application got.

use serde_json::Value;
use tool_runtime::{CallStatus, Details, Presentation, Report};

use crate::output::Output;
use crate::plain;
use crate::rows::{mark, short, titled};

/// Lines that are shown of a text, and parts that are shown of details.
const MOST: usize = 24;
const CUT: &str = "… cut here; --json has all of it";
/// Columns of the names of details.
const NAMES: usize = 20;
/// What stands left of the two halves.
const MODEL: &str = "the model read  ";
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
    let detail = presentation.and_then(Presentation::detail);
    let before = format!("{}  ", short(report.call_id()));
    let shown = (mark(status), title, detail);
    output.line("");
    output.line(&titled(&before, shown, "", columns));

    let left = columns - plain::width(APPLICATION) - 5;
    block(MODEL, &lines(report.for_model().text(), left), output);
    block(APPLICATION, &application(report, left), output);
}

fn block(name: &str, lines: &[String], output: &Output) {
    let below = " ".repeat(plain::width(name));
    let names = std::iter::once(name).chain(std::iter::repeat(below.as_str()));
    for (name, line) in names.zip(lines) {
        output.line(format!("  {name} │ {line}").trim_end());
    }
}

/// The application's half: an error's code, and the details whatever they are.
fn application(report: &Report, columns: usize) -> Vec<String> {
    let code = report.error().and_then(|error| error.code());
    let code = code.map(|code| ("code".to_owned(), Value::from(code)));
    let details = match report.details().map(Details::to_value) {
        None => Vec::new(),
        Some(Value::Object(fields)) => fields.into_iter().collect(),
        Some(value) => vec![("details".to_owned(), value)],
    };
    let fields: Vec<_> = code.into_iter().chain(details).collect();
    if fields.is_empty() {
        return vec!["nothing more".to_owned()];
    }
    let names: Vec<_> = fields
        .iter()
        .take(MOST)
        .map(|(name, _)| plain::cut(&plain::line(name), NAMES).into_owned())
        .collect();
    let width = names.iter().map(|name| plain::width(name)).max();
    let width = width.unwrap_or(0);
    let mut shown = Vec::new();
    for (name, (_, value)) in names.iter().zip(&fields) {
        let text = match value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let below = " ".repeat(width);
        let names = std::iter::once(plain::padded(name, width)).chain(std::iter::repeat(below));
        for (name, line) in names.zip(lines(&text, columns - width - 2)) {
            shown.push(format!("{name}  {line}"));
        }
    }
    if fields.len() > MOST {
        shown.push(CUT.to_owned());
    }
    shown
}

/// A text as lines that are harmless and fit.
fn lines(text: &str, columns: usize) -> Vec<String> {
    if text.is_empty() {
        return vec!["(nothing)".to_owned()];
    }
    let mut shown = Vec::new();
    for line in text.lines() {
        let line = plain::line(line);
        for part in plain::wrap(&line, columns) {
            if shown.len() == MOST {
                shown.push(CUT.to_owned());
                return shown;
            }
            shown.push(part.to_owned());
        }
    }
    shown
}
