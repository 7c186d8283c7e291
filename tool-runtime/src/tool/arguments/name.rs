use std::borrow::Cow;

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

use super::error::{Read, ReadError};
use super::number::{Integral, Range, deserialize_integers, integral};
use super::reader::Reader;
use super::skip;
use super::violation::{Reason, Violation};
use super::words;

/// The name of a member, read as the key of a map or the identifier of a field or variant.
///
/// Keys that are numbers or booleans stand in the name as JSON would write them: `{"7": …}`.
pub(super) struct Name<'de>(pub(super) Cow<'de, str>);

impl Name<'_> {
    /// A key that is an integer: plain digits, so that one integer has one name.
    fn long_integer(&self, range: &'static Range) -> Read<(bool, u128)> {
        let negative = self.0.starts_with('-');
        if self.is_number() && !self.0.contains(['.', 'e', 'E']) && self.0 != "-0" {
            match integral(&self.0) {
                Integral::Exactly(magnitude) if range.holds(negative, magnitude) => {
                    return Ok((negative, magnitude));
                }
                _ => return Err(self.misfit(Reason::Constraint, range.exact())),
            }
        }
        Err(self.misfit(Reason::WrongType, range.exact()))
    }

    fn integer(&self, range: &'static Range) -> Read<(bool, u64)> {
        let (negative, magnitude) = self.long_integer(range)?;
        // No range that comes here is wider than 64 bits.
        Ok((negative, u64::try_from(magnitude).unwrap_or(u64::MAX)))
    }

    fn is_number(&self) -> bool {
        let mut reader = Reader::new(&self.0, super::Limits::default());
        self.0
            .starts_with(|first: char| first == '-' || first.is_ascii_digit())
            && skip(&mut reader).is_ok()
            && reader.at == self.0.len()
    }

    #[cold]
    fn misfit(&self, reason: Reason, expected: &str) -> ReadError {
        Violation::new(reason)
            .expecting(format!("a name that is {expected}"))
            .getting(words::string(&self.0))
            .into()
    }
}

impl<'de> Deserializer<'de> for Name<'de> {
    type Error = ReadError;

    #[inline]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        match self.0 {
            Cow::Borrowed(name) => visitor.visit_borrowed_str(name),
            Cow::Owned(name) => visitor.visit_string(name),
        }
    }

    deserialize_integers!();

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        match self.0.parse::<f64>() {
            Ok(number) if self.is_number() && number.is_finite() => visitor.visit_f64(number),
            _ => Err(self.misfit(Reason::WrongType, "a number")),
        }
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        match self.0.parse::<f32>() {
            Ok(number) if self.is_number() && number.is_finite() => visitor.visit_f32(number),
            _ => Err(self.misfit(Reason::WrongType, "a number")),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        match &*self.0 {
            "true" => visitor.visit_bool(true),
            "false" => visitor.visit_bool(false),
            _ => Err(self.misfit(Reason::WrongType, "true or false")),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Read<V::Value> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Read<V::Value> {
        visitor.visit_enum(BareVariant(self.0))
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        match self.0 {
            Cow::Borrowed(name) => visitor.visit_borrowed_bytes(name.as_bytes()),
            Cow::Owned(name) => visitor.visit_byte_buf(name.into_bytes()),
        }
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        self.deserialize_bytes(visitor)
    }

    forward_to_deserialize_any! {
        char str string unit unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// An enum given as a bare string: a variant that holds nothing.
pub(super) struct BareVariant<'de>(pub(super) Cow<'de, str>);

impl<'de> EnumAccess<'de> for BareVariant<'de> {
    type Error = ReadError;
    type Variant = Self;

    #[inline]
    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Read<(V::Value, Self)> {
        let identifier: StrDeserializer<'_, ReadError> = (*self.0).into_deserializer();
        Ok((seed.deserialize(identifier)?, self))
    }
}

impl BareVariant<'_> {
    #[cold]
    fn lacks_content(&self, content: &str) -> ReadError {
        Violation::new(Reason::WrongType)
            .expecting(format!(
                "an object, {{\"{}\": {content}}}",
                words::bounded(&self.0)
            ))
            .getting(words::string(&self.0))
            .into()
    }
}

impl<'de> VariantAccess<'de> for BareVariant<'de> {
    type Error = ReadError;

    #[inline]
    fn unit_variant(self) -> Read<()> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, _: T) -> Read<T::Value> {
        Err(self.lacks_content("…"))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Read<V::Value> {
        Err(self.lacks_content("[…]"))
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], _: V) -> Read<V::Value> {
        Err(self.lacks_content("{…}"))
    }
}
