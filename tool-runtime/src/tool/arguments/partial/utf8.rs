//! Bytes that come in pieces, as text.

/// Puts characters together whose bytes came in different pieces.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Joiner {
    /// The bytes of a character that is not complete.
    begun: [u8; 4],
    length: usize,
}

/// The bytes are no UTF-8.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NotText;

impl Joiner {
    /// Gives the text of a piece: that of the characters that are complete.
    pub(crate) fn join(
        &mut self,
        mut piece: &[u8],
        mut take: impl FnMut(&str),
    ) -> Result<(), NotText> {
        while self.length > 0 {
            let Some((byte, rest)) = piece.split_first() else {
                return Ok(());
            };
            piece = rest;
            self.begun[self.length] = *byte;
            self.length += 1;
            let begun = self.begun;
            match std::str::from_utf8(&begun[..self.length]) {
                Ok(character) => {
                    self.length = 0;
                    take(character);
                }
                Err(error) if error.error_len().is_some() => {
                    self.length = 0;
                    return Err(NotText);
                }
                Err(_) => {}
            }
        }
        let (text, broken) = match std::str::from_utf8(piece) {
            Ok(text) => (text, None),
            Err(error) => {
                let (text, rest) = piece.split_at(error.valid_up_to());
                let text = std::str::from_utf8(text).map_err(|_| NotText)?;
                (text, Some((rest, error.error_len())))
            }
        };
        if !text.is_empty() {
            take(text);
        }
        match broken {
            None => Ok(()),
            Some((_, Some(_))) => Err(NotText),
            Some((rest, None)) => {
                // At most three bytes: four are a character, or none.
                self.begun[..rest.len()].copy_from_slice(rest);
                self.length = rest.len();
                Ok(())
            }
        }
    }

    /// Whether no character is left half.
    pub(crate) fn is_whole(self) -> bool {
        self.length == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_joined_wherever_they_are_cut() {
        // D-03
        let text = "aé漢😀\u{10ffff}z";
        for size in 1..=text.len() {
            let (mut joiner, mut joined) = (Joiner::default(), String::new());
            for piece in text.as_bytes().chunks(size) {
                joiner.join(piece, |text| joined.push_str(text)).unwrap();
            }
            assert_eq!(joined, text, "in pieces of {size}");
            assert!(joiner.is_whole());
        }
    }

    #[test]
    fn what_is_no_text_is_refused() {
        for pieces in [
            &[&b"\xff"[..]][..],
            &[b"\xe6", b"\xbc", b"a"],
            &[b"\xed\xa0\x80"],
            &[b"a\xf0", b"\xff"],
        ] {
            let mut joiner = Joiner::default();
            let joined = pieces
                .iter()
                .try_for_each(|piece| joiner.join(piece, |_| ()));
            assert_eq!(joined, Err(NotText), "{pieces:?}");
        }
        let mut joiner = Joiner::default();
        joiner.join(b"\xe6\xbc", |_| ()).unwrap();
        assert!(!joiner.is_whole());
    }
}
