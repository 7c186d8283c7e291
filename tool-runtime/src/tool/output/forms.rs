//! The forms of a return type. They are told apart by a const of the concrete type, since serde and schemars
//! implement their traits for `Result` too; none of these traits has a bound.

use super::super::{Presentation, Probe};
use super::ToolOutput;

impl<T, E> Probe<Result<T, E>> {
    #[doc(hidden)]
    pub const __FALLIBLE: bool = true;
}

/// A return type that is no `Result`.
pub trait NotResult {
    /// What generated code reads.
    const __FALLIBLE: bool = false;
}

impl<T> NotResult for Probe<T> {}

/// Whether a return type is a `Result`.
#[derive(Debug)]
#[non_exhaustive]
pub struct Fallible<const FALLIBLE: bool>;

/// Takes a `Result` off.
pub trait Unwrap<R> {
    /// What is in it.
    type Ok;
    /// The error.
    type Error;
    #[doc(hidden)]
    fn unwrap(returned: R) -> Result<Self::Ok, Self::Error>;
}

impl<T, E> Unwrap<Result<T, E>> for Fallible<true> {
    type Ok = T;
    type Error = E;

    fn unwrap(returned: Result<T, E>) -> Result<T, E> {
        returned
    }
}

impl<T> Unwrap<T> for Fallible<false> {
    type Ok = T;
    type Error = std::convert::Infallible;

    fn unwrap(returned: T) -> Result<T, Self::Error> {
        Ok(returned)
    }
}

impl<C, D> Probe<ToolOutput<C, D>> {
    #[doc(hidden)]
    pub const __KIND: u8 = OUTPUT;
}

/// A result that is its content.
pub trait PlainContent {
    /// What generated code reads.
    const __KIND: u8 = PLAIN;
}

impl<T> PlainContent for Probe<T> {}

const PLAIN: u8 = 0;
const OUTPUT: u8 = 1;

/// Which container a result is in.
#[derive(Debug)]
#[non_exhaustive]
pub struct Container<const KIND: u8>;

/// Takes the content and the details out of a container.
pub trait Take<R> {
    /// What the model reads.
    type Content;
    /// What only the application reads.
    type Details;
    #[doc(hidden)]
    fn take(container: R) -> Taken<Self::Content, Self::Details>;
}

/// What was in a container.
#[derive(Debug)]
pub struct Taken<C, D> {
    pub(crate) content: C,
    pub(crate) details: Option<D>,
    pub(crate) presentation: Option<Presentation>,
}

impl<T> Take<T> for Container<PLAIN> {
    type Content = T;
    type Details = ();

    fn take(content: T) -> Taken<T, ()> {
        Taken {
            content,
            details: None,
            presentation: None,
        }
    }
}

impl<C, D> Take<ToolOutput<C, D>> for Container<OUTPUT> {
    type Content = C;
    type Details = D;

    fn take(container: ToolOutput<C, D>) -> Taken<C, D> {
        let ToolOutput {
            content,
            details,
            presentation,
        } = container;
        Taken {
            content,
            details,
            presentation,
        }
    }
}
