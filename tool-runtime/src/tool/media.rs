//! Results that are more than JSON: text and files.

use std::fmt;

use base64::{Engine, engine::general_purpose::STANDARD as BASE64};
use serde_json::{Value, json};

/// Content of several parts, text and files such as images, as a tool returns it.
///
/// ```
/// use tool_runtime::Media;
///
/// let media = Media::new().with_text("the chart of today").with_file("image/png", vec![0x89, b'P', b'N', b'G']);
/// assert_eq!(media.parts().len(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Media {
    parts: Vec<Part>,
}

/// One part of [`Media`]. `Debug` shows nothing of what is in it.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Part {
    /// Text that the model reads.
    Text(String),
    /// A file, such as an image.
    File {
        /// The media type, such as `image/png`.
        media_type: String,
        /// The bytes.
        data: Vec<u8>,
    },
}

impl Media {
    /// Media without a part.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds text that the model reads.
    #[must_use]
    pub fn with_text(mut self, text: impl Into<String>) -> Self {
        self.parts.push(Part::Text(text.into()));
        self
    }

    /// Adds a file: its media type, such as `image/png`, and its bytes.
    #[must_use]
    pub fn with_file(mut self, media_type: impl Into<String>, data: impl Into<Vec<u8>>) -> Self {
        self.parts.push(Part::File {
            media_type: media_type.into(),
            data: data.into(),
        });
        self
    }

    /// The parts, in order.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    pub(crate) fn bytes(&self) -> usize {
        self.parts
            .iter()
            .map(|part| match part {
                Part::Text(text) => text.len(),
                Part::File { data, .. } => data.len(),
            })
            .sum()
    }

    pub(crate) fn to_json(&self) -> String {
        let parts: Vec<Value> = self
            .parts
            .iter()
            .map(|part| match part {
                Part::Text(text) => json!({ "type": "text", "text": text }),
                Part::File { media_type, data } => {
                    json!({ "type": "file", "mediaType": media_type, "data": BASE64.encode(data) })
                }
            })
            .collect();
        json!({ "type": "media", "parts": parts }).to_string()
    }

    pub(crate) fn to_text(&self) -> String {
        let lines: Vec<String> = self.parts.iter().map(Part::to_text).collect();
        lines.join("\n")
    }
}

impl Part {
    /// What stands for the part where only text can: the text, or a line that says what the file is.
    pub fn to_text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::File { media_type, data } => format!("[{media_type}, {} bytes]", data.len()),
        }
    }
}

impl fmt::Debug for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Text(_) => "Text(…)",
            Self::File { .. } => "File(…)",
        })
    }
}
