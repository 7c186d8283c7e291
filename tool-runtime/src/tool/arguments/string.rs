//! Strings: RFC 8259 §7, and no half of a surrogate pair (RFC 7493 §2.1).

use std::borrow::Cow;

use super::error::{Read, ReadError};
use super::reader::Reader;

/// The room made for the first string with escapes, unless the text is shorter. Most strings fit.
const ROOM: usize = 4096;

impl<'de> Reader<'de> {
    /// The string whose opening quote is at the cursor. None when an escape is in it: then it is decoded in `scratch`.
    #[inline]
    pub(super) fn string(&mut self) -> Read<Option<&'de str>> {
        let start = self.at + 1;
        let end = plain_until(self.text.as_bytes(), start);
        if self.text.as_bytes().get(end) == Some(&b'"') {
            self.at = end + 1;
            return Ok(Some(self.text.get(start..end).unwrap_or_default()));
        }
        self.string_with_escapes(end).map(|()| None)
    }

    /// Like [`string`](Self::string), for who keeps the string while reading on.
    #[inline]
    pub(super) fn kept_string(&mut self) -> Read<Cow<'de, str>> {
        Ok(match self.string()? {
            Some(text) => Cow::Borrowed(text),
            None => Cow::Owned(self.scratch.clone()),
        })
    }

    /// Puts the string together from the runs between its escapes.
    fn string_with_escapes(&mut self, first_stop: usize) -> Read<()> {
        let (text, bytes) = (self.text, self.text.as_bytes());
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        scratch.reserve(text.len().saturating_sub(self.at).min(ROOM));
        let mut run = self.at + 1;
        let mut stop = first_stop;
        loop {
            scratch.push_str(text.get(run..stop).unwrap_or_default());
            match (bytes.get(stop), bytes.get(stop + 1)) {
                (Some(b'"'), _) => break self.at = stop + 1,
                // What stands for itself behind its backslash begins the next run.
                (Some(b'\\'), Some(b'"' | b'\\' | b'/')) => {
                    run = stop + 1;
                    stop = plain_until(bytes, stop + 2);
                    continue;
                }
                (Some(b'\\'), Some(b'n')) => {
                    scratch.push('\n');
                    run = stop + 2;
                }
                (Some(b'\\'), _) => {
                    self.at = stop;
                    scratch.push(self.escape()?);
                    run = self.at;
                }
                _ => {
                    self.at = stop;
                    return Err(self.broken_string());
                }
            }
            stop = plain_until(bytes, run);
        }
        self.scratch = scratch;
        Ok(())
    }

    /// Passes the string whose opening quote is at the cursor.
    pub(super) fn skip_string(&mut self) -> Read<()> {
        self.at += 1;
        loop {
            self.at = plain_until(self.text.as_bytes(), self.at);
            match self.byte() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(());
                }
                Some(b'\\') => self.escape().map(drop)?,
                _ => return Err(self.broken_string()),
            }
        }
    }

    /// Takes the escape whose backslash is at the cursor.
    #[inline]
    fn escape(&mut self) -> Read<char> {
        let start = self.at;
        let character = match self.text.as_bytes().get(start + 1) {
            Some(b'n') => '\n',
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b't') => '\t',
            Some(b'r') => '\r',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'u') => return self.unicode_escape(),
            Some(_) => {
                return Err(ReadError::not_json(
                    "an escape that JSON doesn't have",
                    start,
                    "write \\\\ for a backslash",
                ));
            }
            None => return Err(self.cut_off_in_string()),
        };
        self.at = start + 2;
        Ok(character)
    }

    /// Takes `\uXXXX`, or two of them that form a surrogate pair.
    fn unicode_escape(&mut self) -> Read<char> {
        let start = self.at;
        let unit = self.code_unit()?;
        let half = |reader: &Self| match reader.text.get(reader.at..) {
            // The other half may still have been to come.
            Some("" | "\\") => reader.cut_off_in_string(),
            _ => ReadError::not_json(
                "half of a surrogate pair",
                start,
                "write the character itself",
            ),
        };
        let code = match unit {
            0xD800..=0xDBFF => {
                if !self
                    .text
                    .as_bytes()
                    .get(self.at..)
                    .unwrap_or_default()
                    .starts_with(b"\\u")
                {
                    return Err(half(self));
                }
                match self.code_unit()? {
                    low @ 0xDC00..=0xDFFF => 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00),
                    _ => return Err(half(self)),
                }
            }
            unit => unit,
        };
        char::from_u32(code).ok_or_else(|| half(self))
    }

    /// Takes one `\uXXXX`.
    fn code_unit(&mut self) -> Read<u32> {
        let mut unit = 0;
        for offset in 2..6 {
            let Some(byte) = self.text.as_bytes().get(self.at + offset) else {
                return Err(self.cut_off_in_string());
            };
            let Some(digit) = char::from(*byte).to_digit(16) else {
                return Err(ReadError::not_json(
                    "an escape without its four hexadecimal digits",
                    self.at,
                    "write the character itself",
                ));
            };
            unit = unit << 4 | digit;
        }
        self.at += 6;
        Ok(unit)
    }

    /// Why a string stops at the cursor without a quote.
    #[cold]
    fn broken_string(&mut self) -> ReadError {
        match self.byte() {
            None => self.cut_off_in_string(),
            Some(_) => ReadError::not_json(
                "a raw control character in a string",
                self.at,
                "write it as \\n, \\t or \\u00XX",
            ),
        }
    }

    #[cold]
    fn cut_off_in_string(&self) -> ReadError {
        let mut reader = self.probe(self.text.len());
        reader.at = self.text.len();
        reader.unexpected("the end of a string")
    }
}

