//! `call`: one call, or those on standard input.

use std::io::{self, BufRead as _, IsTerminal as _, Read as _};
use std::path::Path;
use std::process::ExitCode;

use tool_runtime::Call;
use tool_runtime::CancellationToken;
use tool_runtime::workspace::Workspace;

use crate::failure::{Failure, warn};
use crate::output::Output;
use crate::printer::Printer;
use crate::stream::{self, Lines};
use crate::turn::Asked;
use crate::{calls, halves, turn};

/// Runs a call, or those on standard input, as one turn on a folder.
pub(crate) fn call(
    root: &Path,
    call: Option<(String, String)>,
    json: bool,
) -> Result<ExitCode, Failure> {
    let workspace = Workspace::open(root)
        .map_err(|error| Failure::Usage(format!("--root {}: {error}", root.display())))?;
    let asked = match call {
        Some((name, arguments)) => Asked::Calls(vec![Call::new("call_1", name, arguments)]),
        None => standard_input()?,
    };
    let output = Output::new(CancellationToken::new());
    let printer = Printer::new(output.clone(), json);
    let turn = turn::run(workspace, asked, printer, &output)?;
    if !json {
        for report in &turn.reports {
            halves::print(report, &output);
        }
    }
    output.finish()?;
    Ok(turn.status())
}

/// Calls, or the events of a reply that streams: the first line says which.
fn standard_input() -> Result<Asked, Failure> {
    let mut stdin = io::stdin().lock();
    if stdin.is_terminal() {
        warn("Reading calls from the terminal, each on a line; Ctrl-D runs them.");
    }
    let failed = |error| Failure::other("can't read standard input", &error);
    let mut text = Vec::new();
    while text.trim_ascii().is_empty() {
        if stdin.read_until(b'\n', &mut text).map_err(failed)? == 0 {
            break;
        }
    }
    if stream::is_event(text.trim_ascii()) {
        drop(stdin);
        return Ok(Asked::Stream(Lines::behind(text)));
    }
    stdin.read_to_end(&mut text).map_err(failed)?;
    Ok(Asked::Calls(calls::read(&text)?))
}
