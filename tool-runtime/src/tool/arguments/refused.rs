use std::fmt;

use serde_json::Value;

use super::error::{Read, ReadError};
use super::free::free;
use super::reader::{KEPT, Limits, Reader};
use super::violation::{Reason, Violation};
use crate::schema::check::Check;

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
/// differently each time, the first error stands. What is wrong inside of one argument beside the first thing is found
/// in the schema.
#[cold]
pub(crate) fn refuse<T>(
    text: &str,
    limits: Limits,
    error: ReadError,
    read: fn(&mut Reader<'_>) -> Read<T>,
    check: &Check,
) -> Refused {
    let second = read(&mut Reader::collecting(text, limits)).err();
    let mut refused = Refused::from(second.unwrap_or(error));
    refused.add(&refused_by(text, check));
    refused.show(limits, read, check);
    refused
}

/// Holds arguments that could be read against their schema.
///
/// # Errors
///
/// All that the schema says against them.
pub(crate) fn hold<T>(
    text: &str,
    limits: Limits,
    read: fn(&mut Reader<'_>) -> Read<T>,
    check: &Check,
) -> Result<(), Refused> {
    let arguments = free(&mut Reader::new(text, limits))?;
    let arguments = Value::Object(arguments);
    if check.fits(&arguments) {
        return Ok(());
    }
    let mut refused = Refused::of(check.faults(&arguments));
    refused.show(limits, read, check);
    Err(refused)
}

/// What a schema says against a text, where it is an object at all.
fn refused_by(text: &str, check: &Check) -> Vec<Violation> {
    match serde_json::from_str(text) {
        Ok(arguments @ Value::Object(_)) => check.faults(&arguments).0,
        _ => Vec::new(),
    }
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

    /// A refusal for these reasons.
    pub(super) fn of((violations, more): (Vec<Violation>, usize)) -> Self {
        let fallback = || ReadError::from(Violation::new(Reason::Constraint));
        ReadError::of_all(violations, more)
            .unwrap_or_else(fallback)
            .into()
    }

    /// Adds what the schema finds beside what the reader has found. Where both speak of one place the reader is heard,
    /// unless it could only say that none of several forms fits.
    fn add(&mut self, found: &[Violation]) {
        if self
            .0
            .violations
            .iter()
            .any(|of| of.reason().is_of_the_text())
        {
            return;
        }
        let Inner {
            violations: known, ..
        } = &mut *self.0;
        known.retain(|known| !known.is_vague() || !found.iter().any(|of| known.is_around(of)));
        for violation in found {
            if known.len() >= KEPT || known.iter().any(|known| known.is_near(violation)) {
                continue;
            }
            let same = |known: &Violation| known.argument() == violation.argument();
            let place = known
                .iter()
                .rposition(same)
                .map_or(known.len(), |at| at + 1);
            known.insert(place, violation.clone());
        }
    }

    /// Adds the smallest arguments that are accepted, if some can be made up.
    fn show<T>(&mut self, limits: Limits, read: fn(&mut Reader<'_>) -> Read<T>, check: &Check) {
        let example = check.example().map(|example| example.to_string());
        self.0.example = example.filter(|text| read(&mut Reader::new(text, limits)).is_ok());
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
