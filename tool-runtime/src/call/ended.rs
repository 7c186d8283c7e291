//! How a call ended, before it is reported.

use serde_json::Value;

use super::{code, report::CallError};
use crate::schema::check::Check;
use crate::tool::{Content, Details, Outcome, Presentation, credentials};

/// How a call ended.
pub(super) struct Ended {
    pub(super) result: Result<Content, CallError>,
    pub(super) details: Option<Details>,
    /// The result's own presentation, over the tool's.
    pub(super) presentation: Option<Presentation>,
}

impl Ended {
    /// Holds the content against the schema that the tool has declared for it. What does not fit reaches nobody.
    pub(super) fn held(mut self, schema: Option<&Check>) -> Self {
        if let (Ok(content), Some(schema)) = (&self.result, schema)
            && content.parts().is_none()
            && let Some(said) = faults(&content.to_value(), schema)
        {
            self.result = Err(CallError::new(code::OUTPUT_INVALID, said));
        }
        self
    }
}

/// What is wrong with a content.
fn faults(content: &Value, schema: &Check) -> Option<String> {
    if schema.fits(content) {
        return None;
    }
    let (faults, more) = schema.faults(content);
    let mut faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    if more > 0 {
        faults.push(format!("and {more} more"));
    }
    Some(format!(
        "the tool's result is not what the tool declares, and is left out: {}",
        faults.join("; ")
    ))
}

impl From<CallError> for Ended {
    fn from(error: CallError) -> Self {
        Self {
            result: Err(error),
            details: None,
            presentation: None,
        }
    }
}

impl From<Outcome> for Ended {
    /// Takes what the tool gave; content that has no JSON form is a failure of the tool's.
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Ok(finished) => Self {
                result: finished.content.map_err(|not_json| {
                    // A type's own words may hold anything.
                    let message = credentials::mask(&not_json.to_string()).into_owned();
                    CallError::new(code::OUTPUT_INVALID, message)
                }),
                details: finished.details,
                presentation: finished.presentation,
            },
            Err(error) => {
                let parts = error.into_parts();
                Self {
                    result: Err(CallError::of_tool(parts.message, parts.code)),
                    details: parts.details,
                    presentation: parts.presentation,
                }
            }
        }
    }
}
