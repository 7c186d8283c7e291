//! Replacing text in text: where it is, and the line endings around it.

use std::borrow::Cow;
use std::ops::Range;

/// Lines that are named when there are too many matches.
const NAMED_LINES: usize = 10;

/// A text with some of it replaced.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Replaced {
    pub(super) text: String,
    pub(super) count: u64,
}

/// Why nothing was replaced.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Mismatch {
    None,
    /// More than one; the lines, from 1, of the first few.
    Many {
        count: u64,
        lines: Vec<u64>,
    },
    /// The text would stay as it is.
    Unchanged,
    /// The result would be larger than the limit.
    TooLarge,
}

/// Replaces `old`, which must be in `text` once, or `all` of them, by `new`.
///
/// A line ending of `old` matches `\n` and `\r\n`; those of `new` become what the text has at that place. Where
/// that finds more than one, a single one that is equal byte for byte is meant. Matches are counted from left to
/// right and don't overlap.
pub(super) fn replace(
    text: &str,
    old: &str,
    new: &str,
    all: bool,
    limit: usize,
) -> Result<Replaced, Mismatch> {
    let plain = plain_endings(text);
    let plain_old = plain_endings(old);
    let found = || {
        let mut places = Places::new(text);
        plain
            .match_indices(plain_old.as_ref())
            .map(move |(start, matched)| places.at(start)..places.at(start + matched.len()))
    };
    let count = found().count();
    if count == 0 {
        return Err(Mismatch::None);
    }
    if all || count == 1 {
        return splice(text, found(), new, limit);
    }
    let mut exact = exact(text, old);
    if let (Some(range), None) = (exact.next(), exact.next()) {
        return splice(text, std::iter::once(range), new, limit);
    }
    Err(Mismatch::Many {
        count: count as u64,
        lines: lines_of(text, found().take(NAMED_LINES)),
    })
}

fn plain_endings(text: &str) -> Cow<'_, str> {
    if text.contains("\r\n") {
        Cow::Owned(text.replace("\r\n", "\n"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Matches byte for byte that don't begin or end between `\r` and `\n`.
fn exact<'a>(text: &'a str, old: &'a str) -> impl Iterator<Item = Range<usize>> + 'a {
    let bytes = text.as_bytes();
    let splits = move |at: usize| at > 0 && bytes[at - 1] == b'\r' && bytes.get(at) == Some(&b'\n');
    text.match_indices(old)
        .map(|(start, matched)| start..start + matched.len())
        .filter(move |range| !splits(range.start) && !splits(range.end))
}

/// From positions in a text with plain endings to those in the text as it is; asked in rising order.
struct Places<'a> {
    text: &'a str,
    plain: usize,
    raw: usize,
    /// The next `\r\n` at or after `raw`.
    next: Option<usize>,
}

impl<'a> Places<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            text,
            plain: 0,
            raw: 0,
            next: text.find("\r\n"),
        }
    }

    fn at(&mut self, plain: usize) -> usize {
        while let Some(pair) = self.next {
            let newline = self.plain + (pair - self.raw);
            if newline >= plain {
                break;
            }
            self.plain = newline + 1;
            self.raw = pair + 2;
            self.next = self.text[self.raw..]
                .find("\r\n")
                .map(|found| self.raw + found);
        }
        self.raw += plain - self.plain;
        self.plain = plain;
        self.raw
    }
}

fn splice(
    text: &str,
    ranges: impl Iterator<Item = Range<usize>>,
    new: &str,
    limit: usize,
) -> Result<Replaced, Mismatch> {
    let new_lf = plain_endings(new);
    let new_crlf = new_lf.replace('\n', "\r\n");
    let mut endings = Endings::new(text);
    let mut result = String::new();
    let (mut kept, mut count) = (0, 0);
    for range in ranges {
        result.push_str(&text[kept..range.start]);
        result.push_str(if endings.crlf_at(range.start) {
            &new_crlf
        } else {
            &new_lf
        });
        kept = range.end;
        count += 1;
        if result.len() > limit {
            return Err(Mismatch::TooLarge);
        }
    }
    result.push_str(&text[kept..]);
    if result.len() > limit {
        return Err(Mismatch::TooLarge);
    }
    if result == text {
        return Err(Mismatch::Unchanged);
    }
    Ok(Replaced {
        text: result,
        count,
    })
}

/// How the lines of a text end, place by place; asked in rising order.
struct Endings<'a> {
    text: &'a str,
    /// The first `\n` at or after the last place asked for; the last of all when there is none.
    newline: Option<usize>,
    last: bool,
}

impl<'a> Endings<'a> {
    fn new(text: &'a str) -> Self {
        let newline = text.find('\n');
        Self {
            text,
            newline,
            last: newline.is_none(),
        }
    }

