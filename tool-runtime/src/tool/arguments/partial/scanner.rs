//! Keeps its place in a text of JSON that comes in pieces.

use serde_json::Value;

use super::super::{Limits, string::plain_until};

/// What is made of the text that a [`Scanner`] reads. Positions are bytes of the whole text.
pub(crate) trait Sink {
    /// A member's name is complete. `false` ends the reading.
    fn name(&mut self, depth: usize, name: &mut String) -> bool;
    /// A value begins.
    fn begins(&mut self, depth: usize, kind: Kind, at: usize);
    /// A piece of a text that is a value.
    fn text(&mut self, piece: &str);
    /// A number, `true`, `false` or `null` is complete.
    fn scalar(&mut self, value: &mut Value);
    /// The value that began last, of those that have not ended, has ended.
    fn ends(&mut self, depth: usize, at: usize);
}

/// Both make something of it; both see a name before either takes it.
impl<A: Sink, B: Sink> Sink for (Option<A>, Option<B>) {
    fn name(&mut self, depth: usize, name: &mut String) -> bool {
        self.0.as_mut().is_none_or(|sink| sink.name(depth, name))
            & self.1.as_mut().is_none_or(|sink| sink.name(depth, name))
    }

    fn begins(&mut self, depth: usize, kind: Kind, at: usize) {
        if let Some(sink) = &mut self.0 {
            sink.begins(depth, kind, at);
        }
        if let Some(sink) = &mut self.1 {
            sink.begins(depth, kind, at);
        }
    }

    fn text(&mut self, piece: &str) {
        if let Some(sink) = &mut self.0 {
            sink.text(piece);
        }
        if let Some(sink) = &mut self.1 {
            sink.text(piece);
        }
    }

    fn scalar(&mut self, value: &mut Value) {
        if let Some(sink) = &mut self.0 {
            sink.scalar(value);
        }
        if let Some(sink) = &mut self.1 {
            sink.scalar(value);
        }
    }

    fn ends(&mut self, depth: usize, at: usize) {
        if let Some(sink) = &mut self.0 {
            sink.ends(depth, at);
        }
        if let Some(sink) = &mut self.1 {
            sink.ends(depth, at);
        }
    }
}

/// What begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Object,
    Array,
    Text,
    /// It is told of when it is complete.
    Scalar,
}

/// A place in a text of JSON.
#[derive(Clone, Debug)]
pub(crate) struct Scanner {
    place: Place,
    open: Vec<Bracket>,
    /// A name, or a number, that is not complete.
    begun: String,
    limits: Limits,
    /// How much text has come.
    bytes: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bracket {
    Object,
    Array,
}

#[derive(Clone, Copy, Debug)]
enum Place {
    Root,
    Value,
    FirstItem,
    FirstName,
    Name,
    Colon,
    /// Behind a value: a comma or a bracket.
    Next,
    Text(Of),
    Escape(Of),
    Unicode {
        of: Of,
        digits: u8,
        unit: u16,
        high: Option<u16>,
    },
    /// Behind the first half of a surrogate pair.
    Half {
        of: Of,
        high: u16,
        backslash: bool,
    },
    Number,
    Literal {
        word: &'static str,
        matched: usize,
    },
    /// Behind the object.
    End,
    /// The text can't become the JSON of arguments.
    Broken,
}

/// What a text stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    Name,
    Value,
}

impl Scanner {
    pub(crate) fn new(limits: Limits) -> Self {
        Self {
            place: Place::Root,
            open: Vec::new(),
            begun: String::new(),
            limits,
            bytes: 0,
        }
    }

    /// How much text has been read.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Whether the object is closed, and nothing but blanks stands behind it.
    pub(crate) fn is_complete(&self) -> bool {
        matches!(self.place, Place::End)
    }

    /// Whether the text can't become the JSON of arguments any more.
    pub(crate) fn is_broken(&self) -> bool {
        matches!(self.place, Place::Broken)
    }

    /// Reads no further.
    pub(crate) fn fail(&mut self) {
        self.place = Place::Broken;
    }

