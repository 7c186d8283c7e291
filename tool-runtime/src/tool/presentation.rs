//! How a client shows a call without the tool's code.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer, Serialize};

/// How a client shows a call: a label for people, and where there is one an icon and a line about the call.
///
/// It is plain text. Each part is one line of at most 200 characters; control characters and those that
/// change the direction of text or take no width are written as `\u{202e}`, so that what a person sees is
/// what there is. Escaping for HTML or a terminal is the renderer's.
///
/// ```
/// use tool_runtime::Presentation;
///
/// let shown = Presentation::new("Edit file").with_icon("file-pen").with_detail("src/main.rs");
/// assert_eq!(shown.label(), "Edit file");
/// assert_eq!(shown.icon(), Some("file-pen"));
/// assert_eq!(shown.detail(), Some("src/main.rs"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Presentation {
    label: Cow<'static, str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    icon: Option<Cow<'static, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<Cow<'static, str>>,
}

impl Presentation {
    /// A presentation with a label and nothing else.
    pub fn new(label: impl Into<Cow<'static, str>>) -> Self {
        Self {
            label: one_line(label.into()),
            icon: None,
            detail: None,
        }
    }

    /// Names the icon: a [Lucide](https://lucide.dev) name by convention, or a name that the client knows.
    #[must_use]
    pub fn with_icon(mut self, icon: impl Into<Cow<'static, str>>) -> Self {
        self.icon = Some(one_line(icon.into()));
        self
    }

    /// Sets the line about this call, such as the path that it edits.
    #[must_use]
    pub fn with_detail(mut self, detail: impl Into<Cow<'static, str>>) -> Self {
        self.detail = Some(one_line(detail.into()));
        self
    }

    /// The same with another label.
    pub(crate) fn labelled(self, label: Cow<'static, str>) -> Self {
        Self {
            label: one_line(label),
            ..self
        }
    }

    /// The label, for people. Never blank where the application made none of blanks.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// The icon's name.
    pub fn icon(&self) -> Option<&str> {
        self.icon.as_deref()
    }

    /// The line about this call.
    pub fn detail(&self) -> Option<&str> {
        self.detail.as_deref()
    }
}

impl<'de> Deserialize<'de> for Presentation {
    /// Reads what [`Serialize`] wrote. A missing label is an error; unknown keys are ignored.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Wire {
            label: String,
            icon: Option<String>,
            detail: Option<String>,
        }
        let wire = Wire::deserialize(deserializer)?;
        let mut presentation = Self::new(wire.label);
        presentation.icon = wire.icon.map(|icon| one_line(icon.into()));
        presentation.detail = wire.detail.map(|detail| one_line(detail.into()));
        Ok(presentation)
    }
}

/// The longest label, icon or detail, in characters.
pub(crate) const LONGEST: usize = 200;

/// Makes a text fit a row: one line, bounded, with nothing in it that hides or reorders what it says.
fn one_line(text: Cow<'static, str>) -> Cow<'static, str> {
    let plain = text.len() <= LONGEST && text.chars().all(|c| !disturbs(c));
    if plain {
        return text;
    }
    let mut line = String::new();
    for c in text.chars().take(LONGEST + 1) {
        match c {
            '\n' | '\r' | '\t' => line.push(' '),
            c if disturbs(c) => line.extend(c.escape_unicode()),
            c => line.push(c),
        }
    }
    if let Some((end, _)) = line.char_indices().nth(LONGEST - 1)
        && line[end..].chars().nth(1).is_some()
    {
        line.truncate(end);
        line.push('…');
    }
    line.into()
}

/// Control characters, and what Unicode has for overriding direction, hiding and tagging text.
fn disturbs(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{00ad}' | '\u{061c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_required() {
        // R36
        assert!(serde_json::from_str::<Presentation>("{}").is_err());
        let label = serde_json::from_str::<Presentation>(r#"{"label":"Edit file"}"#).unwrap();
        assert_eq!(label, Presentation::new("Edit file"));
    }

    #[test]
    fn absent_parts_are_left_out() {
        // R37, R38
        let json = serde_json::to_string(&Presentation::new("Edit").with_icon("no-such-icon"));
        assert_eq!(json.unwrap(), r#"{"label":"Edit","icon":"no-such-icon"}"#);
        let json = serde_json::to_string(&Presentation::new("Edit").with_detail("a.rs"));
        assert_eq!(json.unwrap(), r#"{"label":"Edit","detail":"a.rs"}"#);
    }

    #[test]
    fn what_hides_or_reorders_is_escaped() {
        // G-11
        let shown =
            Presentation::new("x").with_detail("curl a.example/\u{202e}gpj.sh\u{200b}\u{1b}[2J");
        assert_eq!(
            shown.detail(),
            Some("curl a.example/\\u{202e}gpj.sh\\u{200b}\\u{1b}[2J")
        );
        assert_eq!(Presentation::new("a\nb\tc").label(), "a b c");
    }

    #[test]
    fn a_long_line_is_cut_on_a_character() {
        let exactly = "é".repeat(LONGEST);
        assert_eq!(Presentation::new(exactly.clone()).label(), exactly);
        let shown = Presentation::new("é".repeat(LONGEST + 1));
        assert_eq!(shown.label().chars().count(), LONGEST);
        assert!(shown.label().ends_with('…'));
    }
}
