//! Text that is safe to show: what a file or a command wrote never drives the terminal that shows it.

use std::borrow::Cow;

use unicode_width::UnicodeWidthChar as _;

/// Columns of a line where nobody says how many there are.
const WIDTH: usize = 80;
/// Columns between two tab stops.
const TAB: usize = 4;

/// How many columns a line may have: `COLUMNS`, where the user exports it.
pub(crate) fn columns() -> usize {
    let columns = std::env::var("COLUMNS").ok();
    let columns = columns.and_then(|columns| columns.parse().ok());
    columns.unwrap_or(WIDTH).clamp(40, 400)
}

/// A text as one line in which nothing moves the cursor, changes colours, or hides or reorders what stands there.
pub(crate) fn line(text: &str) -> Cow<'_, str> {
    if !text.chars().any(disturbs) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    let mut column = 0;
    for character in text.chars() {
        let from = shown.len();
        match character {
            '\t' => shown.extend(std::iter::repeat_n(' ', TAB - column % TAB)),
            '\n' | '\r' => shown.push(' '),
            _ if disturbs(character) => shown.extend(character.escape_unicode()),
            _ => shown.push(character),
        }
        column += width(&shown[from..]);
    }
    Cow::Owned(shown)
}

/// The beginning of a line that fits into so many columns; a cut shows as `…`.
pub(crate) fn cut(line: &str, columns: usize) -> Cow<'_, str> {
    if fitting(line, columns) == line.len() {
        return Cow::Borrowed(line);
    }
    match columns.checked_sub(1) {
        Some(columns) => Cow::Owned(format!("{}…", &line[..fitting(line, columns)])),
        None => Cow::Borrowed(""),
    }
}

/// A line as lines that fit into so many columns, broken between words where there are any.
pub(crate) fn wrap(mut line: &str, columns: usize) -> impl Iterator<Item = &str> {
    let mut ended = false;
    std::iter::from_fn(move || {
        if ended {
            return None;
        }
        // A character that alone is wider than all there is goes through, or this would have no end.
        let fits = fitting(line, columns).max(line.chars().next().map_or(0, char::len_utf8));
        if fits == line.len() {
            ended = true;
            return Some(line);
        }
        let indent = line.len() - line.trim_start().len();
        let space = if line[fits..].starts_with(' ') {
            Some(fits)
        } else {
            line[..fits].rfind(' ').filter(|space| *space > indent)
        };
        let (first, rest) = line.split_at(space.unwrap_or(fits));
        line = if space.is_some() { &rest[1..] } else { rest };
        Some(first)
    })
}

/// The length of the longest beginning that fits into so many columns.
fn fitting(line: &str, columns: usize) -> usize {
    let mut used = 0;
    for (count, (at, character)) in line.char_indices().enumerate() {
        used += character.width().unwrap_or(0);
        // Characters without a width would make a line of any length.
        if used > columns || count >= 4 * columns {
            return at;
        }
    }
    line.len()
}

/// The columns that a line takes.
pub(crate) fn width(line: &str) -> usize {
    line.chars()
        .map(|character| character.width().unwrap_or(0))
        .sum()
}

/// A line filled up with blanks.
pub(crate) fn padded(line: &str, columns: usize) -> String {
    let blanks = columns.saturating_sub(width(line));
    format!("{line}{:blanks$}", "")
}

/// One line of JSON without control characters. JSON itself leaves DEL and the C1 controls as they are, and some
/// terminals obey the latter.
pub(crate) fn json(line: &str) -> Cow<'_, str> {
    if !line.contains(char::is_control) {
        return Cow::Borrowed(line);
    }
    let mut shown = String::with_capacity(line.len());
    for character in line.chars() {
        if character.is_control() {
            shown.push_str(&format!("\\u{:04x}", u32::from(character)));
        } else {
            shown.push(character);
        }
    }
    Cow::Owned(shown)
}

/// Control characters, and what Unicode has for overriding direction, hiding and tagging text.
fn disturbs(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{00ad}' | '\u{061c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_drives_a_terminal_is_escaped() {
        // G-07
        assert_eq!(line("a\u{1b}[2J b\u{9b}10A c"), "a\\u{1b}[2J b\\u{9b}10A c");
        assert_eq!(line("a\tbc\td\r\n"), "a   bc  d  ");
        assert_eq!(line("\u{202e}x"), "\\u{202e}x");
        assert_eq!(
            json("{\"a\":\"\u{9b}2J\u{7f}\"}"),
            r#"{"a":"\u009b2J\u007f"}"#
        );
    }

    #[test]
    fn a_cut_line_fits() {
        // G-09
        assert_eq!(cut("abcde", 5), "abcde");
        assert_eq!(cut("abcdef", 5), "abcd…");
        assert_eq!(cut("漢字漢字", 8), "漢字漢字");
        assert_eq!(cut("漢字漢字", 7), "漢字漢…");
        assert_eq!(cut("漢字漢字", 6), "漢字…");
        let marks = format!("e{}", "\u{301}".repeat(1000));
        assert!(cut(&marks, 5).chars().count() <= 21);
        for columns in 0..12 {
            assert!(width(&cut("a漢b字c漢d", columns)) <= columns);
        }
    }

    #[test]
    fn a_long_line_is_broken_between_words() {
        let wrapped = |line, columns| wrap(line, columns).collect::<Vec<_>>();
        assert_eq!(wrapped("", 5), [""]);
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("one two three", 6), ["one", "two", "three"]);
        assert_eq!(wrapped("  indented", 6), ["  inde", "nted"]);
        assert_eq!(wrapped("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrapped("漢字", 1), ["漢", "字"]);
    }
}
