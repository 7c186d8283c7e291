//! What goes wrong in a workspace, told to the model.

use std::fmt;
use std::io;
use std::path::Path;
use std::time::Duration;

use super::display::{self, Count, Grouped, Time};

/// Why a workspace tool gave no result.
///
/// [`Display`](fmt::Display) is written for the model: which path, what is wrong with it and what to do.
/// It names paths relative to the workspace, or as the model sent them, never where the workspace lies.
/// The application branches on [`kind`](Self::kind) or on the stable [`code`](Self::code).
#[derive(Debug)]
pub struct WorkspaceError {
    kind: WorkspaceErrorKind,
    message: String,
}

/// The kinds of [`WorkspaceError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WorkspaceErrorKind {
    /// `FILE_NOT_FOUND`: nothing is there; the message names the nearest names.
    FileNotFound,
    /// `FILE_NOT_TEXT`: the file is not UTF-8.
    FileNotText,
    /// `FILE_TOO_LARGE`: the file, or what an edit would make of it, is over the limit.
    FileTooLarge,
    /// `FILE_CHANGED`: someone else kept writing the file during the edit.
    FileChanged,
    /// `NOT_A_FILE`: a folder, named pipe, socket or device.
    NotAFile,
    /// `PATH_OUTSIDE`: the path, or a link on it, leads out of the workspace.
    PathOutside,
    /// `PERMISSION_DENIED`: the operating system forbids it.
    PermissionDenied,
    /// `EDIT_NO_MATCH`: the text to replace is not in the file; the message shows the nearest text.
    EditNoMatch,
    /// `EDIT_AMBIGUOUS`: the text to replace is there more than once.
    EditAmbiguous,
    /// `EDIT_NO_CHANGE`: the edit would leave the file as it is.
    EditNoChange,
    /// `INVALID_ARGUMENT`: an argument can't be right whatever the files are.
    InvalidArgument,
    /// `TOOL_TIMEOUT`: the command ran longer than its limit and was killed.
    Timeout,
    /// `IO`: any other failure of the operating system.
    Io,
}

impl WorkspaceError {
    /// What kind of failure it is.
    pub fn kind(&self) -> WorkspaceErrorKind {
        self.kind
    }

    /// The stable code of the kind, such as `FILE_NOT_FOUND`.
    pub fn code(&self) -> &'static str {
        self.kind.code()
    }

    fn new(kind: WorkspaceErrorKind, message: String) -> Self {
        Self { kind, message }
    }
}

impl WorkspaceErrorKind {
    /// The stable code of this kind, such as `FILE_NOT_FOUND`.
    pub fn code(self) -> &'static str {
        match self {
            Self::FileNotFound => "FILE_NOT_FOUND",
            Self::FileNotText => "FILE_NOT_TEXT",
            Self::FileTooLarge => "FILE_TOO_LARGE",
            Self::FileChanged => "FILE_CHANGED",
            Self::NotAFile => "NOT_A_FILE",
            Self::PathOutside => "PATH_OUTSIDE",
            Self::PermissionDenied => "PERMISSION_DENIED",
            Self::EditNoMatch => "EDIT_NO_MATCH",
            Self::EditAmbiguous => "EDIT_AMBIGUOUS",
            Self::EditNoChange => "EDIT_NO_CHANGE",
            Self::InvalidArgument => "INVALID_ARGUMENT",
            Self::Timeout => "TOOL_TIMEOUT",
            Self::Io => "IO",
        }
    }
}

impl fmt::Display for WorkspaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

// No `source`: the message has the system's text already, and a chain would say it twice.
impl std::error::Error for WorkspaceError {}

// One constructor for each thing that can be said, so that the sentences stand side by side.
impl WorkspaceError {
    pub(super) fn root(error: &io::Error) -> Self {
        Self::new(
            WorkspaceErrorKind::Io,
            format!("can't open the root folder of the workspace: {error}"),
        )
    }

    pub(super) fn invalid(message: impl Into<String>) -> Self {
        Self::new(WorkspaceErrorKind::InvalidArgument, message.into())
    }

    pub(super) fn outside(path: &str) -> Self {
        Self::new(
            WorkspaceErrorKind::PathOutside,
            format!(
                "`{}` lies outside the workspace; give a path inside it, relative to its root",
                display::one_line(path)
            ),
        )
    }

    pub(super) fn link_outside(path: &Path) -> Self {
        Self::new(
            WorkspaceErrorKind::PathOutside,
            format!(
                "`{}` passes through a link that leads outside the workspace (absolute links count as such); \
                 give a path that stays inside",
                display::path(path)
            ),
        )
    }

    pub(super) fn not_found(path: &Path, hint: &str) -> Self {
        Self::new(
            WorkspaceErrorKind::FileNotFound,
            format!("there is no file `{}`; {hint}", display::path(path)),
        )
    }

    pub(super) fn dangling_link(path: &Path) -> Self {
        Self::new(
            WorkspaceErrorKind::FileNotFound,
            format!(
                "`{}` is a link to a file that isn't there",
                display::path(path)
            ),
        )
    }

