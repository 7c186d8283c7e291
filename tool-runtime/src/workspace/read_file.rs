//! `read_file`: the text of a file, whole or some lines of it.

use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use serde::Serialize;

use super::display::{self, Count, Grouped};
use super::error::WorkspaceError;
use super::{Settings, Stopped, Workspace};

const BOM: &[u8] = "\u{feff}".as_bytes();

/// What [`Workspace::read_file`] gives.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FileText {
    /// For the model: the lines as they are in the file, then, unless they are all of it, a line that says so.
    pub text: String,
    /// For the application.
    pub details: FileTextDetails,
}

/// Which part of which file was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct FileTextDetails {
    /// The path relative to the workspace, its parts separated by `/`.
    pub path: String,
    /// The first line given, from 1; 0 when the file is empty.
    pub first_line: u64,
    /// The last line given; 0 when the file is empty.
    pub last_line: u64,
    /// Lines of the whole file, where known: a file over the size limit isn't read to its end to count them.
    pub total_lines: Option<u64>,
    /// Whether the file goes on after what was given.
    pub truncated: bool,
    /// Bytes of the file that were given.
    pub bytes: u64,
    /// Bytes of the whole file.
    pub file_bytes: u64,
}

impl Workspace {
    /// Reads the text of a file: whole, or `limit` lines from line `offset` on (the first line is 1).
    ///
    /// A line ends with `\n` and is given with the ending it has; a byte order mark at the beginning is left out.
    /// What is given is bounded in lines and bytes ([`Workspace::max_read`]), cut at the end of a line, and the
    /// text then ends with a line such as `[lines 1 to 2000 of 5,321; go on with offset 2001]`. A line that alone
    /// is over the bound is cut at a character. An empty file gives `[the file is empty]`.
    ///
    /// A file over the size limit ([`Workspace::max_file_bytes`]) is read only in part, with `offset` or `limit`;
    /// such a read goes through the file up to the last line asked for, and keeps no more than it gives.
    ///
    /// # Errors
    ///
    /// - `FILE_NOT_FOUND`, with the nearest names; `NOT_A_FILE` for a folder, pipe, socket or device;
    ///   `PATH_OUTSIDE`; `PERMISSION_DENIED`; `IO`.
    /// - `FILE_NOT_TEXT` when the file is not UTF-8. Over the size limit only the lines given are looked at.
    /// - `FILE_TOO_LARGE` over the size limit, without `offset` and `limit`.
    /// - `INVALID_ARGUMENT` for an `offset` or `limit` of 0, an `offset` past the end, an empty path.
    pub async fn read_file(
        &self,
        path: &str,
        offset: Option<u64>,
        limit: Option<u64>,
    ) -> Result<FileText, WorkspaceError> {
        let path = path.to_owned();
        self.blocking(move |workspace, stopped| read(workspace, stopped, &path, offset, limit))
            .await
    }
}

fn read(
    workspace: &Workspace,
    stopped: &Stopped,
    given: &str,
    offset: Option<u64>,
    limit: Option<u64>,
) -> Result<FileText, WorkspaceError> {
    if offset == Some(0) {
        return Err(WorkspaceError::invalid(
            "offset is the number of a line, and the first is 1",
        ));
    }
    if limit == Some(0) {
        return Err(WorkspaceError::invalid("limit must be at least 1 line"));
    }
    let path = workspace.root.relative(given)?;
    let (file, metadata) = workspace.root.open_file(&path)?;
    let settings = &workspace.settings;
    let range = Range::new(settings, offset, limit);
    let failed = |error: io::Error| WorkspaceError::io(&path, &error);

    let mut reader = stopped.guard(file);
    let mut size = metadata.len();
    let mut whole = Vec::new();
    if size <= settings.max_file_bytes {
        reader
            .by_ref()
            .take(settings.max_file_bytes + 1)
            .read_to_end(&mut whole)
            .map_err(failed)?;
        // The size was a promise only: the file may have grown, and some files say 0.
        size = size.max(whole.len() as u64);
    }
    if size > settings.max_file_bytes {
        if offset.is_none() && limit.is_none() {
            return Err(WorkspaceError::too_large_to_read(
                &path,
                size,
                settings.max_file_bytes,
            ));
        }
        let mut reader = BufReader::new(whole.as_slice().chain(reader));
        let lines = range.take(&mut reader).map_err(failed)?;
        let total = lines.ended.then(|| lines.skipped + lines.count);
        return present(&path, &range, &lines, total, size);
    }
    let text = valid(&path, &whole, 0, size)?;
    let total = text.lines().count() as u64;
    let lines = range.take(&mut text.as_bytes()).map_err(failed)?;
    present(&path, &range, &lines, Some(total), size)
}

/// The lines to give at most.
struct Range {
    first: u64,
    lines: u64,
    bytes: usize,
}

