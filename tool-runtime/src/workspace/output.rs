//! A command's output: from bytes in any pieces to bounded text.

use super::display::{self, Grouped};

/// Decodes UTF-8 that comes in pieces, however they are cut.
///
/// What isn't UTF-8 becomes U+FFFD. Control characters become visible signs (`␛`), but for tab, newline and
/// carriage return: output is shown in terminals and logs, where an escape sequence would be obeyed.
#[derive(Debug, Default)]
pub(super) struct Decoder {
    /// The beginning of a character whose rest is still to come; at most three bytes.
    pending: Vec<u8>,
}

impl Decoder {
    /// The text of the next piece.
    pub(super) fn decode(&mut self, piece: &[u8]) -> String {
        let joined;
        let bytes = if self.pending.is_empty() {
            piece
        } else {
            self.pending.extend_from_slice(piece);
            joined = std::mem::take(&mut self.pending);
            &joined
        };
        let mut text = String::with_capacity(bytes.len());
        let mut rest = bytes.len();
        for chunk in bytes.utf8_chunks() {
            push_visible(&mut text, chunk.valid());
            rest -= chunk.valid().len() + chunk.invalid().len();
            let unfinished = rest == 0
                && str::from_utf8(chunk.invalid()).is_err_and(|error| error.error_len().is_none());
            if unfinished {
                self.pending = chunk.invalid().to_vec();
            } else if !chunk.invalid().is_empty() {
                text.push(char::REPLACEMENT_CHARACTER);
            }
        }
        text
    }

    /// What is left when nothing more comes.
    pub(super) fn finish(&mut self) -> &'static str {
        if std::mem::take(&mut self.pending).is_empty() {
            ""
        } else {
            "\u{fffd}"
        }
    }
}

