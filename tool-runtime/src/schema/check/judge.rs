//! What of a schema is beyond types, names, lengths, ranges and choices, held by the `jsonschema` crate.

use jsonschema::{PatternOptions, Validator, error::ValidationErrorKind};
use serde_json::Value;

use super::{expected::got, format};
use crate::schema::problem::Problem;
use crate::tool::arguments::{Reason, Violation};

/// A compiled schema, or why it is none.
pub(super) struct Judge(Option<Result<Validator, String>>);

impl Judge {
    /// Compiles a schema, if it has anything that the walk of ours does not hold.
    pub(super) fn new(schema: &Value) -> Self {
        if !super::need::is_beyond_us(schema) || !super::bounds::problems("", schema).is_empty() {
            return Self(None);
        }
        let options = jsonschema::options()
            .with_draft(jsonschema::Draft::Draft202012)
            .should_validate_formats(true)
            .with_pattern_options(PatternOptions::regex())
            .offline();
        Self(Some(
            options.build(schema).map_err(|error| error.to_string()),
        ))
    }

    pub(super) fn problem(&self, place: &str) -> Option<Problem> {
        match &self.0 {
            Some(Err(error)) => Some(Problem::new(place, format!("is no schema: {error}"))),
            _ => None,
        }
    }

    pub(super) fn fits(&self, value: &Value) -> bool {
        match &self.0 {
            Some(Ok(validator)) => validator.is_valid(value),
            _ => true,
        }
    }

    /// All that is wrong with the value.
    pub(super) fn faults(&self, value: &Value) -> Vec<Violation> {
        let Some(Ok(validator)) = &self.0 else {
            return Vec::new();
        };
        let errors = validator.iter_errors(value).take(20);
        let faults = errors.map(|error| {
            let mut violation = said(error.kind(), error.instance());
            let steps: Vec<String> = error
                .instance_path()
                .as_str()
                .split('/')
                .skip(1)
                .map(|step| step.replace("~1", "/").replace("~0", "~"))
                .collect();
            let mut at = value;
            let mut places = Vec::new();
            for step in &steps {
                let index = step.parse::<usize>().ok().filter(|_| at.is_array());
                at = match index {
                    Some(index) => at.get(index).unwrap_or(&Value::Null),
                    None => at.get(step).unwrap_or(&Value::Null),
                };
                places.push((step, index));
            }
            for (step, index) in places.iter().rev() {
                match index {
                    Some(index) => violation.prepend_index(*index),
                    None => violation.prepend_field(step),
                }
            }
            violation
        });
        faults.collect()
    }
}

fn said(kind: &ValidationErrorKind, value: &Value) -> Violation {
    let violation = Violation::new(Reason::Constraint);
    match kind {
        ValidationErrorKind::Pattern { pattern } => violation
            .expecting(format!("a text that matches `{pattern}`"))
            .getting(got(value)),
        ValidationErrorKind::Format { format } => violation
            .expecting(format::expected(format))
            .getting(got(value)),
        ValidationErrorKind::MultipleOf { multiple_of } => violation
            .expecting(format!("a multiple of {multiple_of}"))
            .getting(got(value)),
        ValidationErrorKind::UniqueItems => violation.saying("the items have to differ".to_owned()),
        kind => violation.saying(format!("the value breaks the rule `{}`", kind.keyword())),
    }
}