/// Where the run of characters that stand for themselves ends: at a quote, a backslash, a control character or the end of
/// the text.
///
/// Short strings are the many, so the first words are looked at one by one; long ones go by blocks, whose test is written
/// for the compiler to vectorize.
#[inline]
pub(super) fn plain_until(bytes: &[u8], from: usize) -> usize {
    let (words, _) = bytes.get(from..).unwrap_or_default().as_chunks();
    let mut at = from;
    for word in words.iter().take(4) {
        if let Some(offset) = special_in(*word) {
            return at + offset;
        }
        at += 8;
    }
    plain_until_by_blocks(bytes, at)
}

pub(super) fn plain_until_by_blocks(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    let (blocks, _) = bytes.get(from..).unwrap_or_default().as_chunks::<32>();
    for block in blocks {
        if block
            .iter()
            .fold(false, |found, byte| found | is_special(*byte))
        {
            break;
        }
        at += 32;
    }
    let (words, _) = bytes.get(at..).unwrap_or_default().as_chunks();
    for word in words {
        if let Some(offset) = special_in(*word) {
            return at + offset;
        }
        at += 8;
    }
    plain_until_bytewise(bytes, at)
}

pub(super) fn plain_until_bytewise(bytes: &[u8], from: usize) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    from + rest
        .iter()
        .position(|byte| is_special(*byte))
        .unwrap_or(rest.len())
}

#[inline]
fn is_special(byte: u8) -> bool {
    (byte == b'"') | (byte == b'\\') | (byte < 0x20)
}

/// The first special byte among eight.
///
/// Subtracting a bound from a byte below it borrows into the byte's high bit; bytes that had the high bit before are masked.
/// A borrow can spoil only bytes above a hit, and the lowest hit is the one asked for.
#[inline]
fn special_in(word: [u8; 8]) -> Option<usize> {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    const HIGHS: u64 = u64::from_le_bytes([0x80; 8]);
    let word = u64::from_le_bytes(word);
    let control = word.wrapping_sub(ONES * 0x20);
    let quote = (word ^ (ONES * 0x22)).wrapping_sub(ONES);
    let backslash = (word ^ (ONES * 0x5c)).wrapping_sub(ONES);
    let hits = (control | quote | backslash) & !word & HIGHS;
    (hits != 0).then_some((hits.trailing_zeros() / 8) as usize)
}

#[cfg(test)]
mod tests {
    use super::{is_special, plain_until, special_in};

    #[test]
    fn words_agree_with_bytes() {
        for byte in 0..=u8::MAX {
            for place in 0..8 {
                for filler in [b'a', 0x21, 0x5b, 0x5d, 0x20, 0xff, 0x80, 0xa2] {
                    let mut word = [filler; 8];
                    word[place] = byte;
                    assert_eq!(
                        special_in(word),
                        is_special(byte).then_some(place),
                        "{word:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn runs_of_every_length_end_where_they_should() {
        for length in 0..200 {
            for stop in ["\"", "\\", "\n", ""] {
                let text = format!("{}{stop}", "x".repeat(length));
                for tail in ["", "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy"] {
                    let whole = format!("{text}{tail}");
                    let expected = if stop.is_empty() { whole.len() } else { length };
                    assert_eq!(plain_until(whole.as_bytes(), 0), expected);
                }
            }
        }
    }
}
