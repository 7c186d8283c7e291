use std::borrow::Cow;
use std::collections::HashSet;

use serde::de::{DeserializeSeed, MapAccess, SeqAccess};

use super::error::{Read, ReadError};
use super::name::Name;
use super::reader::Reader;
use super::violation::{Reason, Violation};
use super::words;

impl<'de> Reader<'de> {
    /// Moves to the next item of the array that is open here; false when it has closed.
    #[inline]
    pub(super) fn next_item(&mut self, first: bool) -> Read<bool> {
        match self.peek() {
            Some(b']') => {
                self.at += 1;
                self.close();
                Ok(false)
            }
            Some(b',') if !first => {
                self.at += 1;
                match self.peek() {
                    Some(b']') => Err(self.unexpected("a JSON value")),
                    _ => Ok(true),
                }
            }
            Some(_) if first => Ok(true),
            _ => Err(self.unexpected("`,` or `]`")),
        }
    }

    /// Takes the next name of the object that is open here and its colon; none when it has closed.
    #[inline]
    pub(super) fn next_name(&mut self, first: bool) -> Read<Option<Cow<'de, str>>> {
        if !self.at_name(first)? {
            return Ok(None);
        }
        self.name_at = self.at;
        let name = self.kept_string()?;
        self.colon()?;
        Ok(Some(name))
    }

    /// Like [`next_name`](Self::next_name), for who doesn't want the name.
    pub(super) fn skip_name(&mut self, first: bool) -> Read<bool> {
        if !self.at_name(first)? {
            return Ok(false);
        }
        self.skip_string()?;
        self.colon()?;
        Ok(true)
    }

    #[inline]
    fn at_name(&mut self, first: bool) -> Read<bool> {
        match self.peek() {
            Some(b'"') if first => Ok(true),
            Some(b'}') => {
                self.at += 1;
                self.close();
                Ok(false)
            }
            Some(b',') if !first => {
                self.at += 1;
                match self.peek() {
                    Some(b'"') => Ok(true),
                    _ => Err(self.unexpected("a name in double quotes")),
                }
            }
            _ if first => Err(self.unexpected("a name in double quotes")),
            _ => Err(self.unexpected("`,` or `}`")),
        }
    }

    #[inline]
    fn colon(&mut self) -> Read<()> {
        match self.peek() {
            Some(b':') => {
                self.at += 1;
                self.peek();
                Ok(())
            }
            _ => Err(self.unexpected("`:`")),
        }
    }

    /// The name that was read at a place, decoded once more for an error's sake.
    #[cold]
    pub(super) fn name_again(&self, at: usize) -> Cow<'de, str> {
        self.probe(at).kept_string().unwrap_or_default()
    }
}

/// The items of an array.
pub(super) struct Items<'a, 'de> {
    reader: &'a mut Reader<'de>,
    start: usize,
    count: usize,
    closed: bool,
}

impl<'a, 'de> Items<'a, 'de> {
    /// The array whose bracket is at the cursor.
    #[inline]
    pub(super) fn open(reader: &'a mut Reader<'de>) -> Read<Self> {
        let start = reader.at;
        reader.open()?;
        Ok(Self {
            reader,
            start,
            count: 0,
            closed: false,
        })
    }

    /// Makes sure that the visitor has seen all: tuples stop when they are full.
    #[inline]
    pub(super) fn finish(self) -> Read<()> {
        if self.closed || !self.reader.next_item(self.count == 0)? {
            return Ok(());
        }
        Err(Violation::new(Reason::Constraint)
            .expecting(format!("an array of {}", words::count(self.count, "item")))
            .getting(self.reader.describe(self.start))
            .into())
    }
}

impl<'de> SeqAccess<'de> for Items<'_, 'de> {
    type Error = ReadError;

