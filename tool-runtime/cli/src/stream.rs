//! A reply that streams, as the lines of events that the runtime itself tells.

use std::collections::HashSet;
use std::io::{self, BufRead as _};

use tokio::sync::mpsc;
use tool_runtime::{CancellationToken, Event, EventKind, Report, Turn};

use crate::failure::warn;

/// Lines of standard input, as they come.
pub(crate) struct Lines {
    first: Option<Vec<u8>>,
    lines: mpsc::UnboundedReceiver<io::Result<Vec<u8>>>,
}

/// Whether a line is one of the events with which the arguments of a call stream.
pub(crate) fn is_event(line: &[u8]) -> bool {
    #[derive(tool_runtime::serde::Deserialize)]
    #[serde(crate = "tool_runtime::serde")]
    struct Typed {
        r#type: String,
    }
    serde_json::from_slice(line).is_ok_and(|Typed { r#type }| r#type.starts_with("tool-"))
}

impl Lines {
    /// The line that was read already, and those that come behind it.
    pub(crate) fn behind(first: Vec<u8>) -> Self {
        let (sender, lines) = mpsc::unbounded_channel();
        // It ends with the input, or with the program.
        std::thread::spawn(move || {
            let mut input = io::stdin().lock();
            loop {
                let mut line = Vec::new();
                let read = input.read_until(b'\n', &mut line);
                if matches!(read, Ok(0)) || sender.send(read.map(|_| line)).is_err() {
                    return;
                }
            }
        });
        Self {
            first: Some(first),
            lines,
        }
    }

    async fn next(&mut self) -> Option<io::Result<Vec<u8>>> {
        match self.first.take() {
            Some(line) => Some(Ok(line)),
            None => self.lines.recv().await,
        }
    }
}

/// Plays the lines as one turn, each as it comes. Calls that are not complete when the input ends, or breaks, do not run.
/// Says whether all lines could be read.
pub(crate) async fn play(
    mut turn: Turn,
    mut lines: Lines,
    stop: &CancellationToken,
) -> (Vec<Report>, bool) {
    // Calls whose text streamed: what stands at their end may be masked.
    let mut streamed = HashSet::new();
    let mut number = 0;
    loop {
        let line = tokio::select! {
            line = lines.next() => line,
            () = stop.cancelled() => None,
        };
        let Some(line) = line else {
            return (turn.break_off().await, true);
        };
        number += 1;
        let told = line
            .map_err(|error| error.to_string())
            .and_then(|line| tell(&mut turn, &mut streamed, &line));
        if let Err(why) = told {
            warn(&format!(
                "error: line {number} is no event of a reply: {why}; what was complete runs"
            ));
            return (turn.break_off().await, false);
        }
    }
}

fn tell(turn: &mut Turn, streamed: &mut HashSet<String>, line: &[u8]) -> Result<(), String> {
    if line.trim_ascii().is_empty() {
        return Ok(());
    }
    let event: Event = serde_json::from_slice(line).map_err(|error| error.to_string())?;
    let id = event.call_id();
    let told = match event.kind() {
        EventKind::Start { tool_name, .. } => {
            turn.start_call(id, tool_name.clone());
            streamed.remove(id);
            Ok(())
        }
        EventKind::Delta { text, .. } => {
            streamed.insert(id.to_owned());
            turn.arguments_delta(id, text)
        }
        EventKind::End {
            arguments: Some(arguments),
            ..
        } if !streamed.contains(id) => turn.finish_call_with(id, arguments.to_string()),
        EventKind::End { .. } => turn.finish_call(id),
        // What the runtime tells when it runs the call: so a record of a turn can be played again.
        _ => Ok(()),
    };
    told.map_err(|error| error.to_string())
}
