use std::borrow::Cow;
use std::fmt;

use super::words;

/// What is wrong with arguments, for a caller to branch on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// The text is not JSON.
    NotJson,
    /// The text is the beginning of JSON and ends too early.
    CutOff,
    /// The text is JSON, and no object.
    NotAnObject,
    /// A field that must be there is not.
    Missing,
    /// A value is of another JSON type than its place wants.
    WrongType,
    /// A field that nothing knows.
    UnknownField,
    /// A field that was given more than once.
    Duplicate,
    /// A value of the right type that breaks another rule: range, length, choice, or one of its type's own.
    Constraint,
    /// The text is longer than the runtime's bound, [`Builder::max_argument_bytes`](crate::Builder::max_argument_bytes).
    TooLarge,
    /// The value nests deeper than 128 arrays and objects.
    TooDeep,
}

impl Reason {
    /// The reason on the wire, in kebab case.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NotJson => "not-json",
            Self::CutOff => "cut-off",
            Self::NotAnObject => "not-an-object",
            Self::Missing => "missing",
            Self::WrongType => "wrong-type",
            Self::UnknownField => "unknown-field",
            Self::Duplicate => "duplicate",
            Self::Constraint => "constraint",
            Self::TooLarge => "too-large",
            Self::TooDeep => "too-deep",
        }
    }

    /// Whether the text as a whole is at fault, so that nothing else can be known about it.
    pub(super) fn is_of_the_text(self) -> bool {
        matches!(
            self,
            Self::NotJson | Self::CutOff | Self::NotAnObject | Self::TooLarge | Self::TooDeep
        )
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// One thing that is wrong with arguments. `Display` is what the model reads of it; `Debug` shows nothing of the arguments.
#[derive(Clone)]
pub struct Violation {
    path: String,
    reason: Reason,
    expected: Option<Cow<'static, str>>,
    got: Option<Cow<'static, str>>,
    hint: Option<Cow<'static, str>>,
    message: Option<String>,
}

impl Violation {
    /// Where: `items[1].price`. Empty when it is about the arguments as a whole.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// What kind of mistake it is.
    pub fn reason(&self) -> Reason {
        self.reason
    }

    /// What would have been right, in JSON's words: `an integer from 0 to 255`.
    pub fn expected(&self) -> Option<&str> {
        self.expected.as_deref()
    }

    /// What came instead, shortened.
    pub fn got(&self) -> Option<&str> {
        self.got.as_deref()
    }

    /// What to write instead, where that can be guessed.
    pub fn hint(&self) -> Option<&str> {
        self.hint.as_deref()
    }

    /// What the type of the value said itself, or what is wrong with the text.
    pub fn message(&self) -> Option<&str> {
        self.message.as_deref()
    }
}

/// What stands for a secret.
pub(crate) const SECRET: &str = "•••";

/// How a violation comes to be, where the mistake is seen.
impl Violation {
    #[cold]
    pub(crate) fn new(reason: Reason) -> Self {
        Self {
            path: String::new(),
            reason,
            expected: None,
            got: None,
            hint: None,
            message: None,
        }
    }

    pub(crate) fn expecting(mut self, expected: impl Into<Cow<'static, str>>) -> Self {
        self.expected = Some(expected.into());
        self
    }

    pub(crate) fn getting(mut self, got: impl Into<Cow<'static, str>>) -> Self {
        self.got = Some(got.into());
        self
    }

    pub(crate) fn hinting(mut self, hint: impl Into<Cow<'static, str>>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    pub(crate) fn hinting_if(mut self, hint: Option<String>) -> Self {
        self.hint = hint.map(Cow::Owned);
        self
    }

    /// The argument that it is in.
    pub(super) fn argument(&self) -> &str {
        let end = self.path.find(['.', '[']).filter(|end| *end > 0);
        end.and_then(|end| self.path.get(..end))
            .unwrap_or(&self.path)
    }

    /// Whether it says no more than that no form of several fits.
    pub(super) fn is_vague(&self) -> bool {
        self.message.as_deref() == Some(words::NO_FORM)
    }

    /// Whether the other stands at the same place or deeper.
    pub(super) fn is_around(&self, other: &Self) -> bool {
        other.path.strip_prefix(&self.path).is_some_and(|rest| {
            rest.is_empty() || self.path.is_empty() || rest.starts_with(['.', '['])
        })
    }

    /// Whether one of the two stands in the other.
    pub(super) fn is_near(&self, other: &Self) -> bool {
        self.is_around(other) || other.is_around(self)
    }

    pub(crate) fn saying(mut self, message: String) -> Self {
        self.message = Some(message);
        self
    }

    /// Says what came, where that is unsaid and belongs to the mistake.
    pub(super) fn get_or(&mut self, got: impl FnOnce() -> String) {
        if self.got.is_none() && matches!(self.reason, Reason::WrongType | Reason::Constraint) {
            self.got = Some(Cow::Owned(got()));
        }
    }

    /// Takes out whatever may be a piece of a secret value.
    pub(super) fn keep_secret(&mut self) {
        self.path.clear();
        let is_of_the_value = matches!(self.reason, Reason::WrongType | Reason::Constraint);
        let said = self.message.take().is_some();
        let hinted = self.hint.take().is_some();
        if self.reason.is_of_the_text() {
            self.got = None;
            if said || hinted {
                self.message = Some("one of them is secret, so the text is not shown".to_owned());
            }
        } else {
            if !is_of_the_value {
                self.reason = Reason::Constraint;
            }
            if self.expected.is_none() {
                self.expected = Some(Cow::Borrowed("another value"));
            }
            self.got = Some(Cow::Borrowed(SECRET));
        }
    }

    /// Moves the path into the object around it.
    pub(crate) fn prepend_field(&mut self, name: &str) {
        if self.reason.is_of_the_text() {
            return;
        }
        let mut path = words::path_segment(name);
        if !self.path.is_empty() && !self.path.starts_with('[') {
            path.push('.');
        }
        path.push_str(&self.path);
        self.path = path;
    }

    /// Moves the path into the array around it.
    pub(crate) fn prepend_index(&mut self, index: usize) {
        if self.reason.is_of_the_text() {
            return;
        }
        let joint = if self.path.is_empty() || self.path.starts_with('[') {
            ""
        } else {
            "."
        };
        self.path = format!("[{index}]{joint}{}", self.path);
    }
}

/// The sentence that the model reads.
impl fmt::Display for Violation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(formatter, "`{}`: ", self.path)?;
        }
        match self.reason {
            Reason::NotJson => formatter.write_str("the arguments are not JSON: ")?,
            Reason::CutOff => formatter.write_str("the arguments are cut off: ")?,
            Reason::Missing => formatter.write_str("missing, this field is required")?,
            Reason::UnknownField => formatter.write_str("unknown field")?,
            Reason::Duplicate => formatter.write_str("given more than once")?,
            Reason::NotAnObject
            | Reason::TooLarge
            | Reason::TooDeep
            | Reason::WrongType
            | Reason::Constraint => {}
        }
        match (&self.message, &self.expected) {
            (Some(message), _) => formatter.write_str(message)?,
            (None, Some(expected)) => write!(formatter, "expected {expected}")?,
            (None, None) => {}
        }
        if let Some(got) = &self.got {
            write!(formatter, ", got {got}")?;
        }
        if let Some(hint) = &self.hint {
            write!(formatter, "; {hint}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Violation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Violation")
            .field("reason", &self.reason)
            .finish_non_exhaustive()
    }
}
