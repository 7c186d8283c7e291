//! Finds numbers that are not finite, by the path where they stand.

use std::fmt::{self, Display};

use serde::{
    Serialize,
    ser::{
        Error, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
        SerializeTupleStruct, SerializeTupleVariant, Serializer,
    },
};

/// The path of the first number in the value that is not finite, such as `rows[3].mean`.
pub(crate) fn check<T: Serialize + ?Sized>(value: &T) -> Result<(), String> {
    value.serialize(Walk).map_err(|found| found.path)
}

/// A path that grows at its front while the walk unwinds.
#[derive(Debug)]
struct Found {
    path: String,
}

impl Found {
    fn under(self, step: &str) -> Self {
        let dot = if self.path.is_empty() || self.path.starts_with('[') {
            ""
        } else {
            "."
        };
        Self {
            path: format!("{step}{dot}{}", self.path),
        }
    }
}

impl Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.path)
    }
}

impl std::error::Error for Found {}

impl Error for Found {
    fn custom<T: Display>(_: T) -> Self {
        Self {
            path: String::new(),
        }
    }
}

#[derive(Clone, Copy)]
struct Walk;

fn finite(finite: bool) -> Result<(), Found> {
    if finite {
        Ok(())
    } else {
        Err(Found {
            path: String::new(),
        })
    }
}

macro_rules! fine {
    ($($method:ident($type:ty))*) => {
        $(fn $method(self, _: $type) -> Result<(), Found> {
            Ok(())
        })*
    };
}

impl Serializer for Walk {
    type Ok = ();
    type Error = Found;
    type SerializeSeq = Items;
    type SerializeTuple = Items;
    type SerializeTupleStruct = Items;
    type SerializeTupleVariant = Items;
    type SerializeMap = Entries;
    type SerializeStruct = Fields;
    type SerializeStructVariant = Fields;

    fine! {
        serialize_bool(bool) serialize_i8(i8) serialize_i16(i16) serialize_i32(i32) serialize_i64(i64)
        serialize_i128(i128) serialize_u8(u8) serialize_u16(u16) serialize_u32(u32) serialize_u64(u64)
        serialize_u128(u128) serialize_char(char) serialize_str(&str) serialize_bytes(&[u8])
        serialize_unit_struct(&'static str)
    }

    fn serialize_f32(self, number: f32) -> Result<(), Found> {
        finite(number.is_finite())
    }

    fn serialize_f64(self, number: f64) -> Result<(), Found> {
        finite(number.is_finite())
    }

    fn serialize_none(self) -> Result<(), Found> {
        Ok(())
    }

    fn serialize_unit(self) -> Result<(), Found> {
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, _: &'static str) -> Result<(), Found> {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Found> {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Found> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Found> {
        value.serialize(self).map_err(|found| found.under(variant))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Items, Found> {
        Ok(Items { at: 0, under: None })
    }

    fn serialize_tuple(self, _: usize) -> Result<Items, Found> {
        Ok(Items { at: 0, under: None })
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Items, Found> {
        Ok(Items { at: 0, under: None })
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Items, Found> {
        Ok(Items {
            at: 0,
            under: Some(variant),
        })
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Entries, Found> {
        Ok(Entries { key: String::new() })
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Fields, Found> {
        Ok(Fields { under: None })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Fields, Found> {
        Ok(Fields {
            under: Some(variant),
        })
    }
}

struct Items {
    at: usize,
    under: Option<&'static str>,
}

impl Items {
    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Found> {
        let at = self.at;
        self.at += 1;
        value.serialize(Walk).map_err(|found| {
            let found = found.under(&format!("[{at}]"));
            match self.under {
                Some(variant) => found.under(variant),
                None => found,
            }
        })
    }
}

struct Fields {
    under: Option<&'static str>,
}

impl Fields {
    fn field<T: Serialize + ?Sized>(&self, key: &str, value: &T) -> Result<(), Found> {
        value.serialize(Walk).map_err(|found| {
            let found = found.under(key);
            match self.under {
                Some(variant) => found.under(variant),
                None => found,
            }
        })
    }
}

struct Entries {
    key: String,
}

macro_rules! items {
    ($($trait:ident::$method:ident)*) => {
        $(impl $trait for Items {
            type Ok = ();
            type Error = Found;
            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Found> {
                self.item(value)
            }
            fn end(self) -> Result<(), Found> {
                Ok(())
            }
        })*
    };
}

macro_rules! fields {
    ($($trait:ident)*) => {
        $(impl $trait for Fields {
            type Ok = ();
            type Error = Found;
            fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Found> {
                self.field(key, value)
            }
            fn end(self) -> Result<(), Found> {
                Ok(())
            }
        })*
    };
}

items! {
    SerializeSeq::serialize_element SerializeTuple::serialize_element
    SerializeTupleStruct::serialize_field SerializeTupleVariant::serialize_field
}
fields! { SerializeStruct SerializeStructVariant }

impl SerializeMap for Entries {
    type Ok = ();
    type Error = Found;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Found> {
        self.key = serde_json::to_value(key).map_or_else(
            |_| String::new(),
            |key| match key {
                serde_json::Value::String(key) => key,
                key => key.to_string(),
            },
        );
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Found> {
        value
            .serialize(Walk)
            .map_err(|found| found.under(&self.key))
    }

    fn end(self) -> Result<(), Found> {
        Ok(())
    }
}