    #[inline]
    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Read<Option<T::Value>> {
        if self.closed || !self.reader.next_item(self.count == 0)? {
            self.closed = true;
            return Ok(None);
        }
        let start = self.reader.at;
        self.count += 1;
        match seed.deserialize(&mut *self.reader) {
            Ok(value) => Ok(Some(value)),
            Err(error) => Err(error
                .or_got(|| self.reader.describe(start))
                .in_element(self.count - 1)),
        }
    }
}

/// The members of an object that is read into a struct, whose fields are known, or into a map.
pub(super) struct Members<'a, 'de> {
    reader: &'a mut Reader<'de>,
    fields: Option<&'static [&'static str]>,
    name_at: usize,
    first: bool,
    closed: bool,
    seen: Seen<'de>,
}

impl<'a, 'de> Members<'a, 'de> {
    /// The object whose brace is at the cursor.
    #[inline]
    pub(super) fn open(
        reader: &'a mut Reader<'de>,
        fields: Option<&'static [&'static str]>,
    ) -> Read<Self> {
        reader.open()?;
        let seen = Seen {
            base: reader.names.len(),
            many: None,
        };
        Ok(Self {
            reader,
            fields,
            name_at: 0,
            first: true,
            closed: false,
            seen,
        })
    }

    /// Makes sure that the visitor has seen all.
    #[inline]
    pub(super) fn finish(self) -> Read<()> {
        if self.closed || self.reader.next_name(self.first)?.is_none() {
            return Ok(());
        }
        Err(Violation::new(Reason::Constraint)
            .expecting("an object with fewer fields")
            .getting("more")
            .into())
    }

    /// What serde ignores in a struct is a name that the struct doesn't know, unless the field's own type ignores it.
    #[cold]
    fn ignored(&self) -> Read<()> {
        let name = self.reader.name_again(self.name_at);
        match self.fields {
            Some(fields) if !fields.contains(&&*name) => {
                Err(ReadError::unknown_name(&name, fields))
            }
            _ => Ok(()),
        }
    }

    #[cold]
    fn within(&self, start: usize, error: ReadError) -> ReadError {
        error
            .or_got(|| self.reader.describe(start))
            .in_field(&self.reader.name_again(self.name_at))
    }
}

impl<'de> MapAccess<'de> for Members<'_, 'de> {
    type Error = ReadError;

    #[inline]
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Read<Option<K::Value>> {
        if self.closed {
            return Ok(None);
        }
        let Some(name) = self.reader.next_name(self.first)? else {
            self.closed = true;
            return Ok(None);
        };
        self.first = false;
        self.name_at = self.reader.name_at;
        // Serde's structs look for repeated fields themselves; maps keep the last.
        if self.fields.is_none() && !self.seen.insert(&mut self.reader.names, name.clone()) {
            return Err(ReadError::repeated_name(&name));
        }
        seed.deserialize(Name(name)).map(Some)
    }

    #[inline]
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Read<V::Value> {
        let start = self.reader.at;
        match seed.deserialize(&mut *self.reader) {
            Ok(value) => {
                if self.reader.ignored_at == start {
                    self.ignored()?;
                }
                Ok(value)
            }
            Err(error) => Err(self.within(start, error)),
        }
    }
}

/// The names that a map has had. Few are compared one by one, in a list that all maps of a reading share; a map with many
/// gets a set of its own, hashed with a random key, since a hostile text may hold a million.
struct Seen<'de> {
    /// Where this map's names begin in the list.
    base: usize,
    many: Option<HashSet<Cow<'de, str>>>,
}

/// How many names are few.
const FEW: usize = 32;

impl<'de> Seen<'de> {
    fn insert(&mut self, names: &mut Vec<Cow<'de, str>>, name: Cow<'de, str>) -> bool {
        if let Some(many) = &mut self.many {
            return many.insert(name);
        }
        let own = names.get(self.base..).unwrap_or_default();
        if own.contains(&name) {
            return false;
        }
        if own.len() == FEW {
            self.many
                .insert(names.drain(self.base..).collect())
                .insert(name)
        } else {
            names.push(name);
            true
        }
    }
}
