//! Running the real program.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// The program, in an environment that does not depend on who runs the tests.
pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_workspace-tools"));
    command
        .env_remove("COLUMNS")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// What a run left.
pub(crate) struct Ran {
    pub(crate) status: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Self {
            status: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Ran {
    /// The lines of output as events.
    pub(crate) fn events(&self) -> Vec<Value> {
        let lines = self.stdout.lines();
        lines
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }

    /// The terminal event of a call.
    pub(crate) fn result(&self, id: &str) -> Value {
        let mut results = self.events();
        results.retain(|event| event["type"] == "tool-result" && event["toolCallId"] == id);
        assert_eq!(results.len(), 1, "{}", self.stdout);
        results.remove(0)
    }
}

/// Runs the program to its end.
pub(crate) fn run(command: &mut Command, input: &str) -> Ran {
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // It may end without having read.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().unwrap().into()
}

/// Runs `call` on a folder.
pub(crate) fn call(root: &Path, arguments: &[&str], input: &str) -> Ran {
    let mut command = program();
    command.arg("call").arg("--root").arg(root).args(arguments);
    run(&mut command, input)
}

/// A folder with files.
pub(crate) fn folder<const N: usize>(files: [(&str, &str); N]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}
