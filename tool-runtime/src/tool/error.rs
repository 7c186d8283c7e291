//! Why a tool failed.

use std::{borrow::Cow, error::Error, fmt, sync::Arc};

use serde::Serialize;

use super::{Details, Presentation, credentials};

/// Any error that can cross threads.
pub type BoxError = Box<dyn Error + Send + Sync>;

/// Why a tool failed: a message that the model reads, and where there are any a code, details and a
/// presentation for the application.
///
/// Every error converts: [`std::error::Error`]s, `anyhow::Error`, boxed errors, `String` and `&str`, so `?`
/// works in a tool's body. The message is the whole chain of sources, by `Display`, with credentials in
/// URLs masked. To be open to all of them, `ToolError` is no [`std::error::Error`] itself;
/// [`ToolError::into_error`] gives one.
///
/// ```
/// use tool_runtime::ToolError;
///
/// fn parse(text: &str) -> Result<u8, ToolError> {
///     Ok(text.parse::<u8>()?)
/// }
/// assert_eq!(parse("x").unwrap_err().message(), "invalid digit found in string");
///
/// let error = ToolError::new("QUOTA", "the quota of today is used up; try again tomorrow");
/// assert_eq!(error.code(), Some("QUOTA"));
/// ```
pub struct ToolError(Box<Inner>);

struct Inner {
    message: String,
    code: Option<Cow<'static, str>>,
    details: Option<Details>,
    presentation: Option<Presentation>,
    source: Arc<dyn Error + Send + Sync>,
}

impl ToolError {
    /// An error with a code for the application. The model reads the error's text, never the code.
    pub fn new(code: impl Into<Cow<'static, str>>, error: impl Into<BoxError>) -> Self {
        Self::from(error.into()).with_code(code)
    }

    /// Says why, for code.
    #[must_use]
    pub fn with_code(mut self, code: impl Into<Cow<'static, str>>) -> Self {
        self.0.code = Some(code.into());
        self
    }

    /// Adds data that only the application reads.
    #[must_use]
    pub fn with_details<T: Serialize + Send + Sync + 'static>(mut self, details: T) -> Self {
        self.0.details = Some(Details::new(details));
        self
    }

    /// Shows the failed call otherwise than the tool's own presentation does.
    #[must_use]
    pub fn with_presentation(mut self, presentation: Presentation) -> Self {
        self.0.presentation = Some(presentation);
        self
    }

    /// What the model reads.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The code, where the tool gave one.
    pub fn code(&self) -> Option<&str> {
        self.0.code.as_deref()
    }

    /// The application's data.
    pub fn details(&self) -> Option<&Details> {
        self.0.details.as_ref()
    }

    /// The presentation of the failed call.
    pub fn presentation(&self) -> Option<&Presentation> {
        self.0.presentation.as_ref()
    }

    /// The error that this was made from.
    pub fn source(&self) -> &(dyn Error + Send + Sync + 'static) {
        &*self.0.source
    }

    /// A [`std::error::Error`] with the same message and source, for code that wants one.
    pub fn into_error(self) -> BoxError {
        Box::new(AsError(self))
    }

    pub(crate) fn into_parts(self) -> ErrorParts {
        let Inner {
            message,
            code,
            details,
            presentation,
            ..
        } = *self.0;
        ErrorParts {
            message,
            code,
            details,
            presentation,
        }
    }
}

/// What the runtime takes out of an error.
pub(crate) struct ErrorParts {
    pub(crate) message: String,
    pub(crate) code: Option<Cow<'static, str>>,
    pub(crate) details: Option<Details>,
    pub(crate) presentation: Option<Presentation>,
}

impl<E: Into<BoxError>> From<E> for ToolError {
    fn from(error: E) -> Self {
        from_source(error.into())
    }
}

fn from_source(source: BoxError) -> ToolError {
    ToolError(Box::new(Inner {
        message: credentials::mask(&chain(&*source)).into_owned(),
        code: None,
        details: None,
        presentation: None,
        source: source.into(),
    }))
}

/// The error and its sources, each once: many errors print their source's text themselves.
fn chain(error: &(dyn Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        let next = error.to_string();
        if !text.ends_with(&next) {
            text.push_str(": ");
            text.push_str(&next);
        }
        source = error.source();
    }
    text
}

impl fmt::Display for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl fmt::Debug for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolError")
            .field("message", &self.0.message)
            .field("code", &self.0.code)
            .finish_non_exhaustive()
    }
}

/// [`ToolError`] as an error of the standard library.
struct AsError(ToolError);

impl fmt::Display for AsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for AsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for AsError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(self.0.source())
    }
}

/// The code of a tool's own error type.
///
/// A tool that returns `Result<_, E>` has its errors' codes carried to the application where `E` implements
/// this. A code does not pass through `anyhow` or a box: there is only text behind them.
///
/// ```
/// # use std::{borrow::Cow, fmt};
/// use tool_runtime::ErrorCode;
///
/// #[derive(Debug)]
/// struct Full;
///
/// impl fmt::Display for Full {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         f.write_str("the disk is full")
///     }
/// }
/// impl std::error::Error for Full {}
/// impl ErrorCode for Full {
///     fn code(&self) -> Cow<'static, str> {
///         "DISK_FULL".into()
///     }
/// }
/// ```
pub trait ErrorCode {
    /// Says why, for code.
    fn code(&self) -> Cow<'static, str>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug)]
    struct Outer(std::num::ParseIntError);
    impl fmt::Display for Outer {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("no number")
        }
    }
    impl Error for Outer {
        fn source(&self) -> Option<&(dyn Error + 'static)> {
            Some(&self.0)
        }
    }

    #[test]
    fn the_message_is_the_whole_chain() {
        let error = ToolError::from(Outer("x".parse::<u8>().unwrap_err()));
        assert_eq!(error.message(), "no number: invalid digit found in string");
        let boxed: BoxError = "x".into();
        assert_eq!(ToolError::from(boxed).message(), "x");
        let error = error.into_error();
        assert_eq!(
            error.to_string(),
            "no number: invalid digit found in string"
        );
        assert!(error.source().unwrap().downcast_ref::<Outer>().is_some());
    }
}
