//! What the model probably meant: the nearest names of a missing file, the nearest text of a failed edit.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use cap_std::fs::Dir;

use super::display;

/// Names of one folder that are compared; a folder of a million files must not slow an error.
const COMPARED_NAMES: usize = 2_000;
/// How alike a name must be, of 1.
const ALIKE_NAME: f32 = 0.65;
/// How alike a line must be, of 1, to be shown as the nearest.
const ALIKE_LINE: f64 = 0.5;
/// Lines of a file that are compared one by one; a file of a million lines must not slow an error.
const COMPARED_LINES: usize = 50_000;
/// Lines of the nearest text that are shown, and bytes of each.
const SHOWN_LINES: usize = 20;
const SHOWN_LINE: usize = 200;

/// A sentence that names what is there instead of the missing `path`.
pub(super) fn names(root: &Dir, path: &Path) -> String {
    // The first part that is missing is the one to correct.
    let mut folder = PathBuf::new();
    let mut dir = None;
    let mut missing = path.as_os_str();
    for component in path.components() {
        missing = component.as_os_str();
        let next = folder.join(missing);
        match root.symlink_metadata(&next) {
            Ok(_) => match root.open_dir(&next) {
                Ok(found) => (folder, dir) = (next, Some(found)),
                Err(_) => return format!("`{}` is not a folder", display::path(&next)),
            },
            Err(_) => break,
        }
    }
    let alike = alike_names(dir.as_ref().unwrap_or(root), missing);
    let inside = if folder.as_os_str().is_empty() {
        "the root of the workspace".to_owned()
    } else {
        format!("`{}`", display::path(&folder))
    };
    if alike.is_empty() {
        return format!(
            "{inside} has nothing with a name like `{}`",
            display::path(missing.as_ref())
        );
    }
    let paths: Vec<_> = alike
        .iter()
        .map(|name| format!("`{}`", display::path(&folder.join(name))))
        .collect();
    format!("the nearest in {inside}: {}", paths.join(", "))
}

fn alike_names(dir: &Dir, missing: &OsStr) -> Vec<String> {
    let wanted = missing.to_string_lossy().to_lowercase();
    let Ok(entries) = dir.entries() else {
        return Vec::new();
    };
    let names: Vec<(String, String)> = entries
        .take(COMPARED_NAMES)
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .map(|name| (name.to_lowercase(), name))
        .collect();
    let lowercase: Vec<&str> = names
        .iter()
        .map(|(lowercase, _)| lowercase.as_str())
        .collect();
    let mut alike: Vec<String> = Vec::new();
    for close in similar::get_close_matches(wanted.as_str(), &lowercase, 3, ALIKE_NAME) {
        let name = names
            .iter()
            .find(|(lowercase, name)| lowercase == close && !alike.contains(name));
        alike.extend(name.map(|(_, name)| name.clone()));
    }
    alike
}

/// A sentence, and the numbered lines of `text` that are nearest to the `old` that isn't in it.
pub(super) fn text(text: &str, old: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    if lines.is_empty() {
        return "The file is empty.".to_owned();
    }
    if let Some((first, last)) = equal_but_whitespace(text, old) {
        return format!(
            "Only the whitespace differs (spaces, tabs or line breaks); the file has:{}",
            numbered(&lines, first, last - first + 1)
        );
    }
    let Some(first) = nearest_line(&lines, old) else {
        return "Nothing in the file is like it; read the file again.".to_owned();
    };
    let count = old.lines().count().max(1);
    format!("The nearest text is:{}", numbered(&lines, first, count))
}

/// The first and last line, from 0, of the place that is equal when whitespace is left out.
fn equal_but_whitespace(text: &str, old: &str) -> Option<(usize, usize)> {
    let without = |text: &str| -> String { text.chars().filter(|c| !c.is_whitespace()).collect() };
    let wanted = without(old);
    if wanted.is_empty() {
        return None;
    }
    let start = without(text).find(&wanted)?;
    let end = start + wanted.len();
    let (mut position, mut line, mut first) = (0, 0, 0);
    for character in text.chars() {
        if character == '\n' {
            line += 1;
        } else if !character.is_whitespace() {
            if position == start {
                first = line;
            }
            position += character.len_utf8();
            if position == end {
                break;
            }
        }
    }
    Some((first, line))
}

