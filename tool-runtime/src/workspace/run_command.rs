//! `run_command`: a command line, run by the shell.

use std::io::{self, PipeReader};
use std::process::{ChildStdout, Command, Stdio};
use std::time::Duration;

use serde::Serialize;
use tokio::io::AsyncReadExt as _;
use tokio::time::{Instant, sleep_until, timeout_at};

use super::Workspace;
use super::error::WorkspaceError;
use super::output::{Decoder, HeadAndTail};
use super::process_group::{ProcessGroup, Signal, signal_name};

/// Variables that go through to a command; without the latter ones, nothing runs on Windows.
const PASSED_ON: &[&str] = &[
    "PATH",
    "HOME",
    "LANG",
    "TERM",
    #[cfg(windows)]
    "SystemRoot",
    #[cfg(windows)]
    "ComSpec",
    #[cfg(windows)]
    "PATHEXT",
];
/// Between the request to end and the kill.
const TERM_GRACE: Duration = Duration::from_millis(500);
/// How long an exited command's output is waited for, when a process that left the group still holds the pipe.
const PIPE_GRACE: Duration = Duration::from_millis(250);
/// After the grace, what such a process goes on to write is read up to here.
const LEFT_IN_PIPE: u64 = 1024 * 1024;
/// How long a killed process is waited for: one that hangs in the kernel dies when it comes out.
const KILL_GRACE: Duration = Duration::from_secs(2);
/// Bytes of output shown in the error of a timeout.
const TIMEOUT_TAIL: usize = 2 * 1024;

/// What [`Workspace::run_command`] gives.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CommandRun {
    /// For the model: the output, its middle cut when it is long, then a last line such as `[exit status 0]` or
    /// `[killed by SIGKILL]`.
    pub text: String,
    /// For the application.
    pub details: CommandDetails,
}

/// How a command ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct CommandDetails {
    /// The exit status; `None` when a signal ended the shell.
    pub exit_code: Option<i32>,
    /// The name of that signal, such as `SIGKILL`.
    pub signal: Option<String>,
    /// From start to end, in milliseconds.
    pub duration_ms: u64,
    /// Bytes of output, as the command wrote them.
    pub output_bytes: u64,
    /// Whether the middle of the output was cut.
    pub truncated: bool,
}

impl Workspace {
    /// Runs a command line with `sh -c` (`cmd /C` on Windows) in the root of the workspace.
    ///
    /// **The command is not confined.** The line is the model's own and goes to the shell as it is: the shell's
    /// whole language is at its disposal, and the whole machine as far as the user's rights go. Nothing is spliced
    /// into it here; a tool that puts a model's *arguments* into a command must pass them as arguments of the
    /// process instead.
    ///
    /// There is no input. The environment is empty but for `PATH`, `HOME`, `LANG`, `TERM` and what
    /// [`Workspace::env`] names. Output and error output go into one pipe, in the order in which they are written;
    /// each piece is given to `progress` as it comes, decoded: what isn't UTF-8 becomes U+FFFD, control characters
    /// become visible signs. The beginning and the end are kept ([`Workspace::max_output`]), with a line such as
    /// `[… 81,234 bytes cut …]` in between, in memory that doesn't grow with the output.
    ///
    /// The command and what it starts are one process group. When the shell has exited, what is left of the group
    /// is killed and the result doesn't wait for it. At the timeout (`timeout`, else [`Workspace::command_timeout`];
    /// never more than [`Workspace::max_command_timeout`]) the group gets SIGTERM, and SIGKILL 500 ms later. When
    /// the future is dropped the group is killed at once. A process that puts itself into another group or session
    /// (`setsid`, `set -m`) escapes this.
    ///
    /// A command that fails is a result like another, with its exit status.
    ///
    /// # Errors
    ///
    /// - `TOOL_TIMEOUT`, with the limit and the end of the output.
    /// - `INVALID_ARGUMENT` for a blank or too long command, a NUL character in it, or a timeout of zero.
    /// - `IO` when it can't be started.
    ///
    /// # Panics
    ///
    /// Outside a tokio runtime, or in one without its I/O and time drivers, as all of tokio's I/O does.
    pub async fn run_command(
        &self,
        command: &str,
        timeout: Option<Duration>,
        progress: &(dyn Fn(&str) + Send + Sync),
    ) -> Result<CommandRun, WorkspaceError> {
        if command.trim().is_empty() {
            return Err(WorkspaceError::invalid("the command is empty"));
        }
        if timeout == Some(Duration::ZERO) {
            return Err(WorkspaceError::invalid("the timeout must be more than 0"));
        }
        let settings = &self.settings;
        let limit = timeout
            .unwrap_or(settings.command_timeout)
            .min(settings.max_command_timeout);
        let mut run = self
            .start(command, progress)
            .map_err(|error| WorkspaceError::command(&error))?;
        let deadline = run.started.checked_add(limit);
        if run.until_exit(deadline).await {
            return run.finish().await;
        }
        run.stop().await;
        let longest = limit == settings.max_command_timeout;
        Err(WorkspaceError::timeout(
            limit,
            longest,
            run.kept.last(TIMEOUT_TAIL),
        ))
    }

