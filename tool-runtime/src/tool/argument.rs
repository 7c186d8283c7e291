//! One argument of a tool: how it is read, shown and made up when it is absent.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{DeserializeOwned, IntoDeserializer, value::UnitDeserializer};

use super::arguments::{Limits, Parameter, Read, ReadError, Reader, partial::Members};

/// A type that a model can send.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be an argument of a tool",
    label = "a model can't send this",
    note = "an argument needs `#[derive(serde::Deserialize, schemars::JsonSchema)]` and owns its data; what the application lends is spelled with `&` in the signature itself, not inside an alias"
)]
pub trait Argument: Sized {
    #[doc(hidden)]
    fn read(reader: &mut Reader<'_>) -> Read<Self>;
    #[doc(hidden)]
    fn absent() -> Option<Self>;
    #[doc(hidden)]
    fn schema(generator: &mut SchemaGenerator) -> Schema;
}

#[diagnostic::do_not_recommend]
impl<T: DeserializeOwned + JsonSchema> Argument for T {
    fn read(reader: &mut Reader<'_>) -> Read<T> {
        reader.value()
    }

    fn absent() -> Option<T> {
        let unit: UnitDeserializer<serde::de::value::Error> = ().into_deserializer();
        T::deserialize(unit).ok()
    }

    fn schema(generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<T>()
    }
}

/// An argument's functions, as a `const`: the one place where generated code says what its type must do.
#[derive(Debug)]
pub struct Arg<T> {
    read: fn(&mut Reader<'_>) -> Read<T>,
    schema: fn(&mut SchemaGenerator) -> Schema,
    absent: Option<fn() -> Option<T>>,
    default: Option<fn() -> T>,
}

impl<T> Clone for Arg<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Arg<T> {}

/// The functions of an argument's type.
pub const fn arg<T: Argument>(optional: bool) -> Arg<T> {
    Arg {
        read: T::read,
        schema: T::schema,
        absent: if optional { Some(T::absent) } else { None },
        default: None,
    }
}

impl<T> Arg<T> {
    /// What stands for the argument where the model left it out.
    #[must_use]
    pub const fn or(mut self, default: fn() -> T) -> Self {
        self.default = Some(default);
        self
    }

    /// The argument as a row of the tool's declaration.
    pub const fn parameter(
        &self,
        name: &'static str,
        description: &'static [&'static str],
    ) -> Parameter {
        Parameter::new(
            name,
            description,
            self.absent.is_some() || self.default.is_some(),
            self.schema,
        )
    }

    /// Reads the argument into its place.
    ///
    /// # Errors
    ///
    /// A value that is not of the argument's type.
    #[inline]
    pub fn read(&self, reader: &mut Reader<'_>, place: &mut Option<T>) -> Read<()> {
        *place = Some((self.read)(reader)?);
        Ok(())
    }

    /// Takes the argument out of its place, or what stands for it.
    ///
    /// # Errors
    ///
    /// A required argument that is absent; the walk over the arguments has found it before.
    #[inline]
    pub fn take(&self, place: Option<T>) -> Read<T> {
        match place {
            Some(value) => Ok(value),
            None => self.make_up(),
        }
    }

    fn make_up(&self) -> Read<T> {
        match (self.default, self.absent) {
            (Some(default), _) => Ok(default()),
            (None, Some(absent)) => absent().ok_or_else(ReadError::missing),
            (None, None) => Err(ReadError::missing()),
        }
    }
}

/// The arguments that have arrived while others still stream.
#[derive(Debug)]
pub struct Arrived<'a> {
    pub(crate) text: &'a str,
    pub(crate) members: &'a Members,
    pub(crate) limits: Limits,
}

impl Arrived<'_> {
    /// The argument of an index, if it has arrived and is of its type.
    pub fn argument<T>(&self, index: usize, argument: &Arg<T>) -> Option<T> {
        let text = self.text.get(self.members.get(index)?)?;
        (argument.read)(&mut Reader::new(text, self.limits)).ok()
    }
}
