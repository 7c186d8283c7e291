//! Reading a call's arguments: from the JSON text that a model sent to typed values, strictly.
//!
//! The reader is a serde [`Deserializer`](serde::Deserializer) over text. It takes RFC 8259 JSON and nothing else, and is
//! stricter than the RFC demands where leniency would hide a model's mistake:
//!
//! - An array never passes for an object, at any depth that this reader sees.
//! - A name is given once, in parameters, structs and maps; names are compared decoded, so `"a"` and `"\u0061"` are one.
//! - A name that a struct doesn't know is an error, at every depth, with or without `deny_unknown_fields`.
//! - A number must fit its target: `256` is no `u8`, `1e39` is no `f32`, `1e999` is no number.
//! - Text is text: no lone surrogates (RFC 7493 §2.1), no raw control characters, no byte-order mark, nothing behind the object.
//! - Text and depth are bounded by [`Limits`].
//!
//! Two readings are wider than a careless reader's: empty, blank or `null` text means `{}`, and a number that is
//! integral is an integer (`5.0`, `1e2`), as JSON Schema has it.
//!
//! Where serde itself buffers (untagged and internally tagged enums, `flatten`) it replays the buffer leniently, out of a
//! reader's sight. [`Reader::buffered`] tells that this happened.
//!
//! # Errors
//!
//! A failed reading costs one more: [`refuse`] walks the text again with a reader that collects what is wrong with each
//! argument instead of stopping, and words it in a [`Refused`] for the model to act on. The path of a value is built only
//! while an error unwinds; a reading that succeeds never knows where it is.

mod access;
mod constraint;
mod describe;
mod deserializer;
mod error;
mod free;
mod name;
mod nearest;
mod number;
mod object;
mod parameter;
mod pattern;
mod reader;
mod refused;
mod skip;
mod string;
mod variant;
mod violation;
pub(crate) mod words;

#[cfg(test)]
mod oracle;
#[cfg(test)]
mod tests;

pub use self::constraint::{Choice, Constraint, Number};
pub use self::error::{Read, ReadError};
pub(crate) use self::free::{free, read_free};
pub(crate) use self::nearest::nearest;
pub use self::object::object;
pub use self::parameter::{Parameter, Shown};
pub(crate) use self::pattern::problem as pattern_problem;
pub(crate) use self::reader::Limits;
pub use self::reader::Reader;
pub use self::refused::Refused;
pub(crate) use self::refused::{hold, refuse};
pub use self::skip::skip;
pub(crate) use self::violation::SECRET;
pub use self::violation::{Reason, Violation};
