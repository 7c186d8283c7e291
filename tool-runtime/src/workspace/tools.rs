//! The workspace's tools, to choose from.
//!
//! They are a module of their own, since a tool and a module of one name can't stand side by side. Which of them a
//! model gets is the application's choice, spelled out: [`run_command`] in the list is what gives it a shell.
//!
//! ```
//! use tool_runtime::{Call, Runtime, tools};
//! use tool_runtime::workspace::{Workspace, tools::{edit_file, read_file, run_command}};
//!
//! # #[tokio::main]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = tempfile::tempdir()?;
//! # std::fs::write(folder.path().join("greeting.txt"), "Hello, world\n")?;
//! let workspace = Workspace::open(folder.path())?;
//! let runtime = Runtime::builder()
//!     .tools(tools![read_file, edit_file, run_command].with_state(workspace))
//!     .build()?;
//!
//! let arguments = r#"{"path": "greeting.txt", "old_text": "world", "new_text": "moon"}"#;
//! let report = runtime.invoke(Call::new("call_1", "edit_file", arguments)).await;
//! assert_eq!(report.for_model().text(), r#"{"path":"greeting.txt","replacements":1}"#);
//! assert_eq!(report.details().unwrap().to_value()["added"], 1);
//! # Ok(())
//! # }
//! ```

use std::borrow::Cow;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde::Serialize;

use super::{
    CommandDetails, Edited, FileDiff, FileTextDetails, Workspace, WorkspaceError, display,
};
use crate::{CallContext, ErrorCode, ToolOutput, Update, tool};

/// Reads a text file, whole or some of its lines. What is given is bounded; a last line in brackets then says how to
/// go on.
#[tool(crate = crate, kind = "read", label = "Read file", icon = "file-text", detail = path)]
pub async fn read_file(
    workspace: &Workspace,
    /// Path of the file, relative to the workspace.
    path: String,
    /// The first line to read, from 1; the beginning when absent.
    offset: Option<u64>,
    /// How many lines to read; as many as are given at once when absent.
    limit: Option<u64>,
) -> Result<ToolOutput<String, FileTextDetails>, WorkspaceError> {
    let file = workspace.read_file(&path, offset, limit).await?;
    Ok(ToolOutput::new(file.text).details(file.details))
}

/// Replaces exact text in a file. The text must be in the file once, or `replace_all` must be set.
#[tool(crate = crate, kind = "edit", label = "Edit file", icon = "file-pen", detail = path)]
pub async fn edit_file(
    workspace: &Workspace,
    /// Path of the file, relative to the workspace.
    path: String,
    /// The text to replace, exactly as it is in the file, with enough around it to be there only once.
    old_text: String,
    /// The text to put in its place.
    new_text: String,
    /// Whether to replace the text wherever it is in the file.
    #[arg(default)]
    replace_all: bool,
) -> Result<ToolOutput<Edited, FileDiff>, WorkspaceError> {
    let (edited, diff) = workspace
        .edit_file(&path, &old_text, &new_text, replace_all)
        .await?;
    Ok(ToolOutput::new(edited).details(diff))
}

/// Runs a command line with the shell, in the workspace's root, without input. Gives what it wrote, the middle cut when
/// it is long, and its exit status.
#[tool(crate = crate, kind = "execute", label = "Run command", icon = "terminal", detail = command)]
pub async fn run_command(
    workspace: &Workspace,
    context: &CallContext,
    /// The command line.
    command: String,
    /// After how many seconds the command and all that it started is killed.
    timeout_seconds: Option<u32>,
) -> Result<ToolOutput<String, CommandDetails>, WorkspaceError> {
    let timeout = timeout_seconds.map(|seconds| Duration::from_secs(seconds.into()));
    let latest = Latest::default();
    let progress = |piece: &str| {
        let update = Update::new().content(latest.line(piece));
        context.update(update.details(CommandOutput {
            output: display::suffix(piece, PIECE).to_owned(),
        }));
    };
    let run = workspace.run_command(&command, timeout, &progress).await?;
    Ok(ToolOutput::new(run.text).details(run.details))
}

