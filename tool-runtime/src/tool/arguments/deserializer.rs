use serde::de::{Deserializer, Visitor};

use super::access::{Items, Members};
use super::describe::Wanted;
use super::error::{Read, ReadError};
use super::name::BareVariant;
use super::number::{Number, deserialize_integers, signed};
use super::reader::Reader;
use super::skip::skip;
use super::variant::Variant;
use super::violation::{Reason, Violation};
use super::words;

impl<'de> Reader<'de> {
    #[inline]
    fn items<V: Visitor<'de>>(&mut self, visitor: V) -> Read<V::Value> {
        let mut items = Items::open(self)?;
        let value = visitor.visit_seq(&mut items)?;
        items.finish()?;
        Ok(value)
    }

    #[inline]
    fn members<V: Visitor<'de>>(
        &mut self,
        fields: Option<&'static [&'static str]>,
        visitor: V,
    ) -> Read<V::Value> {
        let known = self.names.len();
        let mut members = Members::open(self, fields)?;
        let value = visitor
            .visit_map(&mut members)
            .and_then(|value| members.finish().map(|()| value));
        self.names.truncate(known);
        value
    }
}

impl<'de> Deserializer<'de> for &mut Reader<'de> {
    type Error = ReadError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        self.buffered = true;
        match self.peek() {
            Some(b'"') => self.deserialize_str(visitor),
            Some(b'{') => self.members(None, visitor),
            Some(b'[') => self.items(visitor),
            Some(b'-' | b'0'..=b'9') => match self.any_number()? {
                Number::Natural(number) => visitor.visit_u64(number),
                Number::Negative(number) => visitor.visit_i64(number),
                // What is integral is an integer, also for who reads it out of a buffer.
                Number::Float(number) => match whole(number) {
                    Some((false, number)) => visitor.visit_u64(number),
                    Some((true, number)) => visitor.visit_i64(signed(number)),
                    None => visitor.visit_f64(number),
                },
            },
            Some(b't' | b'f') => self.deserialize_bool(visitor),
            Some(b'n') => self.deserialize_unit(visitor),
            _ => Err(self.unexpected("a JSON value")),
        }
    }

    #[inline]
    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        match self.peek() {
            Some(b't') => {
                self.literal("true")?;
                visitor.visit_bool(true)
            }
            Some(b'f') => {
                self.literal("false")?;
                visitor.visit_bool(false)
            }
            _ => Err(self.mismatch(Wanted::Boolean, "true or false")),
        }
    }

    deserialize_integers!();

    #[inline]
    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        visitor.visit_f64(self.float()?)
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        visitor.visit_f32(self.short_float()?)
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        self.deserialize_str(visitor)
    }

    #[inline]
    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        if self.peek() != Some(b'"') {
            return Err(self.mismatch(Wanted::Text, "a string"));
        }
        match self.string()? {
            Some(text) => visitor.visit_borrowed_str(text),
            None => visitor.visit_str(&self.scratch),
        }
    }

    #[inline]
    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        self.deserialize_str(visitor)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        match self.peek() {
            Some(b'"') => match self.string()? {
                Some(text) => visitor.visit_borrowed_bytes(text.as_bytes()),
                None => visitor.visit_bytes(self.scratch.as_bytes()),
            },
            Some(b'[') => self.items(visitor),
            _ => Err(self.mismatch(
                Wanted::Other,
                "a string, or an array of integers from 0 to 255",
            )),
        }
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        self.deserialize_bytes(visitor)
    }

    #[inline]
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        match self.peek() {
            Some(b'n') => {
                self.literal("null")?;
                visitor.visit_none()
            }
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        match self.peek() {
            Some(b'n') => {
                self.literal("null")?;
                visitor.visit_unit()
            }
            _ => Err(self.mismatch(Wanted::Other, "null")),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Read<V::Value> {
        self.deserialize_unit(visitor)
    }

    #[inline]
    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Read<V::Value> {
        visitor.visit_newtype_struct(self)
    }

    #[inline]
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        match self.peek() {
            Some(b'[') => self.items(visitor),
            _ => Err(self.mismatch(Wanted::Array, "an array")),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Read<V::Value> {
        match self.peek() {
            Some(b'[') => self.items(visitor),
            _ => Err(self.mismatch(
                Wanted::Array,
                format!("an array of {}", words::count(length, "item")),
            )),
        }
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        length: usize,
        visitor: V,
    ) -> Read<V::Value> {
        self.deserialize_tuple(length, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        match self.peek() {
            Some(b'{') => self.members(None, visitor),
            _ => Err(self.mismatch(Wanted::Object, "an object")),
        }
    }

    #[inline]
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Read<V::Value> {
        match self.peek() {
            Some(b'{') => self.members(Some(fields), visitor),
            _ => Err(self.mismatch(Wanted::Object, "an object")),
        }
    }

    #[inline]
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Read<V::Value> {
        match self.peek() {
            Some(b'"') => visitor.visit_enum(BareVariant(self.kept_string()?)),
            Some(b'{') => {
                let start = self.at;
                let value = visitor.visit_enum(Variant::new(self))?;
                match self.next_name(false)? {
                    None => Ok(value),
                    Some(_) => Err(more_than_a_variant(self.describe(start))),
                }
            }
            _ => Err(self.mismatch(Wanted::Other, words::one_of(variants))),
        }
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        self.deserialize_str(visitor)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        self.peek();
        self.ignored_at = self.at;
        skip(self)?;
        visitor.visit_unit()
    }
}

/// Sign and size of a number that is integral and small enough to be exact. `-0.0` stays what it is: no integer is.
fn whole(number: f64) -> Option<(bool, u64)> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let negative = number.is_sign_negative();
    let whole = number.fract() == 0.0 && number.abs() <= EXACT && !(negative && number == 0.0);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it is integral and at most 2^53"
    )]
    whole.then(|| (negative, number.abs() as u64))
}

#[cold]
fn more_than_a_variant(got: String) -> ReadError {
    Violation::new(Reason::WrongType)
        .expecting("an object with one field, the variant")
        .getting(got)
        .hinting("send one variant alone")
        .into()
}
