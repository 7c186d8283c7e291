//! Tools over one folder of files: read a file, edit it, run a command there.
//!
//! A [`Workspace`] is the folder and the bounds that hold in it, lent to the [`tools`]. Its methods are their insides;
//! each gives what the model reads and, apart from it, what only the application gets.
//!
//! ```
//! use tool_runtime::workspace::Workspace;
//!
//! # #[tokio::main]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = tempfile::tempdir()?;
//! # std::fs::write(folder.path().join("greeting.txt"), "Hello, world\n")?;
//! let workspace = Workspace::open(folder.path())?;
//!
//! let (edited, diff) = workspace.edit_file("greeting.txt", "world", "moon", false).await?;
//! assert_eq!(edited.replacements, 1);
//! assert!(diff.diff.contains("+Hello, moon"));
//!
//! let file = workspace.read_file("greeting.txt", None, None).await?;
//! assert_eq!(file.text, "Hello, moon\n");
//!
//! let error = workspace.read_file("../secret", None, None).await.unwrap_err();
//! assert_eq!(error.code(), "PATH_OUTSIDE");
//! # Ok(())
//! # }
//! ```
//!
//! # What is confined
//!
//! Every file is opened through a handle of the folder, never by its full path. No `..`, no absolute path and no
//! symbolic link leads out, also when a folder is swapped for a link while a tool works; an absolute path that
//! lies inside is taken as relative. Only regular files are opened; a named pipe or a device is an error and never
//! makes a call wait. Not held back: a hard link to a file outside, and a file system mounted inside.
//!
//! **A command is not confined.** [`Workspace::run_command`] gives the model's own command line to the shell, and
//! the shell can do whatever the user can. Lend it to a model only where that is wanted, ask before it runs, or
//! put the whole process into a sandbox of the operating system.
//!
//! # What is needed
//!
//! A tokio runtime with its time and I/O drivers on (`enable_all`). Files work on every platform that cap-std
//! knows. Process groups are a thing of Unix: elsewhere a timeout or cancel ends the shell, not what it started.

mod atomic_write;
mod diff;
mod display;
mod edit_file;
mod error;
mod nearest;
mod output;
mod path;
mod process_group;
mod read_file;
mod replace;
mod run_command;
#[cfg(test)]
mod tests;
pub mod tools;
mod turns;

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

pub use self::diff::FileDiff;
pub use self::edit_file::Edited;
pub use self::error::{WorkspaceError, WorkspaceErrorKind};
pub use self::read_file::{FileText, FileTextDetails};
pub use self::run_command::{CommandDetails, CommandRun};

use self::path::Root;
use self::turns::Turn;

/// A folder of files, lent to tools.
///
/// Clones are cheap and share the folder. All workspaces of one folder in a process take turns at editing. `Debug` shows neither where the folder
/// lies nor the values given to commands.
#[derive(Clone)]
pub struct Workspace {
    root: Arc<Root>,
    settings: Arc<Settings>,
    /// Held while a file is edited, shared by all workspaces of the folder in this process.
    edits: Arc<Turn>,
}

#[derive(Clone)]
struct Settings {
    max_file_bytes: u64,
    max_read_lines: u64,
    max_read_bytes: usize,
    output_head_bytes: usize,
    output_tail_bytes: usize,
    command_timeout: Duration,
    max_command_timeout: Duration,
    env: BTreeMap<String, String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            max_file_bytes: 10 * 1024 * 1024,
            max_read_lines: 2_000,
            // With the note after it, below the 50,000 characters of a result that a model reads by default.
            max_read_bytes: 48 * 1024,
            output_head_bytes: 16 * 1024,
            output_tail_bytes: 32 * 1024,
            command_timeout: Duration::from_secs(120),
            max_command_timeout: Duration::from_secs(600),
            env: BTreeMap::new(),
        }
    }
}

