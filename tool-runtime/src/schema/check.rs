//! Holds values against a schema.
//!
//! What types, names, lengths, ranges and choices say is held by a small walk of ours that is always there. The rest of
//! JSON Schema (patterns, most formats, conditions) is the business of the `jsonschema` crate behind the feature
//! `validate`: on the linear regex engine, with no reference fetched.

use std::{fmt, sync::Arc};

use serde_json::Value;

use super::{example::example, problem::Problem};
use crate::tool::arguments::Violation;

mod bounds;
mod expected;
mod format;
#[cfg(feature = "validate")]
mod judge;
mod need;
mod number;
mod walk;

pub(crate) use format::example as example_of_format;
use need::Need;
pub(crate) use number::same;
pub(crate) use walk::{fits as fits_part, types};

/// A schema that values are held against.
#[derive(Clone)]
pub(crate) struct Check(Arc<Inner>);

struct Inner {
    schema: Value,
    need: Need,
    /// What its types say, where there are types: what this build can't hold of that is a mistake of the build.
    #[cfg(not(feature = "validate"))]
    typed: Option<Value>,
    #[cfg(feature = "validate")]
    judge: judge::Judge,
}

impl Check {
    /// The schema of a tool that is known to the compiler: its types hold most of it. `typed` is what they say, without
    /// the constraints of the tool's own parameters: those its reader holds.
    pub(crate) fn of_types(schema: &Value, typed: &Value) -> Self {
        Self::new(schema, Need::of(typed), Some(typed))
    }

    /// A schema that nothing else holds.
    pub(crate) fn of_all(schema: &Value) -> Self {
        Self::new(schema, Need::Always, None)
    }

    fn new(schema: &Value, need: Need, typed: Option<&Value>) -> Self {
        Self(Arc::new(Inner {
            schema: schema.clone(),
            need,
            #[cfg(not(feature = "validate"))]
            typed: typed.cloned(),
            #[cfg(feature = "validate")]
            judge: judge::Judge::new(typed.unwrap_or(schema)),
        }))
    }

    /// Whether arguments that have been read have to be held against it.
    #[inline]
    pub(crate) fn needs(&self, buffered: bool) -> bool {
        match self.0.need {
            Need::Never => false,
            Need::Buffered => buffered,
            Need::Always => true,
        }
    }

    /// The smallest value that fits, where one can be made up.
    pub(crate) fn example(&self) -> Option<Value> {
        example(self.schema()).filter(|value| self.judged(value))
    }

    /// The schema.
    pub(crate) fn schema(&self) -> &Value {
        &self.0.schema
    }

    /// What makes it a schema that nothing can be held against: too large, too deep, a reference that leads in a circle,
    /// a pattern that is none; for types also what this build can't hold of it.
    pub(crate) fn problems(&self, place: &str) -> Vec<Problem> {
        let problems = bounds::problems(place, self.schema());
        if !problems.is_empty() {
            return problems;
        }
        #[cfg(feature = "validate")]
        {
            self.0.judge.problem(place).into_iter().collect()
        }
        #[cfg(not(feature = "validate"))]
        match &self.0.typed {
            Some(typed) => need::beyond(place, typed),
            None => Vec::new(),
        }
    }

    /// Whether the value fits.
    pub(crate) fn fits(&self, value: &Value) -> bool {
        walk::fits(self.schema(), self.schema(), value) && self.judged(value)
    }

    #[cfg(feature = "validate")]
    fn judged(&self, value: &Value) -> bool {
        self.0.judge.fits(value)
    }

    #[cfg(not(feature = "validate"))]
    #[expect(clippy::unused_self, reason = "there is one with the feature")]
    fn judged(&self, _: &Value) -> bool {
        true
    }

    /// All that is wrong with the value: the first of it, and how much more there is.
    pub(crate) fn faults(&self, value: &Value) -> (Vec<Violation>, usize) {
        #[cfg_attr(not(feature = "validate"), expect(unused_mut))]
        let (mut faults, more) = walk::faults(self.schema(), value);
        #[cfg(feature = "validate")]
        if faults.is_empty() {
            faults = self.0.judge.faults(value);
        }
        (faults, more)
    }
}

impl fmt::Debug for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Check").field(&self.0.need).finish()
    }
}
