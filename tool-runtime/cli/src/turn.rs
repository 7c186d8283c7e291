//! Running calls as one turn of a model, watched, until it has ended or somebody stops it.

use std::io;
use std::process::{self, ExitCode};
use std::thread;
use std::time::Duration;

use tool_runtime::workspace::Workspace;
use tool_runtime::workspace::tools::{edit_file, read_file, run_command};
use tool_runtime::{Call, IntoTools, Observer, Report, Runtime, ToolDefinition, tools};

use crate::failure::Failure;
use crate::output::Output;
use crate::signals::Signals;
use crate::stream::{self, Lines};

/// How long a file that is being written when all else has ended is waited for.
const LAST_WRITE: Duration = Duration::from_millis(500);

/// What a turn is made of.
pub(crate) enum Asked {
    /// Calls that are there whole.
    Calls(Vec<Call>),
    /// A reply that streams.
    Stream(Lines),
}

/// A turn that has ended.
pub(crate) struct Turn {
    /// Of each call, in the order asked.
    pub(crate) reports: Vec<Report>,
    /// Whether what was asked could be read to its end.
    pub(crate) read: bool,
    /// The exit status that stands for the signal that stopped it.
    pub(crate) signalled: Option<u8>,
}

impl Turn {
    /// The exit status.
    pub(crate) fn status(&self) -> ExitCode {
        let failed = self.reports.iter().any(|report| report.error().is_some());
        let status = if self.read { failed.into() } else { 2 };
        ExitCode::from(self.signalled.unwrap_or(status))
    }
}

/// The tools that the program has, in a workspace.
fn workspace_tools(workspace: Workspace) -> impl IntoTools {
    tools![read_file, edit_file, run_command].with_state(workspace)
}

/// What is said of the tools that the program has.
pub(crate) fn definitions() -> Vec<ToolDefinition> {
    tools![read_file, edit_file, run_command].definitions()
}

/// Runs calls as one turn. It returns when each has ended and the observer has heard of all.
pub(crate) fn run(
    workspace: Workspace,
    asked: Asked,
    observer: impl Observer,
    output: &Output,
) -> Result<Turn, Failure> {
    let failed = |error| Failure::other("can't start", &error);
    // One thread polls the calls, so that they begin in the order asked; their work has threads of its own.
    let executor = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(failed)?;
    let turn = executor.block_on(async {
        let mut signals = Signals::catch().map_err(failed)?;
        let runtime = Runtime::builder()
            .tools(workspace_tools(workspace))
            .observer(observer)
            .build()
            .map_err(|error| Failure::other("can't start", &error))?;
        let turn = runtime.turn().cancellation(output.stop().clone());
        let ended = async {
            let ended = match asked {
                Asked::Calls(calls) => (turn.run(calls).await, true),
                Asked::Stream(lines) => stream::play(turn, lines, output.stop()).await,
            };
            runtime.drained().await;
            ended
        };
        tokio::pin!(ended);
        let mut signalled = None;
        loop {
            tokio::select! {
                (reports, read) = &mut ended => return Ok(Turn { reports, read, signalled }),
                status = signals.next() => {
                    // The first asks the calls to end; they may be held up by whoever reads the output.
                    if signalled.replace(status).is_some() {
                        process::exit(status.into());
                    }
                    output.stop().cancel();
                }
            }
        }
    });
    executor.shutdown_timeout(LAST_WRITE);
    end_at_signal();
    turn
}

/// From now on a signal ends the program: there is no work left to end in order, and whoever reads what is still to be
/// printed may take for ever.
fn end_at_signal() {
    let wait = || -> io::Result<()> {
        let executor = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let status = executor.block_on(async { io::Result::Ok(Signals::catch()?.next().await) })?;
        process::exit(status.into())
    };
    thread::spawn(wait);
}