impl Workspace {
    /// Opens a folder as a workspace.
    ///
    /// The folder is held open: renamed or moved later, it stays the workspace for files. Commands run at the
    /// path where it was when opened.
    ///
    /// # Errors
    ///
    /// `IO` when the folder isn't there, isn't a folder or may not be opened. The message doesn't name it.
    pub fn open(root: impl AsRef<Path>) -> Result<Self, WorkspaceError> {
        let root = Root::open(root.as_ref()).map_err(|error| WorkspaceError::root(&error))?;
        Ok(Self {
            edits: turns::of(&root.canonical),
            root: Arc::new(root),
            settings: Arc::default(),
        })
    }

    /// Gives commands an environment variable, besides `PATH`, `HOME`, `LANG` and `TERM`, which pass through.
    ///
    /// Set again, or set for one of those four, the value given here counts.
    #[must_use]
    pub fn env(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.settings().env.insert(name.into(), value.into());
        self
    }

    /// How long a command may run when the call doesn't say; 120 seconds by default.
    #[must_use]
    pub fn command_timeout(mut self, timeout: Duration) -> Self {
        let settings = self.settings();
        settings.command_timeout = timeout;
        settings.max_command_timeout = settings.max_command_timeout.max(timeout);
        self
    }

    /// How long a command may run whatever the call says; 10 minutes by default.
    #[must_use]
    pub fn max_command_timeout(mut self, timeout: Duration) -> Self {
        let settings = self.settings();
        settings.max_command_timeout = timeout;
        settings.command_timeout = settings.command_timeout.min(timeout);
        self
    }

    /// The largest file, in bytes, that is read whole or edited; 10 MiB by default.
    #[must_use]
    pub fn max_file_bytes(mut self, bytes: u64) -> Self {
        self.settings().max_file_bytes = bytes;
        self
    }

    /// How much one read gives at most; 2,000 lines and 48 KiB by default, whichever comes first.
    ///
    /// More than a runtime lets a model read of one result (50,000 characters by default) would be cut a second
    /// time there, and the line that says how to go on with it.
    #[must_use]
    pub fn max_read(mut self, lines: u64, bytes: usize) -> Self {
        let settings = self.settings();
        settings.max_read_lines = lines.max(1);
        settings.max_read_bytes = bytes.max(1);
        self
    }

    /// How many bytes of a command's output are kept from its beginning and from its end; 16 and 32 KiB by default.
    #[must_use]
    pub fn max_output(mut self, head: usize, tail: usize) -> Self {
        let settings = self.settings();
        settings.output_head_bytes = head;
        settings.output_tail_bytes = tail;
        self
    }

    fn settings(&mut self) -> &mut Settings {
        Arc::make_mut(&mut self.settings)
    }

    /// Runs work on files on the blocking pool. Dropping the future tells the work to stop.
    async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Self, &Stopped) -> Result<T, WorkspaceError> + Send + 'static,
    ) -> Result<T, WorkspaceError> {
        let workspace = self.clone();
        let stopped = Stopped::default();
        let _stop = StopOnDrop(stopped.clone());
        tokio::task::spawn_blocking(move || work(&workspace, &stopped))
            .await
            .unwrap_or_else(|_| Err(WorkspaceError::lost()))
    }
}

impl fmt::Debug for Workspace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let settings = &self.settings;
        f.debug_struct("Workspace")
            .field("env", &settings.env.keys().collect::<Vec<_>>())
            .field("command_timeout", &settings.command_timeout)
            .field("max_file_bytes", &settings.max_file_bytes)
            .finish_non_exhaustive()
    }
}

/// Whether nobody waits for the work any more.
#[derive(Clone, Default)]
struct Stopped(Arc<AtomicBool>);

impl Stopped {
    fn check(&self) -> io::Result<()> {
        if self.0.load(Ordering::Relaxed) {
            return Err(io::Error::other("the call was cancelled"));
        }
        Ok(())
    }

    /// A reader that fails from then on.
    fn guard<R: Read>(&self, inner: R) -> Guarded<'_, R> {
        Guarded {
            inner,
            stopped: self,
        }
    }
}

struct StopOnDrop(Stopped);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.0.store(true, Ordering::Relaxed);
    }
}

struct Guarded<'a, R> {
    inner: R,
    stopped: &'a Stopped,
}

impl<R: Read> Read for Guarded<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stopped.check()?;
        self.inner.read(buffer)
    }
}
