//! The half of a result that the model reads.

mod json;

use std::{borrow::Cow, fmt};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::DeserializeOwned};
use serde_json::value::RawValue;

use super::{Media, media::Part};

pub use json::NotJson;
pub(crate) use json::{too_large, write as write_json};

/// The half of a result that the model reads, whole: the cut for the model is made by
/// [`Report::for_model`](crate::Report::for_model).
///
/// It is either a JSON value or [media](Media). `Debug` shows nothing of it.
#[derive(Clone)]
pub struct Content(Form);

#[derive(Clone)]
enum Form {
    /// Compact JSON.
    Json(String),
    Media(Media),
}

impl Content {
    /// Content made of a value; the error says why it has no JSON form.
    ///
    /// # Errors
    ///
    /// A value whose `Serialize` fails, or that holds a number that JSON has no form for (NaN, infinity).
    pub fn new<T: Serialize + ?Sized>(value: &T) -> Result<Self, NotJson> {
        json::write(value, usize::MAX).map(Self::from_json)
    }

    pub(crate) fn from_json(json: String) -> Self {
        Self(Form::Json(json))
    }

    pub(crate) fn from_media(media: Media) -> Self {
        Self(Form::Media(media))
    }

    /// The content as JSON text, compact. Media is an object of `type` `media` and its `parts`, with data in base64.
    pub fn to_json(&self) -> Cow<'_, str> {
        match &self.0 {
            Form::Json(json) => Cow::Borrowed(json),
            Form::Media(media) => Cow::Owned(media.to_json()),
        }
    }

    /// The content as a JSON value. What nests too deep for one is a string that holds the JSON.
    pub fn to_value(&self) -> serde_json::Value {
        let json = self.to_json();
        serde_json::from_str(&json).unwrap_or_else(|_| json.into_owned().into())
    }

    /// The content as a value of a type.
    ///
    /// # Errors
    ///
    /// Content that is not of that type.
    pub fn parse<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        serde_json::from_str(&self.to_json())
    }

    /// What the model reads of it as text: a JSON string as its text, anything else as compact JSON; of
    /// media the text parts, and a line for each part that is no text. This is the one function that decides.
    pub fn to_text(&self) -> Cow<'_, str> {
        match &self.0 {
            Form::Json(json) if json.starts_with('"') => {
                serde_json::from_str(json).map_or(Cow::Borrowed(json.as_str()), Cow::Owned)
            }
            Form::Json(json) => Cow::Borrowed(json),
            Form::Media(media) => Cow::Owned(media.to_text()),
        }
    }

    /// The parts of media; `None` for a JSON value.
    pub fn parts(&self) -> Option<&[Part]> {
        match &self.0 {
            Form::Json(_) => None,
            Form::Media(media) => Some(media.parts()),
        }
    }
}

impl PartialEq<serde_json::Value> for Content {
    fn eq(&self, value: &serde_json::Value) -> bool {
        self.to_value() == *value
    }
}

impl Serialize for Content {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawValue::from_string(self.to_json().into_owned())
            .map_err(serde::ser::Error::custom)?
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Content {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        Ok(Self::from_json(value.to_string()))
    }
}

impl fmt::Debug for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Content(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_model_reads_a_string_as_text_and_the_rest_as_json() {
        // R22
        for (value, text) in [
            (json!("a \"b\"\n😀"), "a \"b\"\n😀"),
            (json!({"n": 1}), "{\"n\":1}"),
            (json!(null), "null"),
            (json!(true), "true"),
            (json!([1, "x"]), "[1,\"x\"]"),
        ] {
            let content = Content::new(&value).unwrap();
            assert_eq!(content.to_text(), text);
            assert_eq!(content, value);
        }
        assert_eq!(Content::new(&()).unwrap().to_text(), "null");
    }

    #[test]
    fn debug_shows_nothing() {
        assert_eq!(format!("{:?}", Content::new("K-42").unwrap()), "Content(…)");
    }
}
