//! What an edit changed.

use std::fmt::{self, Write as _};
use std::path::Path;
use std::time::Duration;

use serde::Serialize;
use similar::{DiffOp, TextDiff};

use super::display::{self, Grouped};

/// Bytes of a diff that are kept.
const MAX_DIFF: usize = 256 * 1024;
/// After that the diff may be longer than needed, never wrong.
const BEST_EFFORT: Duration = Duration::from_millis(500);

/// The difference that an edit made to a file; for the application only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct FileDiff {
    /// The path relative to the workspace, its parts separated by `/`.
    pub path: String,
    /// A unified diff with three lines of context. At most 256 KiB: then it ends with a line that says how much
    /// was cut.
    pub diff: String,
    /// Lines that are new or changed.
    pub added: u64,
    /// Lines that are gone or changed.
    pub removed: u64,
    /// Whether `diff` was cut.
    pub truncated: bool,
}

impl FileDiff {
    pub(super) fn new(path: &Path, old: &str, new: &str) -> Self {
        let path = display::path(path);
        let diff = TextDiff::configure()
            .timeout(BEST_EFFORT)
            .diff_lines(old, new);
        let (mut added, mut removed) = (0, 0);
        for op in diff.ops() {
            if !matches!(op, DiffOp::Equal { .. }) {
                removed += op.old_range().len() as u64;
                added += op.new_range().len() as u64;
            }
        }
        let mut text = Bounded::default();
        // A bounded text takes everything.
        let _ = write!(
            text,
            "{}",
            diff.unified_diff()
                .header(&format!("a/{path}"), &format!("b/{path}"))
        );
        Self {
            truncated: text.cut > 0,
            diff: text.finish(),
            path,
            added,
            removed,
        }
    }
}

/// Keeps the beginning of what is written and counts the rest.
#[derive(Default)]
struct Bounded {
    text: String,
    cut: usize,
}

impl fmt::Write for Bounded {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        let room = if self.cut == 0 {
            MAX_DIFF.saturating_sub(self.text.len())
        } else {
            0
        };
        let kept = display::prefix(piece, room);
        self.text.push_str(kept);
        self.cut += piece.len() - kept.len();
        Ok(())
    }
}

impl Bounded {
    fn finish(mut self) -> String {
        if self.cut > 0 {
            if let Some(line) = self.text.rfind('\n') {
                self.cut += self.text.len() - (line + 1);
                self.text.truncate(line + 1);
            }
            let cut = Grouped(self.cut as u64);
            let _ = writeln!(self.text, "[… {cut} bytes of the diff cut]");
        }
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diff_is_unified_and_counted() {
        let diff = FileDiff::new(Path::new("src/a.rs"), "a\nb\nc\n", "a\nx\ny\nc\n");
        assert_eq!(
            diff.diff,
            "--- a/src/a.rs\n+++ b/src/a.rs\n@@ -1,3 +1,4 @@\n a\n-b\n+x\n+y\n c\n"
        );
        assert_eq!((diff.added, diff.removed), (2, 1));
        assert!(!diff.truncated);
    }

    #[test]
    fn a_long_diff_is_cut_at_a_line_and_says_so() {
        let old = "some line of the file\n".repeat(20_000);
        let new = "another line of it 😀\n".repeat(20_000);
        let diff = FileDiff::new(Path::new("a"), &old, &new);
        assert!(diff.truncated);
        assert!(diff.diff.len() < MAX_DIFF + 100);
        let last = diff.diff.lines().last().unwrap();
        assert!(last.starts_with("[… ") && last.ends_with(" bytes of the diff cut]"));
        assert!(
            diff.diff
                .lines()
                .nth_back(1)
                .unwrap()
                .ends_with("of the file")
        );
        assert_eq!((diff.added, diff.removed), (20_000, 20_000));
    }

    #[test]
    fn one_long_line_is_cut_too() {
        let diff = FileDiff::new(Path::new("a"), "x", &"é".repeat(MAX_DIFF));
        assert!(diff.truncated && diff.diff.len() < MAX_DIFF + 100);
    }
}