/// The lines taken from a file.
struct Lines {
    bytes: Vec<u8>,
    count: u64,
    /// Lines and bytes before the first.
    skipped: u64,
    skipped_bytes: u64,
    /// The last one, then the only one, is cut.
    cut: bool,
    /// Nothing comes after them.
    ended: bool,
}

impl Range {
    fn new(settings: &Settings, offset: Option<u64>, limit: Option<u64>) -> Self {
        Self {
            first: offset.unwrap_or(1),
            lines: limit.unwrap_or(u64::MAX).min(settings.max_read_lines),
            bytes: settings.max_read_bytes,
        }
    }

    fn take(&self, reader: &mut impl BufRead) -> io::Result<Lines> {
        let mut lines = Lines {
            bytes: Vec::new(),
            count: 0,
            skipped: 0,
            skipped_bytes: 0,
            cut: false,
            ended: false,
        };
        while lines.skipped + 1 < self.first {
            let bytes = reader.skip_until(b'\n')?;
            if bytes == 0 {
                lines.ended = true;
                return Ok(lines);
            }
            lines.skipped += 1;
            lines.skipped_bytes += bytes as u64;
        }
        while lines.count < self.lines {
            let before = lines.bytes.len();
            let room = self.bytes - before;
            let bytes = reader
                .by_ref()
                .take(room as u64 + 1)
                .read_until(b'\n', &mut lines.bytes)?;
            if bytes == 0 {
                break;
            }
            if bytes > room {
                lines.cut = before == 0;
                lines.count += u64::from(lines.cut);
                lines
                    .bytes
                    .truncate(if lines.cut { self.bytes } else { before });
                return Ok(lines);
            }
            lines.count += 1;
        }
        lines.ended = reader.fill_buf()?.is_empty();
        Ok(lines)
    }
}

/// Puts the lines and the note together.
fn present(
    path: &Path,
    range: &Range,
    lines: &Lines,
    total: Option<u64>,
    size: u64,
) -> Result<FileText, WorkspaceError> {
    if lines.count == 0 && (lines.skipped > 0 || range.first > 1) {
        return Err(WorkspaceError::past_the_end(
            path,
            range.first,
            lines.skipped,
        ));
    }
    let mut bytes = lines.bytes.as_slice();
    if lines.cut {
        bytes = whole_characters(bytes);
    }
    let given = bytes.len() as u64;
    if range.first == 1 {
        bytes = bytes.strip_prefix(BOM).unwrap_or(bytes);
    }
    let before = lines.skipped_bytes + given - bytes.len() as u64;
    let mut text = valid(path, bytes, before, size)?.to_owned();

    let last = lines.skipped + lines.count;
    let truncated = !lines.ended;
    if text.is_empty() {
        text.push_str("[the file is empty]");
    } else if truncated || range.first > 1 {
        let more = truncated && total.is_none_or(|total| last < total);
        if !text.ends_with('\n') {
            text.push('\n');
        }
        text.push_str(&note(
            range.first,
            last,
            total,
            size,
            lines.cut.then_some(given),
            more,
        ));
    }
    Ok(FileText {
        text,
        details: FileTextDetails {
            path: display::path(path),
            first_line: if lines.count == 0 { 0 } else { range.first },
            last_line: last,
            total_lines: total,
            truncated,
            bytes: given,
            file_bytes: size,
        },
    })
}

/// The bound, said to the model.
fn note(
    first: u64,
    last: u64,
    total: Option<u64>,
    size: u64,
    cut: Option<u64>,
    more: bool,
) -> String {
    let lines = if first == last {
        format!("line {first}")
    } else {
        format!("lines {first} to {last}")
    };
    let of = match total {
        Some(total) => format!("of {}", Grouped(total)),
        None => format!("of a file of {}", Count(size, "byte")),
    };
    let cut = match cut {
        Some(bytes) => format!(
            "; the line is longer than can be shown, cut after {}",
            Count(bytes, "byte")
        ),
        None => String::new(),
    };
    let next = if more {
        format!("; go on with offset {}", last + 1)
    } else {
        String::new()
    };
    format!("[{lines} {of}{cut}{next}]")
}

/// The bytes as text, or an error that says where they aren't; `skipped` bytes of the file come before them.
pub(super) fn valid<'a>(
    path: &Path,
    bytes: &'a [u8],
    skipped: u64,
    size: u64,
) -> Result<&'a str, WorkspaceError> {
    str::from_utf8(bytes).map_err(|error| {
        let utf16 =
            skipped == 0 && (bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff"));
        let position = skipped + error.valid_up_to() as u64;
        WorkspaceError::not_text(path, position, size, utf16)
    })
}

/// Without the beginning of a character that the cut went through.
fn whole_characters(bytes: &[u8]) -> &[u8] {
    match str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => &bytes[..error.valid_up_to()],
        _ => bytes,
    }
}
