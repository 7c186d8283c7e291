use serde::de::{DeserializeSeed, Deserializer, EnumAccess, VariantAccess, Visitor};

use super::error::{Read, ReadError};
use super::name::Name;
use super::reader::Reader;
use super::violation::{Reason, Violation};
use super::words;

/// An enum given as an object with one field: a variant and what it holds.
pub(super) struct Variant<'a, 'de> {
    reader: &'a mut Reader<'de>,
    object_at: usize,
    name_at: usize,
}

impl<'a, 'de> Variant<'a, 'de> {
    /// The object whose brace is at the cursor.
    pub(super) fn new(reader: &'a mut Reader<'de>) -> Self {
        let object_at = reader.at;
        Self {
            reader,
            object_at,
            name_at: object_at,
        }
    }

    /// Adds the variant's name to the path of what went wrong in it.
    #[cold]
    fn within(reader: &Reader<'de>, name_at: usize, start: usize, error: ReadError) -> ReadError {
        error
            .or_got(|| reader.describe(start))
            .in_field(&reader.name_again(name_at))
    }
}

impl<'de> EnumAccess<'de> for Variant<'_, 'de> {
    type Error = ReadError;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(mut self, seed: V) -> Read<(V::Value, Self)> {
        self.reader.open()?;
        let Some(name) = self.reader.next_name(true)? else {
            return Err(Violation::new(Reason::WrongType)
                .expecting("an object with one field, the variant")
                .getting("an object without fields")
                .into());
        };
        self.name_at = self.reader.name_at;
        Ok((seed.deserialize(Name(name))?, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'_, 'de> {
    type Error = ReadError;

    /// Holds nothing, so its one form is the bare string: that is what its schema says.
    fn unit_variant(self) -> Read<()> {
        let name = self.reader.name_again(self.name_at);
        Err(Violation::new(Reason::WrongType)
            .expecting(words::string(&name))
            .getting(self.reader.describe(self.object_at))
            .into())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Read<T::Value> {
        let start = self.reader.at;
        match seed.deserialize(&mut *self.reader) {
            Ok(value) => Ok(value),
            Err(error) => Err(Self::within(self.reader, self.name_at, start, error)),
        }
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Read<V::Value> {
        let start = self.reader.at;
        match self.reader.deserialize_tuple(length, visitor) {
            Ok(value) => Ok(value),
            Err(error) => Err(Self::within(self.reader, self.name_at, start, error)),
        }
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Read<V::Value> {
        let start = self.reader.at;
        match self.reader.deserialize_struct("", fields, visitor) {
            Ok(value) => Ok(value),
            Err(error) => Err(Self::within(self.reader, self.name_at, start, error)),
        }
    }
}