fn push_visible(text: &mut String, piece: &str) {
    // Most output has none, and comparing bytes is much cheaper; 0xC2 begins the controls beyond ASCII.
    let plain =
        |byte: &u8| matches!(byte, b' '..=b'~' | b'\n' | b'\t' | b'\r' | 0x80..=0xc1 | 0xc3..);
    if piece.as_bytes().iter().all(plain) {
        text.push_str(piece);
        return;
    }
    let mut shown = 0;
    for (at, character) in piece.match_indices(|character: char| {
        character.is_control() && !matches!(character, '\t' | '\n' | '\r')
    }) {
        text.push_str(&piece[shown..at]);
        text.push(match character.chars().next() {
            // Unicode has a sign for each, in the same order.
            Some(control @ '\0'..='\u{1f}') => {
                char::from_u32(0x2400 + u32::from(control)).unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            Some('\u{7f}') => '\u{2421}',
            _ => char::REPLACEMENT_CHARACTER,
        });
        shown = at + character.len();
    }
    text.push_str(&piece[shown..]);
}

/// The beginning and the end of a text of any length.
#[derive(Debug)]
pub(super) struct HeadAndTail {
    head: String,
    /// Cut back to `max_tail` when it has twice as much, so that each byte is moved once at most.
    tail: String,
    max_head: usize,
    max_tail: usize,
    /// Bytes that came after the head.
    after_head: u64,
}

impl HeadAndTail {
    pub(super) fn new(max_head: usize, max_tail: usize) -> Self {
        Self {
            head: String::new(),
            tail: String::new(),
            max_head,
            max_tail,
            after_head: 0,
        }
    }

    pub(super) fn push(&mut self, mut piece: &str) {
        if self.after_head == 0 {
            let head = display::prefix(piece, self.max_head - self.head.len());
            self.head.push_str(head);
            piece = &piece[head.len()..];
        }
        self.after_head += piece.len() as u64;
        let end = display::suffix(piece, self.max_tail);
        if end.len() < piece.len() {
            // What is cut from this piece lies between it and all that came before.
            self.tail.clear();
        }
        self.tail.push_str(end);
        if self.tail.len() > 2 * self.max_tail {
            self.tail = self.last(self.max_tail).to_owned();
        }
    }

    /// The last bytes, cut on a character boundary.
    pub(super) fn last(&self, bytes: usize) -> &str {
        if self.after_head == 0 {
            display::suffix(&self.head, bytes)
        } else {
            display::suffix(&self.tail, bytes)
        }
    }

    /// Whether something was cut between the two.
    pub(super) fn is_cut(&self) -> bool {
        self.cut() > 0
    }

    fn cut(&self) -> u64 {
        self.after_head - display::suffix(&self.tail, self.max_tail).len() as u64
    }

    /// All of it, with a mark that says how much was cut.
    pub(super) fn text(&self) -> String {
        let tail = display::suffix(&self.tail, self.max_tail);
        match self.cut() {
            0 => format!("{}{tail}", self.head),
            cut => format!("{}\n[… {} bytes cut …]\n{tail}", self.head, Grouped(cut)),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn decoded<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> String {
        let mut decoder = Decoder::default();
        let mut text = String::new();
        for piece in pieces {
            text.push_str(&decoder.decode(piece));
        }
        text + decoder.finish()
    }

    // E-05: no character is broken by where a piece ends.
    #[test]
    fn a_character_split_between_pieces_is_whole() {
        let text = "a😀é→b";
        assert_eq!(decoded(text.as_bytes().chunks(1)), text);
        assert_eq!(decoded([b"\xf0\x9f".as_slice()]), "\u{fffd}");
        assert_eq!(
            decoded([b"\xf0\x9f".as_slice(), b"x\xff"]),
            "\u{fffd}x\u{fffd}"
        );
    }

    // G-07: nothing that a terminal would obey is left.
    #[test]
    fn control_characters_become_visible() {
        assert_eq!(
            decoded([b"a \x1b[2J b \x1b[10A c\x00\x7f\t\r\n".as_slice()]),
            "a ␛[2J b ␛[10A c␀␡\t\r\n"
        );
        assert_eq!(decoded(["\u{9b}2J".as_bytes()]), "\u{fffd}2J");
    }

    fn kept(head: usize, tail: usize, pieces: &[&str]) -> HeadAndTail {
        let mut output = HeadAndTail::new(head, tail);
        for piece in pieces {
            output.push(piece);
        }
        output
    }

    #[test]
    fn head_and_tail_are_kept_and_the_cut_is_said() {
        assert_eq!(kept(4, 4, &["ab", "cd", "efgh"]).text(), "abcdefgh");
        let output = kept(4, 4, &["abcd", "efghi"]);
        assert_eq!(output.text(), "abcd\n[… 1 bytes cut …]\nfghi");
        assert!(output.is_cut());
        let output = kept(4, 4, &[&"x".repeat(81_242)]);
        assert_eq!(output.text(), "xxxx\n[… 81,234 bytes cut …]\nxxxx");
        assert_eq!(output.last(2), "xx");
        assert_eq!(kept(0, 0, &["abc"]).text(), "\n[… 3 bytes cut …]\n");
    }

    // H-13: kept in little memory, however much comes.
    #[test]
    fn memory_is_bounded() {
        let mut output = HeadAndTail::new(16, 32);
        for _ in 0..10_000 {
            output.push(&"y".repeat(100));
        }
        assert!(output.head.capacity() + output.tail.capacity() < 1_000);
    }

    proptest! {
        #[test]
        fn pieces_make_no_difference(bytes: Vec<u8>, cut in 0_usize..100) {
            let cut = cut.min(bytes.len());
            prop_assert_eq!(decoded([&bytes[..cut], &bytes[cut..]]), decoded([bytes.as_slice()]));
        }

        // E-05: cut on character boundaries, and what is cut is counted right.
        #[test]
        fn the_cut_is_counted(pieces in prop::collection::vec("[aé😀]{0,12}", 0..8), head in 0_usize..20, tail in 0_usize..20) {
            let whole = pieces.concat();
            let output = kept(head, tail, &pieces.iter().map(String::as_str).collect::<Vec<_>>());
            let kept_tail = display::suffix(&output.tail, tail);
            prop_assert!(whole.starts_with(&output.head) && whole.ends_with(kept_tail));
            prop_assert_eq!(output.cut(), (whole.len() - output.head.len() - kept_tail.len()) as u64);
            if whole.len() <= head {
                prop_assert_eq!(output.text(), whole);
            }
        }
    }
}
