//! Questions about a concrete type that generated code asks by an associated const: an inherent const of
//! [`Probe`] answers for the types that it is for, a trait's const of the same name for all others. That works
//! behind aliases and for foreign types, where a trait alone would be a conflict.

use std::{borrow::Cow, marker::PhantomData};

use serde::Serialize;
use serde_json::Value;

use super::{ErrorCode, arguments::Shown};

/// The type that is asked about.
#[derive(Debug)]
pub struct Probe<T: ?Sized>(PhantomData<T>);

impl<T> Probe<Option<T>> {
    #[doc(hidden)]
    pub const __OPTIONAL: bool = true;
}

/// A type that has no value for "absent".
pub trait NotOptional {
    /// What generated code reads.
    const __OPTIONAL: bool = false;
}

impl<T: ?Sized> NotOptional for Probe<T> {}

impl<T: Serialize> Probe<T> {
    #[doc(hidden)]
    pub const __SHOWN: Option<fn(&T) -> Shown> = Some(|value| serde_json::to_value(value).ok());
}

/// A default that can't be shown in a schema, since its type does not serialize.
pub trait NotShown<T> {
    /// What generated code reads.
    const __SHOWN: Option<fn(&T) -> Shown> = None;
}

impl<T> NotShown<T> for Probe<T> {}

/// A default as the schema shows it.
#[expect(
    clippy::needless_pass_by_value,
    reason = "generated code makes it and is done with it"
)]
pub fn shown<T>(value: T, show: Option<fn(&T) -> Shown>) -> Shown {
    show.and_then(|show| show(&value))
        .filter(|shown| !matches!(shown, Value::Null))
}

impl<E: ErrorCode> Probe<E> {
    #[doc(hidden)]
    pub const __CODE: Option<fn(&E) -> Cow<'static, str>> = Some(E::code);
}

/// An error without a code.
pub trait NotCoded<E> {
    /// What generated code reads.
    const __CODE: Option<fn(&E) -> Cow<'static, str>> = None;
}

impl<E> NotCoded<E> for Probe<E> {}
