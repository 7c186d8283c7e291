use std::fmt;

use serde::de;

use super::violation::{Reason, Violation};
use super::words;

/// What reading gives.
pub type Read<T> = Result<T, ReadError>;

/// Why a text could not be read: one [`Violation`], or all of them when the reader was [collecting](super::Reader::collecting).
///
/// One pointer wide, so that a reading that succeeds moves nothing on its account. `Debug` shows nothing of the arguments.
pub struct ReadError(Box<Fault>);

struct Fault {
    first: Violation,
    rest: Vec<Violation>,
    uncounted: usize,
}

impl ReadError {
    /// The reason of the first violation.
    pub fn reason(&self) -> Reason {
        self.0.first.reason()
    }

    /// The text is no JSON, for a reason that a byte position makes clear.
    #[cold]
    pub(super) fn not_json(what: impl fmt::Display, at: usize, hint: &'static str) -> Self {
        Violation::new(Reason::NotJson)
            .saying(format!("{what}, at byte {at}"))
            .hinting(hint)
            .into()
    }

    /// A name that nothing here knows.
    #[cold]
    pub(super) fn unknown_name(name: &str, known: &[&str]) -> Self {
        Self::from(Violation::new(Reason::UnknownField).hinting(words::known_names(name, known)))
            .in_field(name)
    }

    /// A name that was given before.
    #[cold]
    pub(super) fn repeated_name(name: &str) -> Self {
        Self::from(Violation::new(Reason::Duplicate).hinting("send it once")).in_field(name)
    }

    /// A value that is not there; the walk over the object says which before anybody gets to see this.
    #[cold]
    pub(in crate::tool) fn missing() -> Self {
        Violation::new(Reason::Missing).into()
    }

    /// A name without which the object is not complete.
    #[cold]
    pub(super) fn missing_name(name: &str) -> Self {
        Self::from(Violation::new(Reason::Missing)).in_field(name)
    }

    /// Several violations as one error.
    pub(super) fn of_all(violations: Vec<Violation>, uncounted: usize) -> Option<Self> {
        let mut all = violations.into_iter();
        let first = all.next()?;
        Some(Self(Box::new(Fault {
            first,
            rest: all.collect(),
            uncounted,
        })))
    }

    pub(super) fn into_violation(self) -> Violation {
        self.0.first
    }

    /// Everything that was found, in order, and how many more there were.
    pub(super) fn into_all(self) -> (Vec<Violation>, usize) {
        let Fault {
            first,
            mut rest,
            uncounted,
        } = *self.0;
        rest.insert(0, first);
        (rest, uncounted)
    }

    /// The error as it looks from the object around it.
    #[cold]
    pub(super) fn in_field(mut self, name: &str) -> Self {
        self.0.first.prepend_field(name);
        self
    }

    /// The error as it looks from the array around it.
    #[cold]
    pub(super) fn in_element(mut self, index: usize) -> Self {
        self.0.first.prepend_index(index);
        self
    }

    /// The error without anything of the value, which nobody is shown.
    #[cold]
    pub(super) fn of_a_secret(mut self) -> Self {
        self.0.first.keep_secret();
        self
    }

    /// An error of the text as a whole, which holds something that nobody is shown. The others have seen to it.
    #[cold]
    pub(super) fn of_a_text_with_secrets(mut self) -> Self {
        if self.reason().is_of_the_text() {
            self.0.first.keep_secret();
        }
        self
    }

    /// Says what came, unless a place nearer to the fault has said so.
    #[cold]
    pub(super) fn or_got(mut self, got: impl FnOnce() -> String) -> Self {
        self.0.first.get_or(got);
        self
    }
}

impl From<Violation> for ReadError {
    #[cold]
    fn from(first: Violation) -> Self {
        Self(Box::new(Fault {
            first,
            rest: Vec::new(),
            uncounted: 0,
        }))
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault {
            first,
            rest,
            uncounted,
        } = &*self.0;
        write!(formatter, "{first}")?;
        match rest.len() + uncounted {
            0 => Ok(()),
            more => write!(formatter, " (and {more} more)"),
        }
    }
}

impl fmt::Debug for ReadError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_tuple("ReadError")
            .field(&self.reason())
            .finish()
    }
}

impl std::error::Error for ReadError {}

/// What visitors report, in JSON's words.
impl de::Error for ReadError {
    #[cold]
    fn custom<T: fmt::Display>(message: T) -> Self {
        Violation::new(Reason::Constraint)
            .saying(words::message(message.to_string()))
            .into()
    }

    #[cold]
    fn invalid_type(unexpected: de::Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        words::misfit(Reason::WrongType, &unexpected, expected).into()
    }

    #[cold]
    fn invalid_value(unexpected: de::Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        words::misfit(Reason::Constraint, &unexpected, expected).into()
    }

    #[cold]
    fn invalid_length(length: usize, expected: &dyn de::Expected) -> Self {
        Violation::new(Reason::Constraint)
            .expecting(words::expected(&expected.to_string()))
            .getting(words::count(length, "item"))
            .into()
    }

    #[cold]
    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        Violation::new(Reason::Constraint)
            .expecting(words::one_of(expected))
            .getting(words::string(variant))
            .hinting_if(words::did_you_mean(variant, expected))
            .into()
    }

    #[cold]
    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        Self::unknown_name(field, expected)
    }

    #[cold]
    fn missing_field(field: &'static str) -> Self {
        Self::missing_name(field)
    }

    #[cold]
    fn duplicate_field(field: &'static str) -> Self {
        Self::repeated_name(field)
    }
}
