use std::borrow::Cow;
use std::fmt;

use serde::Deserialize;

use super::error::{Read, ReadError};
use super::violation::{Reason, Violation};

/// How much text a reader takes.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The longest text, in bytes. Default: 8 MiB.
    pub text_bytes: usize,
    /// How many arrays and objects may stand inside one another, the arguments' own object included. Default: 128.
    ///
    /// Types that nest are read by recursion: a much higher bound wants a much larger stack.
    pub depth: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            text_bytes: 8 << 20,
            depth: 128,
        }
    }
}

/// A strict JSON reader over a text.
///
/// `&mut Reader` is a serde `Deserializer`. It reads one value and stops behind it, so values can be read one by one.
pub struct Reader<'de> {
    pub(super) text: &'de str,
    pub(super) at: usize,
    /// How many more arrays and objects may open here.
    pub(super) depth: usize,
    /// Where the value stood that serde ignored last.
    pub(super) ignored_at: usize,
    /// Where the name of a member stood that was read last.
    pub(super) name_at: usize,
    /// The names read so far in each map that is open; a map knows where its own begin.
    pub(super) names: Vec<Cow<'de, str>>,
    /// The last string that had escapes, decoded.
    pub(super) scratch: String,
    pub(super) buffered: bool,
    limits: Limits,
    collected: Option<Collected>,
}

/// What a collecting reader has found wrong.
#[derive(Default)]
struct Collected {
    violations: Vec<Violation>,
    uncounted: usize,
}

/// More violations than this are counted, not kept: a hostile text may hold millions.
pub(super) const KEPT: usize = 20;

impl<'de> Reader<'de> {
    /// A reader that stops at the first error.
    #[inline]
    pub fn new(text: &'de str, limits: Limits) -> Self {
        Self {
            text,
            at: 0,
            depth: limits.depth,
            ignored_at: usize::MAX,
            name_at: 0,
            names: Vec::new(),
            scratch: String::new(),
            buffered: false,
            limits,
            collected: None,
        }
    }

    /// A reader with which [`object`](super::object()) reports everything that is wrong with the arguments, not the first
    /// thing alone.
    pub fn collecting(text: &'de str, limits: Limits) -> Self {
        Self {
            collected: Some(Collected::default()),
            ..Self::new(text, limits)
        }
    }

    /// Reads one value, and what stands behind it stays unread.
    ///
    /// # Errors
    ///
    /// When the text is no JSON here or the value doesn't fit `T`.
    #[inline]
    pub fn value<T: Deserialize<'de>>(&mut self) -> Read<T> {
        if self.at == 0 {
            self.begin()?;
        }
        let start = self.at;
        match T::deserialize(&mut *self) {
            Ok(value) => Ok(value),
            Err(error) => Err(error.or_got(|| self.describe(start))),
        }
    }

    /// Whether serde has buffered a part of this text, to replay it where this reader can't see.
    ///
    /// It does so for untagged and internally tagged enums and for `flatten`; free-form values look the same. An integral
    /// number that is buffered is an integer (`5.0` is 5), as it is for types that say so.
    pub fn buffered(&self) -> bool {
        self.buffered
    }

    /// Holds the whole text against what can be said before reading: its size and its first character.
    pub(super) fn begin(&self) -> Read<()> {
        if self.text.len() > self.limits.text_bytes {
            return Err(too_large(self.text.len(), self.limits.text_bytes));
        }
        if self.text.starts_with('\u{feff}') {
            return Err(ReadError::not_json(
                "it begins with a byte-order mark",
                0,
                "send the JSON without it",
            ));
        }
        Ok(())
    }

    /// Makes sure that nothing but blanks is left.
    ///
    /// # Errors
    ///
    /// When there is trailing text; the error says at which byte it begins.
    pub fn end(&mut self) -> Read<()> {
        let end = self.at;
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.trailing(end)),
        }
    }

    /// The next byte that is not blank, not taken.
    #[inline]
    pub(super) fn peek(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        loop {
            match bytes.get(self.at) {
                Some(b' ' | b'\n' | b'\t' | b'\r') => self.at += 1,
                other => return other.copied(),
            }
        }
    }

    /// The byte at the cursor, blank or not.
    #[inline]
    pub(super) fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Takes `true`, `false` or `null`.
    #[inline]
    pub(super) fn literal(&mut self, word: &'static str) -> Read<()> {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        if rest.starts_with(word.as_bytes()) {
            self.at += word.len();
            Ok(())
        } else if word.as_bytes().starts_with(rest) {
            self.at = self.text.len();
            Err(self.unexpected(word))
        } else {
            Err(self.unexpected("a JSON value"))
        }
    }

    /// Opens an array or object whose bracket is at the cursor.
    #[inline]
    pub(super) fn open(&mut self) -> Read<()> {
        match self.depth.checked_sub(1) {
            Some(depth) => {
                self.depth = depth;
                self.at += 1;
                Ok(())
            }
            None => Err(too_deep(self.limits.depth)),
        }
    }

    #[inline]
    pub(super) fn close(&mut self) {
        self.depth += 1;
    }

    /// A second reader of the same text, to look ahead for an error's sake.
    #[cold]
    pub(super) fn probe(&self, at: usize) -> Reader<'de> {
        Reader {
            at,
            depth: self.depth,
            ..Reader::new(self.text, self.limits)
        }
    }

    /// In a collecting reader: keeps the error, passes the value it arose in, and lets the reading go on.
    #[cold]
    pub(super) fn recover(&mut self, error: ReadError, start: usize, depth: usize) -> Read<()> {
        if error.reason().is_of_the_text() || self.collected.is_none() {
            return Err(error);
        }
        self.at = start;
        self.depth = depth;
        super::skip(self)?;
        self.keep(error)
    }

    /// Keeps an error that belongs to no value.
    #[cold]
    pub(super) fn keep(&mut self, error: ReadError) -> Read<()> {
        let Some(collected) = &mut self.collected else {
            return Err(error);
        };
        if collected.violations.len() < KEPT {
            collected.violations.push(error.into_violation());
        } else {
            collected.uncounted += 1;
        }
        Ok(())
    }

    /// Whether more violations would only be counted.
    pub(super) fn is_full(&self) -> bool {
        let collected = self.collected.as_ref();
        collected.is_some_and(|collected| collected.violations.len() >= KEPT)
    }

    /// All that was kept, as one error.
    #[inline]
    pub(super) fn verdict(&mut self) -> Read<()> {
        match self.collected.take() {
            Some(collected) => {
                ReadError::of_all(collected.violations, collected.uncounted).map_or(Ok(()), Err)
            }
            None => Ok(()),
        }
    }
}

/// Shows where the reader stands, and nothing of the text.
impl fmt::Debug for Reader<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Reader")
            .field("at", &self.at)
            .field("of", &self.text.len())
            .finish_non_exhaustive()
    }
}

#[cold]
fn too_large(bytes: usize, limit: usize) -> ReadError {
    Violation::new(Reason::TooLarge)
        .expecting(format!("at most {limit} bytes of JSON"))
        .getting(format!("{bytes} bytes"))
        .hinting("send less, or in several calls")
        .into()
}

#[cold]
fn too_deep(limit: usize) -> ReadError {
    Violation::new(Reason::TooDeep)
        .expecting(format!(
            "at most {limit} arrays and objects inside one another"
        ))
        .getting("more")
        .hinting("send a flatter value")
        .into()
}