/// The line of `lines`, from 0, where a text like `old` would begin.
fn nearest_line(lines: &[&str], old: &str) -> Option<usize> {
    // Lines that are equal but for indentation vote for a beginning, longer ones more.
    let mut wanted: HashMap<&str, usize> = HashMap::new();
    for (index, line) in old.lines().enumerate() {
        wanted.entry(line.trim()).or_insert(index);
    }
    let mut votes: HashMap<usize, usize> = HashMap::new();
    for (index, line) in lines.iter().enumerate() {
        let line = line.trim();
        if line.len() > 2
            && let Some(offset) = wanted.get(line)
        {
            *votes.entry(index.saturating_sub(*offset)).or_default() += line.len();
        }
    }
    let most = votes
        .into_iter()
        .max_by_key(|(index, votes)| (*votes, std::cmp::Reverse(*index)));
    if let Some((index, _)) = most {
        return Some(index);
    }
    // Otherwise the line most like the longest one.
    let (offset, longest) = old
        .lines()
        .enumerate()
        .max_by_key(|(index, line)| (line.trim().len(), std::cmp::Reverse(*index)))?;
    let pairs = Pairs::of(longest.trim());
    let (best, alike) = lines
        .iter()
        .take(COMPARED_LINES)
        .map(|line| pairs.alike(line.trim()))
        .enumerate()
        .reduce(|best, other| if other.1 > best.1 { other } else { best })?;
    (alike >= ALIKE_LINE).then(|| best.saturating_sub(offset))
}

/// The pairs of neighbouring bytes of a line: how many of them another line has says how alike the two are.
///
/// Cheaper than a diff by far, which counts since every line of the file is compared.
struct Pairs {
    counts: HashMap<[u8; 2], usize>,
    total: usize,
}

impl Pairs {
    fn of(line: &str) -> Self {
        let mut counts: HashMap<[u8; 2], usize> = HashMap::new();
        let line = display::prefix(line, SHOWN_LINE).as_bytes();
        for pair in line.windows(2) {
            *counts.entry([pair[0], pair[1]]).or_default() += 1;
        }
        Self {
            counts,
            total: line.len().saturating_sub(1),
        }
    }

    /// From 0 to 1; what the other line has more counts little, since `old` may be a piece of it.
    fn alike(&self, line: &str) -> f64 {
        let other = Self::of(line);
        if self.total == 0 || other.total == 0 {
            return 0.0;
        }
        let common: usize = self
            .counts
            .iter()
            .map(|(pair, count)| (*count).min(other.counts.get(pair).copied().unwrap_or(0)))
            .sum();
        let common = common as f64;
        0.8 * common / self.total as f64 + 0.2 * common / self.total.max(other.total) as f64
    }
}

fn numbered(lines: &[&str], first: usize, count: usize) -> String {
    let mut shown = String::new();
    let last = (first + count).min(lines.len());
    for (index, line) in lines
        .iter()
        .enumerate()
        .take(last)
        .skip(first)
        .take(SHOWN_LINES)
    {
        let cut = display::prefix(line, SHOWN_LINE);
        let mark = if cut.len() < line.len() { "…" } else { "" };
        // Writing to a string can't fail.
        let _ = write!(shown, "\n{}: {cut}{mark}", index + 1);
    }
    if last - first > SHOWN_LINES {
        let _ = write!(shown, "\n… to line {last}");
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_differs_in_whitespace_is_found_and_said() {
        let file = "fn main() {\n\tlet a = 1;\n\tlet b = 2;\n}\n";
        let said = text(file, "    let a = 1;\n    let b = 2;");
        assert_eq!(
            said,
            "Only the whitespace differs (spaces, tabs or line breaks); the file has:\n2: \tlet a = 1;\n3: \tlet b = 2;"
        );
        assert!(text(file, "let  a=1").contains("\n2: \tlet a = 1;"));
    }

    #[test]
    fn the_nearest_line_is_shown_with_its_number() {
        let file = "fn first() {}\nfn sceond(count: u32) {}\nfn third() {}\n";
        assert_eq!(
            text(file, "fn second(count: u32) {}"),
            "The nearest text is:\n2: fn sceond(count: u32) {}"
        );
        assert_eq!(
            text(file, "0123456789"),
            "Nothing in the file is like it; read the file again."
        );
    }

    #[test]
    fn equal_lines_decide_where_a_longer_text_would_begin() {
        let file = "a\nb\nfn start() {\n    one();\n    two();\n}\n";
        let said = text(file, "fn start() {\n    one();\n    three();\n}");
        assert_eq!(
            said,
            "The nearest text is:\n3: fn start() {\n4:     one();\n5:     two();\n6: }"
        );
    }

    #[test]
    fn what_is_shown_is_bounded() {
        let file = format!("{}\n", "word ".repeat(1_000)).repeat(100);
        let old = format!("{}x\n", "word ".repeat(1_000)).repeat(50);
        assert!(text(&file, &old).len() < 6_000);
    }
}
