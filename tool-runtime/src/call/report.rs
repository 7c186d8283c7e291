//! All that a finished call leaves.

use std::{
    borrow::Cow,
    error::Error,
    fmt,
    sync::{Arc, OnceLock},
};

use super::{code, model_result::ModelResult, runtime::Shared};
use crate::tool::{Content, Details, Presentation, arguments::Refused, start::Entry};

/// All that a finished call leaves: the two halves of its result or its error, and how it is shown.
///
/// `Debug` shows nothing of arguments, content, details or the error's text.
pub struct Report {
    pub(super) call_id: Arc<str>,
    pub(super) tool_name: Arc<str>,
    pub(super) lane: Option<Arc<str>>,
    pub(super) ended: Result<Content, CallError>,
    pub(super) details: Option<Details>,
    pub(super) presentation: LatePresentation,
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
        self.presentation.get()
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
}

impl CallError {
    pub(super) fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            code: Some(Cow::Borrowed(code)),
            refused: None,
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

/// A presentation that is made when it is asked for, from the text of the arguments, unless it was made before.
pub(super) struct LatePresentation {
    made: OnceLock<Option<Presentation>>,
    entry: Option<Entry>,
    arguments: String,
    shared: Arc<Shared>,
}

impl LatePresentation {
    pub(super) fn new(entry: Option<Entry>, arguments: String, shared: Arc<Shared>) -> Self {
        Self {
            made: OnceLock::new(),
            entry,
            arguments,
            shared,
        }
    }

    pub(super) fn set(&mut self, presentation: Option<Presentation>) {
        self.made = OnceLock::from(presentation);
    }

    pub(super) fn entry(&self) -> Option<&Entry> {
        self.entry.as_ref()
    }

    pub(super) fn arguments(&self) -> &str {
        &self.arguments
    }

    pub(super) fn get(&self) -> Option<&Presentation> {
        self.made
            .get_or_init(|| {
                let entry = self.entry.as_ref()?;
                let limits = self.shared.bounds.arguments;
                entry
                    .tool
                    .present(&self.arguments, limits)
                    .or_else(|| entry.definition.presentation().cloned())
            })
            .as_ref()
    }
}
