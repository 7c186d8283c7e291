//! The application's half of a result.

use std::{any::Any, fmt, io, sync::Arc};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{json, value::RawValue};

use super::panic;

/// The application's half of a result: free-form data for code and clients, such as a diff.
/// The model never reads it.
///
/// It holds the value that the tool gave and turns it into JSON only when somebody reads it.
/// `Debug` shows nothing of it.
///
/// ```
/// use tool_runtime::Details;
///
/// let details = Details::new(vec![1, 2]);
/// assert_eq!(details.to_value(), serde_json::json!([1, 2]));
/// assert_eq!(details.downcast_ref::<Vec<i32>>(), Some(&vec![1, 2]));
/// ```
#[derive(Clone)]
pub struct Details {
    value: Arc<dyn Detailed>,
    limit: usize,
}

/// What the tool gave, with its type forgotten.
trait Detailed: Send + Sync {
    fn write(&self, to: &mut Kept) -> Result<(), serde_json::Error>;
    fn any(&self) -> &dyn Any;
}

impl<T: Serialize + Send + Sync + 'static> Detailed for T {
    fn write(&self, to: &mut Kept) -> Result<(), serde_json::Error> {
        serde_json::to_writer(to, self)
    }
    fn any(&self) -> &dyn Any {
        self
    }
}

impl Details {
    /// The most bytes of JSON that details are on the wire, where the runtime says nothing else: 1 MiB.
    pub(crate) const LIMIT: usize = 1024 * 1024;

    /// Details made of a value.
    pub fn new<T: Serialize + Send + Sync + 'static>(value: T) -> Self {
        Self {
            value: Arc::new(value),
            limit: Self::LIMIT,
        }
    }

    /// The value itself, for code in the same process that knows its type.
    pub fn downcast_ref<T: 'static>(&self) -> Option<&T> {
        (*self.value).any().downcast_ref()
    }

    /// The details as compact JSON.
    ///
    /// Details that fail to serialize or panic at it, and those over the runtime's bound, become an object with a `note`
    /// that says so: details never fail a call, nor whoever is told of it.
    pub fn to_json(&self) -> String {
        let mut kept = Kept {
            json: Vec::with_capacity(128),
            limit: self.limit,
            bytes: 0,
        };
        let written = panic::catch(|| self.value.write(&mut kept)).unwrap_or_else(|_| {
            tracing::error!("details panicked while they were written");
            Err(serde::ser::Error::custom("their own code panicked"))
        });
        match written {
            Ok(()) if kept.bytes <= self.limit => {
                // serde_json writes UTF-8.
                String::from_utf8(kept.json).unwrap_or_default()
            }
            Ok(()) => note(&format!(
                "{} bytes of details were left out; at most {} are kept",
                kept.bytes, self.limit
            )),
            Err(error) => note(&format!(
                "the details could not be written as JSON: {error}"
            )),
        }
    }

    /// The details as a JSON value; see [`Details::to_json`] for what becomes a note.
    pub fn to_value(&self) -> serde_json::Value {
        serde_json::from_str(&self.to_json()).unwrap_or_default()
    }

    pub(crate) fn limited(mut self, bytes: usize) -> Self {
        self.limit = bytes;
        self
    }
}

/// What is written of details: kept up to the bound, counted beyond.
struct Kept {
    json: Vec<u8>,
    limit: usize,
    bytes: usize,
}

impl io::Write for Kept {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes = self.bytes.saturating_add(bytes.len());
        if self.bytes <= self.limit {
            self.json.extend_from_slice(bytes);
        }
        Ok(bytes.len())
    }

    #[inline]
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn note(text: &str) -> String {
    json!({ "note": text }).to_string()
}

impl Serialize for Details {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawValue::from_string(self.to_json())
            .map_err(serde::ser::Error::custom)?
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Details {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        serde_json::Value::deserialize(deserializer).map(Self::new)
    }
}

impl fmt::Debug for Details {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Details(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn over_the_bound_is_a_note_that_says_how_much() {
        let details = Details::new("x".repeat(100)).limited(50);
        assert_eq!(
            details.to_value(),
            json!({ "note": "102 bytes of details were left out; at most 50 are kept" })
        );
    }

    #[test]
    fn what_fails_to_serialize_is_a_note() {
        let keyed = std::collections::HashMap::from([((1, 2), 3)]);
        let value = Details::new(keyed).to_value();
        assert!(
            value["note"]
                .as_str()
                .unwrap()
                .starts_with("the details could not")
        );
    }

    #[test]
    fn what_panics_while_it_is_written_is_a_note() {
        struct Panics;
        impl Serialize for Panics {
            fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
                panic!("K-42")
            }
        }
        assert_eq!(
            Details::new(Panics).to_value(),
            json!({ "note": "the details could not be written as JSON: their own code panicked" })
        );
    }

    #[test]
    fn debug_shows_nothing() {
        assert_eq!(format!("{:?}", Details::new("K-42")), "Details(…)");
    }
}