    /// Reads the next piece of the text.
    pub(crate) fn scan(&mut self, piece: &str, sink: &mut impl Sink) {
        if piece.len() > self.limits.text_bytes.saturating_sub(self.bytes) {
            self.fail();
        }
        let mut at = 0;
        while let Some(byte) = piece.as_bytes().get(at).copied() {
            at = match self.place {
                Place::Broken => return,
                Place::Text(of) => self.text(of, piece, at, sink),
                Place::Number => self.number(byte, at, sink),
                Place::Escape(of) => self.escape(of, byte, at, sink),
                Place::Unicode {
                    of,
                    digits,
                    unit,
                    high,
                } => self.unicode(of, (digits, unit, high), byte, at, sink),
                Place::Half {
                    of,
                    high,
                    backslash,
                } => {
                    self.place = match (backslash, byte) {
                        (false, b'\\') => Place::Half {
                            of,
                            high,
                            backslash: true,
                        },
                        (true, b'u') => Place::Unicode {
                            of,
                            digits: 0,
                            unit: 0,
                            high: Some(high),
                        },
                        _ => Place::Broken,
                    };
                    at + 1
                }
                Place::Literal { word, matched } => self.literal(word, matched, byte, at, sink),
                _ => {
                    if !matches!(byte, b' ' | b'\n' | b'\t' | b'\r') {
                        self.structure(byte, at, sink);
                    }
                    at + 1
                }
            };
        }
        self.bytes += piece.len();
    }

    /// Takes a byte that is not part of a text, a number or a word.
    fn structure(&mut self, byte: u8, at: usize, sink: &mut impl Sink) {
        let inside = self.open.last().copied();
        self.place = match (self.place, byte, inside) {
            (Place::FirstName, b'}', _)
            | (Place::Next, b'}', Some(Bracket::Object))
            | (Place::FirstItem, b']', _)
            | (Place::Next, b']', Some(Bracket::Array)) => {
                self.open.pop();
                return self.ended(at + 1, sink);
            }
            (Place::Root, b'{', _) | (Place::Value | Place::FirstItem, ..) => {
                return self.value(byte, at, sink);
            }
            (Place::FirstName | Place::Name, b'"', _) => {
                self.begun.clear();
                Place::Text(Of::Name)
            }
            (Place::Colon, b':', _) | (Place::Next, b',', Some(Bracket::Array)) => Place::Value,
            (Place::Next, b',', Some(Bracket::Object)) => Place::Name,
            _ => Place::Broken,
        };
    }

    fn value(&mut self, byte: u8, at: usize, sink: &mut impl Sink) {
        let depth = self.open.len();
        let (kind, place) = match byte {
            b'{' | b'[' if depth >= self.limits.depth => return self.fail(),
            b'{' => {
                self.open.push(Bracket::Object);
                (Kind::Object, Place::FirstName)
            }
            b'[' => {
                self.open.push(Bracket::Array);
                (Kind::Array, Place::FirstItem)
            }
            b'"' => (Kind::Text, Place::Text(Of::Value)),
            b'-' | b'0'..=b'9' => {
                self.begun.clear();
                self.begun.push(char::from(byte));
                (Kind::Scalar, Place::Number)
            }
            b't' => (
                Kind::Scalar,
                Place::Literal {
                    word: "true",
                    matched: 1,
                },
            ),
            b'f' => (
                Kind::Scalar,
                Place::Literal {
                    word: "false",
                    matched: 1,
                },
            ),
            b'n' => (
                Kind::Scalar,
                Place::Literal {
                    word: "null",
                    matched: 1,
                },
            ),
            _ => return self.fail(),
        };
        self.place = place;
        sink.begins(depth, kind, self.bytes + at);
    }

    /// A value has ended in front of `at`.
    fn ended(&mut self, at: usize, sink: &mut impl Sink) {
        let depth = self.open.len();
        self.place = if depth == 0 { Place::End } else { Place::Next };
        sink.ends(depth, self.bytes + at);
    }

