//! `call`: one call, or those on standard input.

use std::io::{self, IsTerminal as _, Read as _};
use std::path::Path;
use std::process::ExitCode;

use tool_runtime::Call;
use tool_runtime::CancellationToken;
use tool_runtime::workspace::Workspace;

use crate::failure::{Failure, warn};
use crate::output::Output;
use crate::printer::Printer;
use crate::{calls, halves, turn};

/// Runs a call, or those on standard input, as one turn on a folder.
pub(crate) fn call(
    root: &Path,
    call: Option<(String, String)>,
    json: bool,
) -> Result<ExitCode, Failure> {
    let workspace = Workspace::open(root)
        .map_err(|error| Failure::Usage(format!("--root {}: {error}", root.display())))?;
    let calls = match call {
        Some((name, arguments)) => vec![Call::new("call_1", name, arguments)],
        None => calls::read(&standard_input()?)?,
    };
    let output = Output::new(CancellationToken::new());
    let printer = Printer::new(output.clone(), json);
    let turn = turn::run(workspace, calls, printer, &output)?;
    if !json {
        for report in &turn.reports {
            halves::print(report, &output);
        }
    }
    output.finish()?;
    Ok(turn.status())
}

fn standard_input() -> Result<Vec<u8>, Failure> {
    let mut stdin = io::stdin().lock();
    if stdin.is_terminal() {
        warn("Reading calls from the terminal, each on a line; Ctrl-D runs them.");
    }
    let mut text = Vec::new();
    stdin
        .read_to_end(&mut text)
        .map_err(|error| Failure::other("can't read standard input", &error))?;
    Ok(text)
}
