//! Where a tool's `&` parameters come from: the call, or the application's state.

use std::any::type_name;

use super::{CallContext, Probe, ToolError};

/// A state `S` that lends a `Self` to tools.
///
/// Any value is a state and lends itself, so a tool that takes `&Pool` runs on a `Pool`.
/// [`#[derive(State)]`](derive@crate::State) lends a struct's fields too. A hand-written implementation lends what
/// the derive can't, and works for foreign types:
///
/// ```
/// use tool_runtime::Lent;
///
/// struct App {
///     names: Vec<String>,
/// }
///
/// impl Lent<App> for Vec<String> {
///     fn lend(state: &App) -> &Self {
///         &state.names
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "the state `{S}` does not lend `{Self}`",
    label = "this tool borrows `{Self}` from the application's state",
    note = "give the tools a state that has one: `tools![…].with_state(state)`, where the state is a `{Self}` or a struct with `#[derive(State)]` and a field of that type"
)]
pub trait Lent<S: ?Sized>: Sync {
    /// Lends it.
    fn lend(state: &S) -> &Self;
}

impl<S: Sync + ?Sized> Lent<S> for S {
    fn lend(state: &S) -> &S {
        state
    }
}

/// A value that comes with the call, such as who is asking: given by [`Call::with`](crate::Call::with), taken by
/// tools as `&T`. Made by [`#[derive(FromCall)]`](derive@crate::FromCall).
///
/// A call that comes without it fails before the tool's body runs.
pub trait FromCall: Send + Sync + 'static {}

/// The parameter is the running call.
pub(super) const CONTEXT: u8 = 0;
/// The parameter comes with the call.
pub(super) const CALL: u8 = 1;
/// The parameter comes from the application's state.
pub(super) const STATE: u8 = 2;

impl Probe<CallContext> {
    #[doc(hidden)]
    pub const __FROM: u8 = CONTEXT;
}

impl<T: FromCall> Probe<T> {
    #[doc(hidden)]
    pub const __FROM: u8 = CALL;
}

/// Where a type comes from that is neither the call nor comes with it.
pub trait FromState {
    /// What generated code reads.
    const __FROM: u8 = STATE;
}

impl<T: ?Sized> FromState for Probe<T> {}

/// One implementation for each place where a parameter may come from, so that they can't overlap.
#[diagnostic::on_unimplemented(
    message = "the state `{S}` does not lend `{Self}`",
    label = "this tool borrows `{Self}` from the application's state",
    note = "give the tools a state that has one: `tools![…].with_state(state)`, where the state is a `{Self}` or a struct with `#[derive(State)]` and a field of that type"
)]
pub trait LentBy<S: ?Sized, const FROM: u8> {
    /// Lends it, for as long as the call runs.
    ///
    /// # Errors
    ///
    /// A value that should have come with the call and did not.
    fn lend<'a>(state: &'a S, context: &'a CallContext) -> Result<&'a Self, ToolError>;
}

#[diagnostic::do_not_recommend]
impl<S: ?Sized> LentBy<S, CONTEXT> for CallContext {
    fn lend<'a>(_: &'a S, context: &'a CallContext) -> Result<&'a Self, ToolError> {
        Ok(context)
    }
}

#[diagnostic::do_not_recommend]
impl<S: ?Sized, T: FromCall> LentBy<S, CALL> for T {
    fn lend<'a>(_: &'a S, context: &'a CallContext) -> Result<&'a Self, ToolError> {
        context.get::<T>().ok_or_else(|| missing(type_name::<T>()))
    }
}

#[diagnostic::do_not_recommend]
impl<S: ?Sized, T: Lent<S> + ?Sized> LentBy<S, STATE> for T {
    fn lend<'a>(state: &'a S, _: &'a CallContext) -> Result<&'a Self, ToolError> {
        Ok(T::lend(state))
    }
}

/// The application's mistake: the log says which type, the model reads what it can act on.
fn missing(type_name: &str) -> ToolError {
    tracing::error!(
        missing = type_name,
        "a call came without a value that its tool takes; give it with `Call::with`"
    );
    ToolError::from(
        "the application did not say on whose behalf this call is made; the tool did not run",
    )
    .with_code("TOOL_CONTEXT_MISSING")
}