    /// Whether the line at `place` ends with `\r\n`, or where it has no ending, the one before.
    fn crlf_at(&mut self, place: usize) -> bool {
        if !self.last && self.newline.is_some_and(|newline| newline < place) {
            match self.text[place..].find('\n') {
                Some(found) => self.newline = Some(place + found),
                None => {
                    self.newline = self.text.rfind('\n');
                    self.last = true;
                }
            }
        }
        self.newline
            .is_some_and(|newline| self.text[..newline].ends_with('\r'))
    }
}

fn lines_of(text: &str, ranges: impl Iterator<Item = Range<usize>>) -> Vec<u64> {
    let (mut line, mut seen) = (1, 0);
    ranges
        .map(|range| {
            line += text[seen..range.start].matches('\n').count() as u64;
            seen = range.start;
            line
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn replaced(text: &str, old: &str, new: &str, all: bool) -> Result<String, Mismatch> {
        replace(text, old, new, all, 1_000_000).map(|replaced| replaced.text)
    }

    #[test]
    fn one_match_is_replaced_and_more_are_counted() {
        assert_eq!(replaced("a b c", "b", "x", false), Ok("a x c".to_owned()));
        assert_eq!(replaced("a b c", "d", "x", false), Err(Mismatch::None));
        assert_eq!(
            replaced("b\nb\n\nb b", "b", "x", false),
            Err(Mismatch::Many {
                count: 4,
                lines: vec![1, 2, 4, 4]
            })
        );
        assert_eq!(replaced("b\nb b", "b", "x", true), Ok("x\nx x".to_owned()));
        let Err(Mismatch::Many { count, lines }) = replaced(&"b\n".repeat(30), "b", "x", false)
        else {
            panic!("more than one");
        };
        assert_eq!((count, lines), (30, (1..=10).collect()));
    }

    #[test]
    fn matches_dont_overlap() {
        assert_eq!(replaced("aaa", "aa", "b", true), Ok("ba".to_owned()));
        assert_eq!(replaced("aaaa", "aa", "b", true), Ok("bb".to_owned()));
    }

    #[test]
    fn the_endings_of_the_file_are_kept() {
        let file = "one\r\ntwo\r\nthree\r\n";
        assert_eq!(
            replaced(file, "one\ntwo\n", "1\n2\n2.5\n", false),
            Ok("1\r\n2\r\n2.5\r\nthree\r\n".to_owned())
        );
        // Also what the model copied with them, or where it sends them into a file that has none.
        assert_eq!(
            replaced(file, "one\r\ntwo", "1\n2", false),
            Ok("1\r\n2\r\nthree\r\n".to_owned())
        );
        assert_eq!(
            replaced("one\ntwo\n", "one\r\ntwo", "1\r\n2", false),
            Ok("1\n2\n".to_owned())
        );
        // A match doesn't begin or end inside of an ending.
        assert_eq!(
            replaced(file, "\ntwo", "\n2", false),
            Ok("one\r\n2\r\nthree\r\n".to_owned())
        );
        assert_eq!(
            replaced("a\r\nb", "\n", "\n\n", false),
            Ok("a\r\n\r\nb".to_owned())
        );
        assert_eq!(replaced(file, "\n", "\n", true), Err(Mismatch::Unchanged));
        // The last line has no ending: the one before counts.
        assert_eq!(
            replaced("a\r\nb", "b", "b\nc", false),
            Ok("a\r\nb\r\nc".to_owned())
        );
    }

    #[test]
    fn a_mixed_file_keeps_each_line_as_it_was() {
        let file = "a\nb\na\r\nb\r\n";
        // Exact first: only one of the two is equal byte for byte.
        assert_eq!(
            replaced(file, "a\nb", "x\ny", false),
            Ok("x\ny\na\r\nb\r\n".to_owned())
        );
        assert_eq!(
            replaced(file, "a\r\nb", "x\r\ny", false),
            Ok("a\nb\nx\r\ny\r\n".to_owned())
        );
        assert_eq!(
            replaced(file, "a\nb", "x\ny", true),
            Ok("x\ny\nx\r\ny\r\n".to_owned())
        );
    }

    #[test]
    fn a_result_over_the_limit_is_refused() {
        let many = "a".repeat(1000);
        assert_eq!(
            replace(&many, "a", &many, true, 10_000),
            Err(Mismatch::TooLarge)
        );
    }

    proptest! {
        // Against a plain reading of the rules: on a file of one ending, replacing and then making the endings
        // plain is the same as making them plain and then replacing.
        #[test]
        fn endings_change_nothing_else(
            file in "[ab\n]{0,12}", old in "[ab\n]{1,3}", new in "[abc\n]{0,3}",
        ) {
            let crlf = file.replace('\n', "\r\n");
            let expected = file.replace(&old, &new);
            match replaced(&crlf, &old, &new, true) {
                Ok(text) => {
                    let wanted = if file.contains('\n') { expected.replace('\n', "\r\n") } else { expected };
                    prop_assert_eq!(text, wanted);
                }
                Err(Mismatch::Unchanged) => prop_assert_eq!(expected, file),
                Err(error) => {
                    prop_assert_eq!(error, Mismatch::None);
                    prop_assert!(!file.contains(&old));
                }
            }
        }
    }
}
