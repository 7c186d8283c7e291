//! Progress of a running call.

use super::Presentation;

/// Progress of a running call, for [`CallContext::update`](crate::CallContext::update): what there is so far,
/// data for the application, another presentation. Every part is optional, and nothing of it reaches the
/// model or what is kept.
///
/// Its values are turned into JSON only when somebody watches.
///
/// ```
/// # use tool_runtime::{CallContext, Presentation, Update};
/// # let context = CallContext::detached();
/// context.update(Update::new().content("3 of 10").presentation(Presentation::new("Copying")));
/// ```
#[derive(Clone, Debug)]
#[must_use = "give it to `CallContext::update`"]
pub struct Update<C = (), D = ()> {
    pub(crate) content: Option<C>,
    pub(crate) details: Option<D>,
    pub(crate) presentation: Option<Presentation>,
}

impl Update {
    /// Progress that says nothing yet.
    pub fn new() -> Self {
        Self {
            content: None,
            details: None,
            presentation: None,
        }
    }
}

impl Default for Update {
    fn default() -> Self {
        Self::new()
    }
}

impl<C, D> Update<C, D> {
    /// What there is so far, such as a line of output or a count: any value that serializes.
    pub fn content<T>(self, content: T) -> Update<T, D> {
        Update {
            content: Some(content),
            details: self.details,
            presentation: self.presentation,
        }
    }

    /// Data for the application: any value that serializes.
    pub fn details<T>(self, details: T) -> Update<C, T> {
        Update {
            content: self.content,
            details: Some(details),
            presentation: self.presentation,
        }
    }

    /// Shows the call otherwise while it runs. The result goes back to its own presentation, or the tool's.
    pub fn presentation(mut self, presentation: Presentation) -> Self {
        self.presentation = Some(presentation);
        self
    }
}
