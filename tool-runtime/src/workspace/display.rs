//! Paths, sizes and times as the model reads them.

use std::fmt;
use std::path::Path;
use std::time::Duration;

/// A longer path is cut in the middle of a message, never in a call.
const SHOWN_PATH: usize = 200;

/// The text up to `max` bytes, cut on a character boundary.
pub(super) fn prefix(text: &str, max: usize) -> &str {
    // `str::floor_char_boundary` came with Rust 1.91, after our oldest compiler.
    let mut end = max.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// The last `max` bytes of the text, cut on a character boundary.
pub(super) fn suffix(text: &str, max: usize) -> &str {
    let mut start = text.len().saturating_sub(max);
    while !text.is_char_boundary(start) {
        start += 1;
    }
    &text[start..]
}

/// A path on one line: `/` between its parts, control characters escaped.
pub(super) fn path(path: &Path) -> String {
    let parts: Vec<_> = path
        .components()
        .map(|part| part.as_os_str().to_string_lossy())
        .collect();
    one_line(&parts.join("/"))
}

/// What the model sent as a path, on one line.
pub(super) fn one_line(text: &str) -> String {
    let mut line = String::new();
    for character in prefix(text, SHOWN_PATH).chars() {
        if character.is_control() {
            line.extend(character.escape_default());
        } else {
            line.push(character);
        }
    }
    if text.len() > SHOWN_PATH {
        line.push('…');
    }
    line
}

/// `1,234,567`.
pub(super) struct Grouped(pub(super) u64);

impl fmt::Display for Grouped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.0.to_string();
        for (index, digit) in digits.char_indices() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                f.write_str(",")?;
            }
            write!(f, "{digit}")?;
        }
        Ok(())
    }
}

/// `1 line`, `1,234 lines`.
pub(super) struct Count(pub(super) u64, pub(super) &'static str);

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.0 == 1 { "" } else { "s" };
        write!(f, "{} {}{plural}", Grouped(self.0), self.1)
    }
}

/// `120 s`, `1.5 s`, `200 ms`.
pub(super) struct Time(pub(super) Duration);

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < Duration::from_secs(1) {
            write!(f, "{} ms", self.0.as_millis())
        } else {
            write!(f, "{} s", self.0.as_millis() as f64 / 1000.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_times_have_units() {
        assert_eq!(Grouped(7).to_string(), "7");
        assert_eq!(Grouped(123_456).to_string(), "123,456");
        assert_eq!(Grouped(1_234_567).to_string(), "1,234,567");
        assert_eq!(Count(1, "line").to_string(), "1 line");
        assert_eq!(Count(2_000, "line").to_string(), "2,000 lines");
        assert_eq!(Time(Duration::from_secs(120)).to_string(), "120 s");
        assert_eq!(Time(Duration::from_millis(1500)).to_string(), "1.5 s");
        assert_eq!(Time(Duration::from_millis(200)).to_string(), "200 ms");
    }

    // E-05: every cut ends on a character.
    #[test]
    fn cuts_end_on_a_character() {
        let text = "a😀b";
        let prefixes: Vec<_> = (0..=6).map(|max| prefix(text, max)).collect();
        assert_eq!(prefixes, ["", "a", "a", "a", "a", "a😀", "a😀b"]);
        let suffixes: Vec<_> = (0..=6).map(|max| suffix(text, max)).collect();
        assert_eq!(suffixes, ["", "b", "b", "b", "b", "😀b", "a😀b"]);
    }

    #[test]
    fn a_path_stays_on_one_line() {
        assert_eq!(one_line("a\nb\u{1b}"), "a\\nb\\u{1b}");
        assert!(one_line(&"x".repeat(1000)).len() < 210);
    }
}