/// The details of [`run_command`]'s updates, whose content is the latest line alone: any client can draw that one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct CommandOutput {
    /// What the command has written since the update before; of more than 4 KiB the end. A watcher that falls behind
    /// misses some of it, too; the result has all that is kept.
    pub output: String,
}

impl ErrorCode for WorkspaceError {
    fn code(&self) -> Cow<'static, str> {
        self.code().into()
    }
}

/// Bytes of output in an update: however fast a command writes, what waits for a slow watcher stays small.
const PIECE: usize = 4 * 1024;
/// Bytes of the latest line that are kept.
const LINE: usize = 400;
const ENDINGS: [char; 2] = ['\n', '\r'];

/// The latest line of an output that comes in pieces, also while that line is still being written.
#[derive(Default)]
struct Latest(Mutex<State>);

#[derive(Default)]
struct State {
    /// What stands behind the last line ending.
    unfinished: String,
    /// The last line that was not blank.
    shown: String,
}

impl Latest {
    fn line(&self, piece: &str) -> String {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // A progress bar overwrites its line after a carriage return.
        match piece.split_once(ENDINGS) {
            None => state.go_on(piece),
            Some((first, rest)) => {
                state.go_on(first);
                state.unfinished.clear();
                // From the end: of a flood of lines, only the last is looked at.
                let (lines, unfinished) = rest.rsplit_once(ENDINGS).unwrap_or(("", rest));
                let mut lines = lines.rsplit(ENDINGS);
                if let Some(last) = lines.find(|line| !line.trim().is_empty()) {
                    state.shown = display::prefix(last.trim_end(), LINE).to_owned();
                }
                state.go_on(unfinished);
            }
        }
        state.shown.clone()
    }
}

impl State {
    /// More of the line that is being written.
    fn go_on(&mut self, part: &str) {
        let left = LINE - self.unfinished.len();
        self.unfinished.push_str(display::prefix(part, left));
        if !self.unfinished.trim().is_empty() {
            self.shown = self.unfinished.trim_end().to_owned();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Kind, Presentation, Toolset, tools};

    #[test]
    fn each_tool_is_shown_as_it_should_be() {
        // R47, R49, R53
        let folder = tempfile::tempdir().unwrap();
        let workspace = Workspace::open(folder.path()).unwrap();
        let tools =
            Toolset::new().with(tools![read_file, edit_file, run_command].with_state(workspace));
        let shown: Vec<_> = tools
            .definitions()
            .map(|tool| (tool.name(), tool.presentation().unwrap().clone()))
            .collect();
        let expected = [
            ("read_file", "Read file", "file-text"),
            ("edit_file", "Edit file", "file-pen"),
            ("run_command", "Run command", "terminal"),
        ]
        .map(|(name, label, icon)| (name, Presentation::new(label).with_icon(icon)));
        assert_eq!(shown, expected);
    }

    #[test]
    fn each_tool_says_what_it_does_to_the_world() {
        let said = tools![read_file, edit_file, run_command].definitions();
        let said: Vec<_> = said
            .iter()
            .map(|tool| {
                (
                    tool.kind().unwrap(),
                    tool.hints().read_only,
                    tool.hints().open_world,
                )
            })
            .collect();
        assert_eq!(
            said,
            [
                (Kind::Read, true, false),
                (Kind::Edit, false, false),
                (Kind::Execute, false, true),
            ]
        );
    }

    #[test]
    fn the_latest_line_is_put_together_from_pieces() {
        let latest = Latest::default();
        assert_eq!(latest.line("Comp"), "Comp");
        assert_eq!(latest.line("iling\n"), "Compiling");
        assert_eq!(latest.line("\n"), "Compiling");
        assert_eq!(latest.line("one\n\ntwo\n \nth"), "th");
        assert_eq!(latest.line("ree\n\n"), "three");
        assert_eq!(latest.line("four\nfive\n\n"), "five");
        assert_eq!(latest.line("10 %\r20 %\r"), "20 %");
        assert_eq!(latest.line("30 %"), "30 %");
        assert_eq!(latest.line("\r\ndone\r\n"), "done");
        assert_eq!(latest.line(&"é".repeat(1000)).len(), LINE);
    }
}