    fn start<'a>(
        &self,
        line: &str,
        progress: &'a (dyn Fn(&str) + Send + Sync),
    ) -> io::Result<Running<'a>> {
        let (reader, writer) = io::pipe()?;
        let mut command = shell(line);
        command
            .current_dir(&self.root.canonical)
            .env_clear()
            .envs(
                PASSED_ON
                    .iter()
                    .filter_map(|name| Some((name, std::env::var_os(name)?))),
            )
            .envs(&self.settings.env)
            .stdin(Stdio::null())
            .stdout(writer.try_clone()?)
            .stderr(writer);
        let pipe = tokio::process::ChildStdout::from_std(child_stdout(reader))?;
        let group = ProcessGroup::spawn(&mut command)?;
        // With the command goes our own end for writing: when all others are closed, the output has ended.
        drop(command);
        Ok(Running {
            group,
            pipe: Some(pipe),
            buffer: vec![0; 64 * 1024],
            decoder: Decoder::default(),
            kept: HeadAndTail::new(
                self.settings.output_head_bytes,
                self.settings.output_tail_bytes,
            ),
            bytes: 0,
            started: Instant::now(),
            progress,
        })
    }
}

#[cfg(unix)]
fn shell(line: &str) -> Command {
    let mut command = Command::new("/bin/sh");
    command.arg("-c").arg(line);
    command
}

#[cfg(not(unix))]
fn shell(line: &str) -> Command {
    let mut command = Command::new("cmd");
    command.arg("/C").arg(line);
    command
}

/// The one end of a pipe that tokio reads with the features we have.
#[cfg(unix)]
fn child_stdout(reader: PipeReader) -> ChildStdout {
    std::os::fd::OwnedFd::from(reader).into()
}

#[cfg(windows)]
fn child_stdout(reader: PipeReader) -> ChildStdout {
    std::os::windows::io::OwnedHandle::from(reader).into()
}

/// A command that was started. Dropping it kills the command.
struct Running<'a> {
    group: ProcessGroup,
    /// `None` once the output has ended.
    pipe: Option<tokio::process::ChildStdout>,
    buffer: Vec<u8>,
    decoder: Decoder,
    kept: HeadAndTail,
    bytes: u64,
    started: Instant,
    progress: &'a (dyn Fn(&str) + Send + Sync),
}

impl Running<'_> {
    /// Takes output until the command has exited, or the deadline has come; none is further away than the clock goes.
    async fn until_exit(&mut self, deadline: Option<Instant>) -> bool {
        let deadline = async {
            match deadline {
                Some(deadline) => sleep_until(deadline).await,
                None => std::future::pending().await,
            }
        };
        tokio::pin!(deadline);
        loop {
            tokio::select! {
                // In this order, so that a flood of output holds back neither of the ends.
                biased;
                () = &mut deadline => return false,
                () = self.group.exited() => return true,
                read = read(&mut self.pipe, &mut self.buffer) => self.take(&read),
            }
            // A flood of output holds back nobody else on this thread either, such as who cancels the call.
            tokio::task::yield_now().await;
        }
    }

    /// The command has exited: ends what it left behind and takes the rest of the output.
    async fn finish(mut self) -> Result<CommandRun, WorkspaceError> {
        self.group.release();
        self.drain().await;
        let status = self
            .group
            .status()
            .await
            .map_err(|error| WorkspaceError::command(&error))?;
        let duration = self.started.elapsed();
        let rest = self.decoder.finish();
        self.show(rest);

        let signal = signal_name(status);
        let mut text = self.kept.text();
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        text.push_str(&match (&signal, status.code()) {
            (Some(signal), _) => format!("[killed by {signal}]"),
            (None, Some(code)) => format!("[exit status {code}]"),
            (None, None) => format!("[{status}]"),
        });
        Ok(CommandRun {
            text,
            details: CommandDetails {
                exit_code: status.code(),
                signal,
                duration_ms: u64::try_from(duration.as_millis()).unwrap_or(u64::MAX),
                output_bytes: self.bytes,
                truncated: self.kept.is_cut(),
            },
        })
    }

    /// The time is over: asks the group to end, then kills it.
    async fn stop(&mut self) {
        self.group.signal(Signal::Terminate);
        let deadline = Instant::now() + TERM_GRACE;
        let _ = timeout_at(deadline, self.until_end()).await;
        self.group.signal(Signal::Kill);
        self.group.release();
        let _ = timeout_at(Instant::now() + KILL_GRACE, self.group.status()).await;
        self.drain().await;
        let rest = self.decoder.finish();
        self.show(rest);
    }

    /// Takes output until there is no more and the command has exited. Not the one alone: the shell dies of the
    /// signal at once, while what it started may still be at its last words; and a silent one may clean up.
    async fn until_end(&mut self) {
        while self.pipe.is_some() {
            let read = read(&mut self.pipe, &mut self.buffer).await;
            self.take(&read);
        }
        self.group.exited().await;
    }

    /// Takes what is still in the pipe, and waits a little for its end.
    async fn drain(&mut self) {
        let deadline = Instant::now() + PIPE_GRACE;
        let limit = self.bytes + LEFT_IN_PIPE;
        while self.pipe.is_some() && (self.bytes < limit || Instant::now() < deadline) {
            // Reads first, looks at the clock after: what is there already is taken also when the machine was slow.
            match timeout_at(deadline, read(&mut self.pipe, &mut self.buffer)).await {
                Ok(read) => self.take(&read),
                Err(_) => break,
            }
        }
    }

    fn take(&mut self, read: &io::Result<usize>) {
        match read {
            &Ok(bytes) if bytes > 0 => {
                self.bytes += bytes as u64;
                let text = self.decoder.decode(&self.buffer[..bytes]);
                self.show(&text);
            }
            _ => self.pipe = None,
        }
    }

    fn show(&mut self, text: &str) {
        if !text.is_empty() {
            self.kept.push(text);
            (self.progress)(text);
        }
    }
}

/// Reads the next piece; waits forever once the output has ended.
async fn read(
    pipe: &mut Option<tokio::process::ChildStdout>,
    buffer: &mut [u8],
) -> io::Result<usize> {
    match pipe {
        Some(pipe) => pipe.read(buffer).await,
        None => std::future::pending().await,
    }
}