    pub(super) fn folder(path: &Path) -> Self {
        Self::new(
            WorkspaceErrorKind::NotAFile,
            format!(
                "`{}` is a folder; list it, or give the path of a file in it",
                display::path(path)
            ),
        )
    }

    pub(super) fn not_a_file(path: &Path, what: &str) -> Self {
        Self::new(
            WorkspaceErrorKind::NotAFile,
            format!(
                "`{}` is {what}; only regular files are read and written",
                display::path(path)
            ),
        )
    }

    pub(super) fn not_text(path: &Path, position: u64, size: u64, utf16: bool) -> Self {
        let encoding = if utf16 { " (it looks like UTF-16)" } else { "" };
        Self::new(
            WorkspaceErrorKind::FileNotText,
            format!(
                "`{}` is not UTF-8 text{encoding}: the byte at position {} of its {} can't be read as text; \
                 a command such as `xxd` or `iconv` can show it",
                display::path(path),
                Grouped(position),
                Count(size, "byte"),
            ),
        )
    }

    pub(super) fn too_large_to_read(path: &Path, size: u64, limit: u64) -> Self {
        Self::new(
            WorkspaceErrorKind::FileTooLarge,
            format!(
                "`{}` has {}, more than the {} that are read at once; read a part of it with offset and limit",
                display::path(path),
                Count(size, "byte"),
                Grouped(limit),
            ),
        )
    }

    pub(super) fn too_large_to_edit(path: &Path, size: u64, limit: u64) -> Self {
        Self::new(
            WorkspaceErrorKind::FileTooLarge,
            format!(
                "`{}` has {}, more than the {} up to which files are edited; change it with a command",
                display::path(path),
                Count(size, "byte"),
                Grouped(limit),
            ),
        )
    }

    pub(super) fn edit_too_large(path: &Path, limit: u64) -> Self {
        Self::new(
            WorkspaceErrorKind::FileTooLarge,
            format!(
                "the edit would make `{}` larger than {}; nothing was changed",
                display::path(path),
                Count(limit, "byte"),
            ),
        )
    }

    pub(super) fn past_the_end(path: &Path, offset: u64, lines: u64) -> Self {
        Self::invalid(format!(
            "`{}` has {}, so offset {} is past its end",
            display::path(path),
            Count(lines, "line"),
            Grouped(offset),
        ))
    }

    pub(super) fn changed(path: &Path) -> Self {
        Self::new(
            WorkspaceErrorKind::FileChanged,
            format!(
                "`{}` was written by someone else during the edit; nothing was changed, read it again",
                display::path(path)
            ),
        )
    }

    pub(super) fn no_match(path: &Path, nearest: &str) -> Self {
        Self::new(
            WorkspaceErrorKind::EditNoMatch,
            format!(
                "old_text is not in `{}`; nothing was changed. {nearest}",
                display::path(path)
            ),
        )
    }

    pub(super) fn ambiguous(path: &Path, matches: u64, lines: &[u64]) -> Self {
        let mut places: Vec<_> = lines.iter().map(u64::to_string).collect();
        if matches > lines.len() as u64 {
            places.push("…".to_owned());
        }
        Self::new(
            WorkspaceErrorKind::EditAmbiguous,
            format!(
                "old_text is in `{}` {} times, at lines {}; nothing was changed. \
                 Give more of the text around the one you mean, or set replace_all",
                display::path(path),
                Grouped(matches),
                places.join(", "),
            ),
        )
    }

    pub(super) fn no_change(path: &Path, why: &str) -> Self {
        Self::new(
            WorkspaceErrorKind::EditNoChange,
            format!(
                "the edit would leave `{}` as it is: {why}",
                display::path(path)
            ),
        )
    }

    pub(super) fn timeout(limit: Duration, longest: bool, tail: &str) -> Self {
        let most = if longest {
            ", the longest that this workspace allows,"
        } else {
            ""
        };
        let output = match tail.trim_end() {
            "" => "; it had written nothing".to_owned(),
            tail => format!("; the end of its output:\n{tail}"),
        };
        Self::new(
            WorkspaceErrorKind::Timeout,
            format!(
                "the command ran longer than its limit of {}{most} and was killed with all that it started{output}",
                Time(limit)
            ),
        )
    }

    pub(super) fn command(error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::ArgumentListTooLong => {
                Self::invalid("the command is too long; put it into a file and run that")
            }
            io::ErrorKind::InvalidInput => {
                Self::invalid("the command contains a NUL character; no command can")
            }
            _ => Self::new(
                WorkspaceErrorKind::Io,
                format!("can't run the command: {error}"),
            ),
        }
    }

    pub(super) fn io(path: &Path, error: &io::Error) -> Self {
        let path = display::path(path);
        if matches!(
            error.kind(),
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem
        ) {
            return Self::new(
                WorkspaceErrorKind::PermissionDenied,
                format!("the operating system forbids access to `{path}`: {error}"),
            );
        }
        Self::new(WorkspaceErrorKind::Io, format!("`{path}`: {error}"))
    }

    /// The work itself was lost: it panicked, or the tokio runtime is shutting down.
    pub(super) fn lost() -> Self {
        Self::new(
            WorkspaceErrorKind::Io,
            "the work on the file ended before it was done".to_owned(),
        )
    }
}
