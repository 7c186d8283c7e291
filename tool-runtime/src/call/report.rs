//! All that a finished call leaves.

use std::{borrow::Cow, error::Error, fmt, sync::Arc};

use super::{code, model_result::ModelResult, shown::Shown};
use crate::tool::{Content, Details, Presentation, Repaired, arguments::Refused};

/// All that a finished call leaves: the two halves of its result or its error, and how it is shown.
///
/// `Debug` shows nothing of arguments, content, details or the error's text.
pub struct Report {
    pub(super) call_id: Arc<str>,
    pub(super) tool_name: Arc<str>,
    pub(super) lane: Option<Arc<str>>,
    pub(super) ended: Result<Content, CallError>,
    pub(super) details: Option<Details>,
    pub(super) shown: Shown,
    pub(super) repairs: Vec<Repaired>,
    pub(super) model_characters: usize,
}

impl Report {
    /// The id of the call, as the model sent it.
    pub fn call_id(&self) -> &str {
        &self.call_id
    }

    /// The tool's name, as the model sent it.
    pub fn tool_name(&self) -> &str {
        &self.tool_name
    }

    /// Where the call came from.
    pub fn lane(&self) -> Option<&str> {
        self.lane.as_deref()
    }

    /// What the model reads: content, cut to the bound, or the error's text.
    pub fn for_model(&self) -> ModelResult {
        let (id, name) = (self.call_id.clone(), self.tool_name.clone());
        match &self.ended {
            Ok(content) => ModelResult::output(id, name, content, self.model_characters),
            Err(error) => ModelResult::error(id, name, &error.message, self.model_characters),
        }
    }

    /// The whole content; `None` for a call that failed.
    pub fn content(&self) -> Option<&Content> {
        self.ended.as_ref().ok()
    }

    /// The application's half of the result, or of the error.
    pub fn details(&self) -> Option<&Details> {
        self.details.as_ref()
    }

    /// How the call is shown: as its result says, else as the tool says of these arguments, else by the tool's label
    /// and icon. `None` is shown by the tool's name.
    pub fn presentation(&self) -> Option<&Presentation> {
        self.shown.ended()
    }

    /// What was repaired in the arguments before the tool got them, and in its name; nothing unless
    /// [`Repair`](crate::Repair) was asked for.
    pub fn repairs(&self) -> &[Repaired] {
        &self.repairs
    }

    /// Why the call failed; `None` for one that did not.
    pub fn error(&self) -> Option<&CallError> {
        self.ended.as_ref().err()
    }
}

impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = self
            .error()
            .map(|error| error.code().unwrap_or(code::FAILED));
        f.debug_struct("Report")
            .field("call_id", &self.call_id)
            .field("tool_name", &self.tool_name)
            .field("error", &code)
            .finish_non_exhaustive()
    }
}

/// Why a call failed: the message that the model reads, and where there is one a code for the application.
///
/// `Debug` shows the code alone.
#[derive(Clone)]
pub struct CallError {
    pub(super) message: String,
    pub(super) code: Option<Cow<'static, str>>,
    pub(super) refused: Option<Arc<Refused>>,
    /// Whether it never ran because somebody, or nobody, allowed it.
    pub(super) denied: bool,
}

impl CallError {
    pub(super) fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            code: Some(Cow::Borrowed(code)),
            refused: None,
            denied: false,
        }
    }

    /// What a tool said of its failure; something, at any rate.
    pub(super) fn of_tool(message: String, code: Option<Cow<'static, str>>) -> Self {
        let message = if message.trim().is_empty() {
            "the tool failed and did not say why".to_owned()
        } else {
            message
        };
        Self {
            message,
            code,
            refused: None,
            denied: false,
        }
    }

    /// What the model reads.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Says why, for code: one of [`code`](crate::code), or the tool's own. `None` for a plain error.
    pub fn code(&self) -> Option<&str> {
        self.code.as_deref()
    }

    /// What is wrong with the arguments, where that is why the call failed.
    pub fn arguments(&self) -> Option<&Refused> {
        self.refused.as_deref()
    }
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl fmt::Debug for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CallError")
            .field("code", &self.code)
            .finish_non_exhaustive()
    }
}

impl Error for CallError {}
