//! What a model reads of a finished call.

use std::{fmt, sync::Arc};

use crate::tool::{Content, Media, Part};

/// What a model reads of a finished call: content, cut to the runtime's bound, or an error's text.
///
/// It has no place for details, presentation or codes, so they can't get to a model by it. `Debug` shows nothing
/// of what is in it.
#[derive(Clone)]
pub struct ModelResult {
    call_id: Arc<str>,
    tool_name: Arc<str>,
    body: Body,
    is_error: bool,
}

#[derive(Clone)]
enum Body {
    Text(String),
    Media { text: String, media: Media },
}

impl ModelResult {
    pub(super) fn output(
        call_id: Arc<str>,
        tool_name: Arc<str>,
        content: &Content,
        most: usize,
    ) -> Self {
        let body = match content.parts() {
            None => Body::Text(cut(&content.to_text(), most)),
            Some(parts) => {
                let media = cut_media(parts, most);
                Body::Media {
                    text: media.to_text(),
                    media,
                }
            }
        };
        Self {
            call_id,
            tool_name,
            body,
            is_error: false,
        }
    }

    pub(super) fn error(
        call_id: Arc<str>,
        tool_name: Arc<str>,
        message: &str,
        most: usize,
    ) -> Self {
        Self {
            call_id,
            tool_name,
            body: Body::Text(cut(message, most)),
            is_error: true,
        }
    }

    /// The id under which the model sent the call.
    pub fn call_id(&self) -> &str {
        &self.call_id
    }

    /// The tool's name, as the model sent it.
    pub fn tool_name(&self) -> &str {
        &self.tool_name
    }

    /// The text. Of media: its text parts, and a line that stands for each file.
    pub fn text(&self) -> &str {
        match &self.body {
            Body::Text(text) | Body::Media { text, .. } => text,
        }
    }

    /// The parts of media, for providers that take files; `None` where there is only text.
    pub fn parts(&self) -> Option<&[Part]> {
        match &self.body {
            Body::Text(_) => None,
            Body::Media { media, .. } => Some(media.parts()),
        }
    }

    /// Whether the call failed or was denied.
    pub fn is_error(&self) -> bool {
        self.is_error
    }
}

impl fmt::Debug for ModelResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ModelResult")
            .field("call_id", &self.call_id)
            .field("tool_name", &self.tool_name)
            .field("is_error", &self.is_error)
            .finish_non_exhaustive()
    }
}

/// Cuts a text to a number of characters, saying what was cut and how to get the rest.
fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some((end, _)) => {
            let all = most + text[end..].chars().count();
            let kept = &text[..end];
            format!(
                "{kept}\n[cut here: {most} of {all} characters; ask for a smaller part to read the rest]"
            )
        }
    }
}

/// Cuts the text parts of media; what is behind the cut is left out, files stay.
fn cut_media(parts: &[Part], most: usize) -> Media {
    let mut left = most;
    let mut media = Media::new();
    for part in parts {
        match part {
            Part::Text(text) => {
                let count = text.chars().count();
                media = media.with_text(cut(text, left));
                left = left.saturating_sub(count);
            }
            Part::File { media_type, data } => {
                media = media.with_file(media_type.clone(), data.clone());
            }
        }
    }
    media
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_never_splits_a_character() {
        // E-05
        let text = "a😀b";
        for (most, kept) in ["", "a", "a😀"].into_iter().enumerate() {
            let cut = cut(text, most);
            assert!(
                cut.starts_with(&format!("{kept}\n[cut here: {most} of 3 characters")),
                "{cut}"
            );
        }
        for most in 3..6 {
            assert_eq!(cut(text, most), text);
        }
    }

    #[test]
    fn media_is_cut_in_its_text_only() {
        let media = Media::new()
            .with_text("abc")
            .with_file("image/png", [1, 2])
            .with_text("def");
        let cut = cut_media(media.parts(), 4);
        assert_eq!(cut.parts()[1], media.parts()[1]);
        assert!(
            cut.to_text()
                .starts_with("abc\n[image/png, 2 bytes]\nd\n[cut here: 1 of 3")
        );
    }
}
