//! What a tool returns, and how it is taken apart.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

use super::{
    CallContext, Content, Details, Media, Presentation, ToolError,
    content::{NotJson, too_large, write_json},
};

/// A result in two halves: content, which the model reads, and details, which only the application reads,
/// with a presentation where this result is shown otherwise than the tool says.
///
/// A tool whose result has no details returns its content as it is.
///
/// ```
/// use tool_runtime::{ToolOutput, tool};
///
/// /// Finds rows.
/// #[tool]
/// async fn find(text: String) -> ToolOutput<String, Vec<u64>> {
///     let rows = vec![3, 7];
///     ToolOutput::new(format!("{} rows have {text}", rows.len())).details(rows)
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "a tool returns it"]
#[non_exhaustive]
pub struct ToolOutput<C, D = ()> {
    /// What the model reads.
    pub content: C,
    /// What only the application reads.
    pub details: Option<D>,
    /// How this call is shown, instead of as the tool says.
    pub presentation: Option<Presentation>,
}

impl<C, D> ToolOutput<C, D> {
    /// A result with content and nothing else.
    pub fn new(content: C) -> Self {
        Self {
            content,
            details: None,
            presentation: None,
        }
    }

    /// Adds data for the application.
    pub fn details(mut self, details: D) -> Self {
        self.details = Some(details);
        self
    }

    /// Shows the call as this says, whole, instead of as the tool says.
    pub fn presentation(mut self, presentation: Presentation) -> Self {
        self.presentation = Some(presentation);
        self
    }
}

/// A type that a model can read: [`Media`], and all that serializes and has a schema.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be the content of a tool's result",
    label = "a model can't read this",
    note = "content needs `#[derive(serde::Serialize, schemars::JsonSchema)]`; what only the application reads goes into the details of a `ToolOutput<Content, Details>`"
)]
pub trait IntoContent: Sized {
    #[doc(hidden)]
    fn into_content(self, limit: usize) -> Result<Content, NotJson>;
    #[doc(hidden)]
    fn schema(generator: &mut SchemaGenerator) -> Option<Schema>;
}

#[diagnostic::do_not_recommend]
impl<T: Serialize + JsonSchema> IntoContent for T {
    fn into_content(self, limit: usize) -> Result<Content, NotJson> {
        write_json(&self, limit).map(Content::from_json)
    }

    fn schema(generator: &mut SchemaGenerator) -> Option<Schema> {
        Some(generator.root_schema_for::<T>())
    }
}

#[diagnostic::do_not_recommend]
impl IntoContent for Media {
    fn into_content(self, limit: usize) -> Result<Content, NotJson> {
        Ok(if self.bytes() > limit {
            Content::from_json(too_large(limit))
        } else {
            Content::from_media(self)
        })
    }

    fn schema(_: &mut SchemaGenerator) -> Option<Schema> {
        None
    }
}

/// A type that an application can read.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be the details of a tool's result",
    label = "this can't be written as JSON",
    note = "details need `#[derive(serde::Serialize)]`, own their data and can cross threads (`Send + Sync`)"
)]
pub trait IntoDetails: Sized {
    #[doc(hidden)]
    fn into_details(self) -> Details;
}

#[diagnostic::do_not_recommend]
impl<T: Serialize + Send + Sync + 'static> IntoDetails for T {
    fn into_details(self) -> Details {
        Details::new(self)
    }
}

/// An error that a tool can end with.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be the error of a tool",
    label = "this does not convert to `ToolError`",
    note = "every `std::error::Error` that is `Send + Sync + 'static` does, so do `anyhow::Error`, `String`, `&str` and `Box<dyn Error + Send + Sync>`; for any other type write `impl From<{Self}> for ToolError`"
)]
pub trait IntoToolError: Sized {
    #[doc(hidden)]
    fn into_tool_error(self) -> ToolError;
}

#[diagnostic::do_not_recommend]
impl<E: Into<ToolError>> IntoToolError for E {
    fn into_tool_error(self) -> ToolError {
        self.into()
    }
}

/// A result taken apart.
#[derive(Debug)]
pub struct Finished {
    pub(crate) content: Result<Content, NotJson>,
    pub(crate) details: Option<Details>,
    pub(crate) presentation: Option<Presentation>,
}

/// How a tool's body ended.
pub type Outcome = Result<Finished, ToolError>;

/// The functions that take a result apart, as a `const`: the one place where generated code says what the types
/// of a tool's result must do.
#[derive(Debug)]
pub struct Output<C, D, E> {
    content: fn(C, usize) -> Result<Content, NotJson>,
    schema: OutputSchema,
    details: fn(D) -> Details,
    error: fn(E) -> ToolError,
    code: Option<fn(&E) -> Cow<'static, str>>,
}

/// Makes the schema of a tool's content; media has none.
pub type OutputSchema = fn(&mut SchemaGenerator) -> Option<Schema>;

/// The schema of what never has one.
pub const NO_OUTPUT: OutputSchema = |_| None;

impl<C, D, E> Clone for Output<C, D, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C, D, E> Copy for Output<C, D, E> {}

/// The functions of a result's types.
pub const fn output<C: IntoContent, D: IntoDetails, E: IntoToolError>(
    code: Option<fn(&E) -> Cow<'static, str>>,
) -> Output<C, D, E> {
    Output {
        content: C::into_content,
        schema: C::schema,
        details: D::into_details,
        error: E::into_tool_error,
        code,
    }
}

impl<C, D, E> Output<C, D, E> {
    /// Makes the schema of the content.
    pub const fn schema(&self) -> OutputSchema {
        self.schema
    }

    fn error(&self, error: E) -> ToolError {
        let code = self.code.map(|code| code(&error));
        let error = (self.error)(error);
        match code {
            Some(code) if error.code().is_none() => error.with_code(code),
            _ => error,
        }
    }
}

/// Takes a tool's result apart.
///
/// # Errors
///
/// The tool's own error, where its result is one.
pub fn finish<F, K, R>(
    returned: R,
    output: Output<K::Content, K::Details, F::Error>,
    context: &CallContext,
) -> Outcome
where
    F: Unwrap<R>,
    K: Take<F::Ok>,
{
    let taken = match F::unwrap(returned) {
        Ok(container) => K::take(container),
        Err(error) => return Err(output.error(error)),
    };
    Ok(Finished {
        content: (output.content)(taken.content, context.content_limit()),
        details: taken.details.map(output.details),
        presentation: taken.presentation,
    })
}

mod forms;

pub use forms::{Container, Fallible, NotResult, PlainContent, Take, Unwrap};
