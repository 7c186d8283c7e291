//! A client: folds events into states and draws a row for each, with progress while a call runs.
//!
//! `cargo run -p tool-runtime --example watch_a_turn`

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use tool_runtime::{
    BuildError, Call, CallContext, CallState, CallStatus, Event, Runtime, Update, tool, tools,
};

/// Copies files.
#[tool(label = "Copy to {folder}", icon = "copy")]
async fn copy(context: &CallContext, folder: String, files: u32) -> Result<u32, String> {
    for file in 1..=files {
        if file == 3 && folder == "full" {
            return Err(format!(
                "the disk is full; {} of {files} files were copied",
                file - 1
            ));
        }
        context.update(Update::new().content(format!("{file} of {files}")));
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(files)
}

/// The rows of a client, by call.
#[derive(Default)]
struct Rows(Mutex<HashMap<String, CallState>>);

impl tool_runtime::Observer for Rows {
    fn observe(&self, event: &Event) {
        let mut rows = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let folded = match rows.get_mut(event.call_id()) {
            Some(state) => state.apply(event),
            None => CallState::new(event).map(|state| {
                rows.insert(event.call_id().to_owned(), state);
            }),
        };
        if let (Ok(()), Some(state)) = (folded, rows.get(event.call_id())) {
            draw(state);
        }
    }
}

fn draw(state: &CallState) {
    let progress = state
        .progress()
        .map(|progress| progress.to_text().into_owned());
    let note = match state.status() {
        CallStatus::Running => progress.unwrap_or_default(),
        CallStatus::OutputError => state.error().unwrap_or_default().to_owned(),
        status => status.as_str().to_owned(),
    };
    println!("{:3} {:16} {note}", state.call_id(), state.title());
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), BuildError> {
    let runtime = Runtime::builder()
        .tools(tools![copy])
        .observer(Rows::default())
        .build()?;
    runtime
        .run([
            Call::new("c1", "copy", r#"{"folder": "backup", "files": 4}"#),
            Call::new("c2", "copy", r#"{"folder": "full", "files": 4}"#),
        ])
        .await;
    runtime.drained().await;
    Ok(())
}