    fn text(&mut self, of: Of, piece: &str, at: usize, sink: &mut impl Sink) -> usize {
        let stop = plain_until(piece.as_bytes(), at);
        if stop > at {
            self.put(of, &piece[at..stop], sink);
        }
        match (piece.as_bytes().get(stop), of) {
            (None, _) => return stop,
            (Some(b'\\'), _) => self.place = Place::Escape(of),
            (Some(b'"'), Of::Value) => self.ended(stop + 1, sink),
            (Some(b'"'), Of::Name) => {
                let taken = sink.name(self.open.len(), &mut self.begun);
                self.place = if taken { Place::Colon } else { Place::Broken };
            }
            // A control character.
            _ => self.fail(),
        }
        stop + 1
    }

    fn put(&mut self, of: Of, piece: &str, sink: &mut impl Sink) {
        match of {
            Of::Name => self.begun.push_str(piece),
            Of::Value => sink.text(piece),
        }
    }

    fn put_char(&mut self, of: Of, character: char, sink: &mut impl Sink) {
        self.place = Place::Text(of);
        self.put(of, character.encode_utf8(&mut [0; 4]), sink);
    }

    fn escape(&mut self, of: Of, byte: u8, at: usize, sink: &mut impl Sink) -> usize {
        let character = match byte {
            b'"' | b'\\' | b'/' => char::from(byte),
            b'n' => '\n',
            b't' => '\t',
            b'r' => '\r',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'u' => {
                self.place = Place::Unicode {
                    of,
                    digits: 0,
                    unit: 0,
                    high: None,
                };
                return at + 1;
            }
            _ => {
                self.fail();
                return at + 1;
            }
        };
        self.put_char(of, character, sink);
        at + 1
    }

    fn unicode(
        &mut self,
        of: Of,
        (digits, unit, high): (u8, u16, Option<u16>),
        byte: u8,
        at: usize,
        sink: &mut impl Sink,
    ) -> usize {
        let digit = char::from(byte)
            .to_digit(16)
            .and_then(|digit| u16::try_from(digit).ok());
        let Some(digit) = digit else {
            self.fail();
            return at + 1;
        };
        let unit = unit << 4 | digit;
        if digits < 3 {
            self.place = Place::Unicode {
                of,
                digits: digits + 1,
                unit,
                high,
            };
            return at + 1;
        }
        let pair = [high.unwrap_or(unit), unit];
        let units = if high.is_some() {
            &pair[..]
        } else {
            &pair[..1]
        };
        match char::decode_utf16(units.iter().copied()).next() {
            Some(Ok(character)) => self.put_char(of, character, sink),
            Some(Err(_)) if high.is_none() && unit < 0xdc00 => {
                self.place = Place::Half {
                    of,
                    high: unit,
                    backslash: false,
                };
            }
            _ => self.fail(),
        }
        at + 1
    }

    fn number(&mut self, byte: u8, at: usize, sink: &mut impl Sink) -> usize {
        if matches!(byte, b'0'..=b'9' | b'.' | b'e' | b'E' | b'+' | b'-') {
            self.begun.push(char::from(byte));
            return at + 1;
        }
        match serde_json::from_str(&self.begun) {
            Ok(mut value) => {
                sink.scalar(&mut value);
                self.ended(at, sink);
            }
            Err(_) => self.fail(),
        }
        // The byte is still to be read.
        at
    }

    fn literal(
        &mut self,
        word: &'static str,
        matched: usize,
        byte: u8,
        at: usize,
        sink: &mut impl Sink,
    ) -> usize {
        if word.as_bytes().get(matched) != Some(&byte) {
            self.fail();
        } else if matched + 1 < word.len() {
            self.place = Place::Literal {
                word,
                matched: matched + 1,
            };
        } else {
            sink.scalar(&mut match word {
                "true" => Value::Bool(true),
                "false" => Value::Bool(false),
                _ => Value::Null,
            });
            self.ended(at + 1, sink);
        }
        at + 1
    }
}
