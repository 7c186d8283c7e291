use std::fmt;

use super::error::{Read, ReadError};
use super::reader::{Limits, Reader};
use super::violation::{Reason, Violation};

/// What a failed reading leaves: everything that is wrong with the arguments, worded for the model to act on.
///
/// `Display` is the text that the model reads. It speaks of fields and JSON only: no line or column, no type of ours.
/// `Debug` shows nothing of the arguments.
pub struct Refused(Box<Inner>);

struct Inner {
    violations: Vec<Violation>,
    uncounted: usize,
    example: Option<String>,
}

/// Walks a text that could not be read once more, for everything that is wrong with it.
///
/// `read` is the function that failed with `error`. Should the second walk find nothing, which takes a type that reads
/// differently each time, the first error stands.
pub(crate) fn refuse<T>(
    text: &str,
    limits: Limits,
    error: ReadError,
    read: fn(&mut Reader<'_>) -> Read<T>,
) -> Refused {
    let second = read(&mut Reader::collecting(text, limits)).err();
    Refused::from(second.unwrap_or(error))
}

impl Refused {
    /// The reason of the first violation.
    pub fn reason(&self) -> Reason {
        self.0
            .violations
            .first()
            .map_or(Reason::NotJson, Violation::reason)
    }

    /// What is wrong, in the order of the text, then what is missing. At most 20; [`more`](Self::more) counts the rest.
    pub fn violations(&self) -> &[Violation] {
        &self.0.violations
    }

    /// How many violations there are beyond those kept.
    pub fn more(&self) -> usize {
        self.0.uncounted
    }

    /// Adds an example of arguments that would be accepted.
    #[must_use]
    pub fn with_example(mut self, text: impl Into<String>) -> Self {
        self.0.example = Some(text.into());
        self
    }
}

impl Refused {
    /// The reply broke off before the arguments were complete.
    pub(crate) fn cut_off() -> Self {
        ReadError::from(
            Violation::new(Reason::CutOff)
                .saying(
                    "the reply broke off before they were complete; the call did not run"
                        .to_owned(),
                )
                .hinting("send the call again; if it is long, in several calls"),
        )
        .into()
    }

    /// The bytes of the arguments are no text.
    pub(crate) fn not_text() -> Self {
        ReadError::from(
            Violation::new(Reason::NotJson)
                .saying("they are no UTF-8".to_owned())
                .hinting("send the call again"),
        )
        .into()
    }
}

impl From<ReadError> for Refused {
    fn from(error: ReadError) -> Self {
        let (violations, uncounted) = error.into_all();
        Self(Box::new(Inner {
            violations,
            uncounted,
            example: None,
        }))
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inner {
            violations,
            uncounted,
            example,
        } = &*self.0;
        match violations.as_slice() {
            [only] if *uncounted == 0 => write!(formatter, "Invalid arguments: {only}.")?,
            all => {
                write!(
                    formatter,
                    "Invalid arguments, {} problems:",
                    all.len() + uncounted
                )?;
                for violation in all {
                    write!(formatter, "\n- {violation}.")?;
                }
                if *uncounted > 0 {
                    write!(formatter, "\nand {uncounted} more.")?;
                }
            }
        }
        match example {
            Some(example) => write!(formatter, "\nValid arguments are, for example: {example}"),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Refused {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Refused")
            .field("violations", &self.0.violations)
            .finish_non_exhaustive()
    }
}

impl std::error::Error for Refused {}
