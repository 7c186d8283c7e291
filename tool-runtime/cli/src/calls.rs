//! Calls as JSON lines.

use std::collections::HashMap;

use serde_json::value::RawValue;
use tool_runtime::Call;
use tool_runtime::serde::{self, Deserialize};

use crate::failure::Failure;

/// What a line has to be.
pub(crate) const EXPECTED: &str = r#"A call on standard input is one line of JSON:
  {"id":"c1","name":"edit_file","arguments":{"path":"a.rs","old_text":"main","new_text":"start"}}
`arguments` is an object or a string of JSON; without `id` a call gets one.

A reply that streams is the events of its calls, as --json prints them; a call runs at its end:
  {"type":"tool-call-start","toolCallId":"c1","seq":0,"toolName":"read_file"}
  {"type":"tool-call-delta","toolCallId":"c1","seq":1,"argsTextDelta":"{\"path\":\"a.rs\"}"}
  {"type":"tool-call-end","toolCallId":"c1","seq":2}"#;

/// Bad lines that are told of.
const TOLD: usize = 10;

#[derive(Deserialize)]
#[serde(crate = "serde", deny_unknown_fields)]
struct Line<'a> {
    id: Option<String>,
    name: String,
    /// As it came: the runtime is the one that reads arguments.
    #[serde(borrow)]
    arguments: Option<&'a RawValue>,
}

/// Reads calls, one on each line that is not blank.
pub(crate) fn read(text: &[u8]) -> Result<Vec<Call>, Failure> {
    let mut lines = Vec::new();
    let mut wrong = Vec::new();
    let mut ids = HashMap::new();
    for (number, line) in (1..).zip(text.split(|byte| *byte == b'\n')) {
        if line.trim_ascii().is_empty() {
            continue;
        }
        match parse(line) {
            Ok((id, ..)) if id.as_ref().is_some_and(|id| ids.contains_key(id)) => {
                let id = id.unwrap_or_default();
                wrong.push(format!(
                    "line {number} has the id `{id}` of line {}; give each call its own",
                    ids[&id]
                ));
            }
            Ok(call) => {
                ids.extend(call.0.clone().map(|id| (id, number)));
                lines.push(call);
            }
            Err(why) => wrong.push(format!("line {number} is no call: {why}")),
        }
    }
    if !wrong.is_empty() {
        return Err(Failure::Usage(told(wrong)));
    }
    if lines.is_empty() {
        let text = format!("there is no call on standard input\n{EXPECTED}");
        return Err(Failure::Usage(text));
    }
    let mut next = 1..;
    let mut unused = || {
        next.by_ref()
            .map(|n| format!("call_{n}"))
            .find(|id| !ids.contains_key(id))
    };
    Ok(lines
        .into_iter()
        .map(|(id, name, arguments)| {
            let id = id.or_else(&mut unused).unwrap_or_default();
            Call::new(id, name, arguments)
        })
        .collect())
}

/// The id, where there is one, the name and the arguments.
fn parse(line: &[u8]) -> Result<(Option<String>, String, String), String> {
    let line = std::str::from_utf8(line).map_err(|error| error.to_string())?;
    let line: Line<'_> = serde_json::from_str(line).map_err(|error| {
        // It would say that it is in line 1.
        let column = error.column();
        let text = error.to_string();
        let text = text.split(" at line ").next().unwrap_or_default();
        format!("{text} (column {column})")
    })?;
    let arguments = match line.arguments.map(RawValue::get) {
        None => String::new(),
        Some(object) if object.starts_with('{') => object.to_owned(),
        Some(string) if string.starts_with('"') => serde_json::from_str(string)
            .map_err(|_| "`arguments` is a string that stands for no text".to_owned())?,
        Some(_) => return Err("`arguments` is neither an object nor a string".to_owned()),
    };
    let id = line.id.filter(|id| !id.is_empty());
    Ok((id, line.name, arguments))
}

fn told(mut wrong: Vec<String>) -> String {
    let more = wrong.len().saturating_sub(TOLD);
    wrong.truncate(TOLD);
    if more > 0 {
        wrong.push(format!("… and {more} more"));
    }
    format!("{}; no call was run\n{EXPECTED}", wrong.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(text: &str) -> Vec<String> {
        let calls = read(text.as_bytes()).unwrap();
        calls.iter().map(|call| call.id().to_owned()).collect()
    }

    #[test]
    fn a_call_without_an_id_gets_one_that_is_free() {
        let text = "{\"name\":\"a\"}\n\n{\"id\":\"call_2\",\"name\":\"b\"}\r\n{\"id\":\"\",\"name\":\"c\"}";
        assert_eq!(ids(text), ["call_1", "call_2", "call_3"]);
    }

    #[test]
    fn arguments_come_through_as_they_were_sent() {
        for (arguments, read) in [
            (r#"{"a": 1, "a": 1e400}"#, r#"{"a": 1, "a": 1e400}"#),
            (r#""{\"a\": 1}""#, r#"{"a": 1}"#),
            (r#""half {""#, "half {"),
            ("null", ""),
        ] {
            let line = format!(r#"{{"name":"x","arguments":{arguments}}}"#);
            assert_eq!(parse(line.as_bytes()).unwrap().2, read);
        }
    }

    #[test]
    fn a_line_that_is_no_call_is_named() {
        for (line, why) in [
            ("{", "EOF while parsing"),
            ("[1]", "invalid type"),
            ("{\"id\":\"x\"}", "missing field `name`"),
            ("{\"name\":\"x\",\"args\":{}}", "unknown field `args`"),
            (
                "{\"name\":\"x\",\"arguments\":[1]}",
                "neither an object nor a string",
            ),
            (
                "{\"name\":\"x\",\"arguments\":\"\\ud800\"}",
                "stands for no text",
            ),
        ] {
            let text = format!("{{\"name\":\"a\"}}\n{line}\n");
            let Err(Failure::Usage(text)) = read(text.as_bytes()) else {
                panic!("{line} is a call");
            };
            assert!(text.starts_with("line 2 is no call: "), "{text}");
            assert!(
                text.contains(why) && text.contains("no call was run"),
                "{text}"
            );
        }
    }
}
