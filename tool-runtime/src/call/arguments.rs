//! Arguments as a caller has them.

use std::{borrow::Cow, fmt};

use serde_json::{Map, Value, value::RawValue};

/// Arguments as a caller has them: JSON text, or a JSON value.
///
/// `Call::new` takes all that converts to it: `String`, `&str`, [`Value`], [`RawValue`] and a JSON object. A value is written as text
/// and read like any other, so that it is held as strictly.
pub struct Arguments(pub(super) String);

macro_rules! arguments_from {
    ($($kind:ty),*) => {
        $(impl From<$kind> for Arguments {
            fn from(text: $kind) -> Self {
                Self(text.into())
            }
        })*
    };
}

arguments_from!(String, &str, Box<str>, Cow<'_, str>);

impl From<&String> for Arguments {
    fn from(text: &String) -> Self {
        Self(text.clone())
    }
}

impl From<Value> for Arguments {
    fn from(value: Value) -> Self {
        Self(value.to_string())
    }
}

impl From<&Value> for Arguments {
    fn from(value: &Value) -> Self {
        Self(value.to_string())
    }
}

impl From<Map<String, Value>> for Arguments {
    fn from(object: Map<String, Value>) -> Self {
        Self(Value::Object(object).to_string())
    }
}

impl From<&RawValue> for Arguments {
    fn from(value: &RawValue) -> Self {
        Self(value.get().to_owned())
    }
}

impl From<Box<RawValue>> for Arguments {
    fn from(value: Box<RawValue>) -> Self {
        Self(Box::<str>::from(value).into())
    }
}

impl fmt::Debug for Arguments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Arguments(…)")
    }
}
