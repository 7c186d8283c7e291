//! The demo: a recorded turn of a model, played on a sample project.

use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use tool_runtime::CancellationToken;
use tool_runtime::workspace::Workspace;

use crate::failure::Failure;
use crate::output::Output;
use crate::printer::Printer;
use crate::turn::Asked;
use crate::{calls, halves, turn};

/// What the model sent.
const TURN: &str = include_str!("../demo/turn.jsonl");

const PROJECT: [(&str, &str); 3] = [
    ("README.md", include_str!("../demo/project/README.md")),
    ("check.sh", include_str!("../demo/project/check.sh")),
    ("src/greet.rs", include_str!("../demo/project/src/greet.rs")),
];

const BEFORE: &str = "\
A model's reply asks for five calls. They run side by side, on a sample project
in a temporary folder. Each event of a call is a row: how long the call has been
going on, its id, the event, and the call as any client can draw it without a
line of code about the tool.
\n";

const AFTER: &str = "
A result has two halves. The content is what the model reads, and what is paid
for by the token. The details are typed, as rich as you like, and never get to
the model: they are for your code and your screen. A call that failed tells the
model what to do about it, and the application a code.";

const NEXT: &str = "
Go on with
  cargo run -- --json      the same events as JSON lines, as a client gets them
  cargo run -- list        the tools, with the schemas that a model is given
  cargo run -- call read_file '{\"path\": \"Cargo.toml\"}'      a call of your own";

/// Plays the recorded turn. That calls of it fail is part of the play.
pub(crate) fn play(json: bool) -> Result<ExitCode, Failure> {
    let failed = |error| Failure::other("can't make the sample project", &error);
    let folder = tempfile::tempdir().map_err(failed)?;
    unpack(folder.path()).map_err(failed)?;
    let workspace = Workspace::open(folder.path())
        .map_err(|error| Failure::other("can't open the sample project", &error))?;

    let output = Output::new(CancellationToken::new());
    if !json {
        print(BEFORE, &output);
    }
    let printer = Printer::new(output.clone(), json);
    let turn = turn::run(
        workspace,
        Asked::Calls(calls::read(TURN.as_bytes())?),
        printer,
        &output,
    )?;
    if !json {
        print(AFTER, &output);
        for report in &turn.reports {
            halves::print(report, &output);
        }
        print(NEXT, &output);
    }
    output.finish()?;
    Ok(turn.signalled.map_or(ExitCode::SUCCESS, ExitCode::from))
}

fn print(text: &str, output: &Output) {
    for line in text.lines() {
        output.line(line);
    }
}

fn unpack(folder: &Path) -> io::Result<()> {
    for (path, text) in PROJECT {
        let path = folder.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, text)?;
    }
    Ok(())
}
