//! Writing content as JSON: bounded, and never with a number that JSON has no form for.

use std::{cell::Cell, fmt, io};

use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter};

use super::super::finite;

/// Why a value has no JSON form.
#[derive(Debug)]
pub struct NotJson {
    message: String,
}

impl fmt::Display for NotJson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for NotJson {}

/// Writes the value as compact JSON of about `limit` bytes at the most: a text that is longer is cut there, a note stands
/// for anything else that is larger.
///
/// `serde_json` writes NaN and infinity as `null`. So the writer notes whether there was any `null` at all, and
/// only then are the value's numbers looked at.
pub(crate) fn write<T: Serialize + ?Sized>(value: &T, limit: usize) -> Result<String, NotJson> {
    let nulls = Cell::new(false);
    let mut bytes = Vec::with_capacity(128);
    let mut serializer = serde_json::Serializer::with_formatter(
        Bounded {
            bytes: &mut bytes,
            limit,
        },
        NoteNulls { nulls: &nulls },
    );
    match value.serialize(&mut serializer) {
        Ok(()) if nulls.get() => finite::check(value).map_err(|path| not_finite(&path))?,
        Ok(()) => {}
        Err(error) if error.io_error_kind() == Some(io::ErrorKind::FileTooLarge) => {
            return Ok(cut(bytes, limit));
        }
        Err(error) => {
            return Err(NotJson {
                message: format!("the content could not be written as JSON: {error}"),
            });
        }
    }
    String::from_utf8(bytes).map_err(|_| NotJson {
        message: "the content was written as bytes that are not UTF-8".to_owned(),
    })
}

/// What stands for JSON that was larger than the bound.
fn cut(mut bytes: Vec<u8>, limit: usize) -> String {
    if bytes.first() == Some(&b'"') {
        bytes.truncate(whole_escapes(&bytes));
        let kept = match str::from_utf8(&bytes) {
            Ok(text) => text.len(),
            Err(error) => error.valid_up_to(),
        };
        bytes.truncate(kept);
        if let Ok(text) = String::from_utf8(bytes) {
            return format!(
                "{text}\\n[cut here: the result is larger than the {limit} bytes that are kept of one]\""
            );
        }
    }
    too_large(limit)
}

/// The note, as JSON, that stands for content that is larger than the bound.
pub(crate) fn too_large(limit: usize) -> String {
    format!(
        "\"[the result was left out: it is larger than the {limit} bytes that are kept of one; ask for a smaller part]\""
    )
}

/// How much of a JSON string's beginning ends between two characters, and not inside an escape.
fn whole_escapes(bytes: &[u8]) -> usize {
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let length = match (byte, bytes.get(at + 1)) {
            (b'\\', Some(b'u')) => 6,
            (b'\\', _) => 2,
            _ => 1,
        };
        if at + length > bytes.len() {
            break;
        }
        at += length;
    }
    at
}

fn not_finite(path: &str) -> NotJson {
    let place = if path.is_empty() {
        String::new()
    } else {
        format!(" at `{path}`")
    };
    NotJson {
        message: format!(
            "the content has a number{place} that is not finite, and JSON has no form for it"
        ),
    }
}

struct Bounded<'a> {
    bytes: &'a mut Vec<u8>,
    limit: usize,
}

impl io::Write for Bounded<'_> {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    #[inline]
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        let room = self.limit - self.bytes.len();
        if bytes.len() > room {
            self.bytes.extend_from_slice(&bytes[..room]);
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.extend_from_slice(bytes);
        Ok(())
    }

    #[inline]
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

struct NoteNulls<'a> {
    nulls: &'a Cell<bool>,
}

impl Formatter for NoteNulls<'_> {
    #[inline]
    fn write_null<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.nulls.set(true);
        CompactFormatter.write_null(writer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn numbers_that_are_not_finite_are_refused_with_their_path() {
        // E-13
        #[derive(Serialize)]
        struct S {
            name: Option<u8>,
            mean: f64,
            all: Vec<(u8, f32)>,
        }
        let message = |s: &S| write(s, usize::MAX).map_err(|e| e.to_string());
        let nan = S {
            name: None,
            mean: f64::NAN,
            all: vec![],
        };
        assert_eq!(
            message(&nan).unwrap_err(),
            "the content has a number at `mean` that is not finite, and JSON has no form for it"
        );
        let deep = S {
            name: None,
            mean: 1.0,
            all: vec![(1, 2.0), (3, f32::INFINITY)],
        };
        assert!(message(&deep).unwrap_err().contains("`all[1][1]`"));
        let good = S {
            name: None,
            mean: 1.5,
            all: vec![],
        };
        assert_eq!(
            message(&good).unwrap(),
            r#"{"name":null,"mean":1.5,"all":[]}"#
        );
        assert!(
            write(&f64::NAN, usize::MAX)
                .unwrap_err()
                .to_string()
                .contains("a number that")
        );
    }

    #[test]
    fn the_bound_stops_the_writing() {
        // H-13
        assert_eq!(write("abc", 5).unwrap(), r#""abc""#);
        for limit in 1..12 {
            let json = write("a\"\u{1}😀b", limit).unwrap();
            let text: String = serde_json::from_str(&json).unwrap();
            assert!(
                "a\"\u{1}😀b".starts_with(text.split("\n[cut").next().unwrap()),
                "{text}"
            );
            assert!(text.contains(&format!("the {limit} bytes")));
        }
        assert!(
            write(&json!({"a": [1, 2, 3]}), 8)
                .unwrap()
                .contains("was left out")
        );
    }
}
