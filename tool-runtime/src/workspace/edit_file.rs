//! `edit_file`: exact text in a file, replaced.

use std::io::Read as _;
use std::path::Path;

use cap_std::fs::Metadata;
use schemars::JsonSchema;
use serde::Serialize;

use super::atomic_write::{atomic_write, unchanged};
use super::diff::FileDiff;
use super::display;
use super::error::WorkspaceError;
use super::nearest;
use super::path::{Place, Refusal};
use super::read_file::valid;
use super::replace::{Mismatch, replace};
use super::{Stopped, Workspace};

/// How often an edit starts again when someone else writes the file meanwhile.
const ATTEMPTS: usize = 5;

/// What an edit did; the model reads this.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Edited {
    /// The path of the file, relative to the workspace.
    pub path: String,
    /// How many places were replaced.
    pub replacements: u64,
}

impl Workspace {
    /// Replaces `old_text` by `new_text` in a file. It must be there once, or `replace_all` replaces each.
    ///
    /// The text is compared exactly, but for line endings: a `\n` or `\r\n` in `old_text` matches either, and those
    /// in `new_text` become what the file has at that place (in a file that mixes them, a single match that is equal
    /// byte for byte counts before others). Everything outside the replaced part stays byte for byte, with a byte
    /// order mark. Matches are counted from left to right and don't overlap.
    ///
    /// The file is replaced as a whole: a reader, or whoever is left after a kill, finds the old text or the new
    /// one. Permissions and, where allowed, the owner are kept; other names of the file (hard links) keep the old
    /// text, and extended attributes are lost. Of a symbolic link that stays inside, the target is edited and the
    /// link kept. Edits through all workspaces of this folder in the process take turns, so none is lost; when another program
    /// writes the file meanwhile, the edit starts again on the new text. Dropping the future before the file is
    /// replaced leaves it as it was.
    ///
    /// # Errors
    ///
    /// - `EDIT_NO_MATCH`, with the nearest text and its line numbers, and whether only whitespace differs.
    /// - `EDIT_AMBIGUOUS`, with how many matches there are and the lines of the first ten.
    /// - `EDIT_NO_CHANGE` when both texts are the same, up to line endings.
    /// - `INVALID_ARGUMENT` for an empty `old_text` or path.
    /// - `FILE_NOT_FOUND`, `NOT_A_FILE`, `PATH_OUTSIDE`, `FILE_NOT_TEXT`, `PERMISSION_DENIED`, `IO` as for
    ///   [`read_file`](Self::read_file).
    /// - `FILE_TOO_LARGE` when the file is, or would become, larger than [`max_file_bytes`](Self::max_file_bytes).
    /// - `FILE_CHANGED` when another program keeps writing the file.
    pub async fn edit_file(
        &self,
        path: &str,
        old_text: &str,
        new_text: &str,
        replace_all: bool,
    ) -> Result<(Edited, FileDiff), WorkspaceError> {
        let edit = Edit {
            path: path.to_owned(),
            old: old_text.to_owned(),
            new: new_text.to_owned(),
            all: replace_all,
        };
        // The turn goes with the work: a dropped future doesn't let the next one in too early.
        let turn = self.edits.clone().lock_owned().await;
        self.blocking(move |workspace, stopped| {
            let _turn = turn;
            edit.run(workspace, stopped)
        })
        .await
    }
}

struct Edit {
    path: String,
    old: String,
    new: String,
    all: bool,
}

impl Edit {
    fn run(
        &self,
        workspace: &Workspace,
        stopped: &Stopped,
    ) -> Result<(Edited, FileDiff), WorkspaceError> {
        let path = workspace.root.relative(&self.path)?;
        if self.old.is_empty() {
            return Err(WorkspaceError::invalid(
                "old_text is empty; to insert text, give a piece of the file as old_text and repeat it in new_text",
            ));
        }
        if self.old == self.new {
            return Err(WorkspaceError::no_change(
                &path,
                "old_text and new_text are the same",
            ));
        }
        for _ in 0..ATTEMPTS {
            if let Some(done) = self.attempt(workspace, stopped, &path)? {
                return Ok(done);
            }
        }
        Err(WorkspaceError::changed(&path))
    }

    /// One attempt; `None` when the file was changed by someone else before it could be replaced.
    fn attempt(
        &self,
        workspace: &Workspace,
        stopped: &Stopped,
        path: &Path,
    ) -> Result<Option<(Edited, FileDiff)>, WorkspaceError> {
        let place = workspace.root.place(path)?;
        let Some((bytes, metadata)) = self.read(workspace, stopped, path, &place)? else {
            return Ok(None);
        };
        let text = valid(path, &bytes, 0, bytes.len() as u64)?;
        let limit = workspace.settings.max_file_bytes;
        let replaced = replace(
            text,
            &self.old,
            &self.new,
            self.all,
            usize::try_from(limit).unwrap_or(usize::MAX),
        )
        .map_err(|mismatch| match mismatch {
            Mismatch::None => WorkspaceError::no_match(path, &nearest::text(text, &self.old)),
            Mismatch::Many { count, lines } => WorkspaceError::ambiguous(path, count, &lines),
            Mismatch::Unchanged => WorkspaceError::no_change(
                path,
                "the texts differ in their line endings only, and the file keeps its own",
            ),
            Mismatch::TooLarge => WorkspaceError::edit_too_large(path, limit),
        })?;
        let diff = FileDiff::new(path, text, &replaced.text);
        let written = atomic_write(
            &place.dir,
            &place.name,
            replaced.text.as_bytes(),
            &metadata,
            || {
                stopped.check()?;
                unchanged(&place.dir, &place.name, &metadata)
            },
        )
        .map_err(|error| WorkspaceError::io(path, &error))?;
        let edited = Edited {
            path: display::path(path),
            replacements: replaced.count,
        };
        Ok(written.then_some((edited, diff)))
    }

    fn read(
        &self,
        workspace: &Workspace,
        stopped: &Stopped,
        path: &Path,
        place: &Place,
    ) -> Result<Option<(Vec<u8>, Metadata)>, WorkspaceError> {
        let limit = workspace.settings.max_file_bytes;
        let (file, metadata) = match place.open() {
            Ok(opened) => opened,
            // A link now, or gone: another attempt finds out.
            Err(Refusal::Io(_) | Refusal::Missing) if !place.is_file() => return Ok(None),
            Err(refusal) => return Err(workspace.root.explain(path, refusal)),
        };
        let mut bytes = Vec::new();
        if metadata.len() <= limit {
            stopped
                .guard(file)
                .take(limit + 1)
                .read_to_end(&mut bytes)
                .map_err(|error| WorkspaceError::io(path, &error))?;
        }
        let size = metadata.len().max(bytes.len() as u64);
        if size > limit {
            return Err(WorkspaceError::too_large_to_edit(path, size, limit));
        }
        Ok(Some((bytes, metadata)))
    }
}
