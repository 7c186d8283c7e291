use super::constraint;
use super::error::{Read, ReadError};
use super::parameter::Parameter;
use super::reader::Reader;
use super::violation::{Reason, Violation};

/// Reads a whole text as the arguments of a tool with these parameters, of which there may be 128.
///
/// For each member `read` is called with the index of its parameter and must read exactly one value. Empty, blank or
/// `null` text is an object without members.
///
/// # Errors
///
/// When the text is too large, no JSON or no object, when a name is unknown, given twice or missing, and when `read` fails.
/// A collecting reader goes on behind the last four and reports all of them at the end.
pub fn object<'de>(
    reader: &mut Reader<'de>,
    parameters: &[Parameter],
    read: &mut dyn FnMut(usize, &mut Reader<'de>) -> Read<()>,
) -> Read<()> {
    let seen = match walk(reader, parameters, read) {
        Ok(seen) => seen,
        Err(error) if parameters.iter().any(|parameter| parameter.secret) => {
            return Err(error.of_a_text_with_secrets());
        }
        Err(error) => return Err(error),
    };
    for (index, parameter) in parameters.iter().enumerate() {
        if seen & bit(index) == 0 && !parameter.optional {
            reader.keep(ReadError::missing_name(parameter.name))?;
        }
    }
    reader.verdict()
}

fn walk<'de>(
    reader: &mut Reader<'de>,
    parameters: &[Parameter],
    read: &mut dyn FnMut(usize, &mut Reader<'de>) -> Read<()>,
) -> Read<Seen> {
    reader.begin()?;
    let seen = match reader.peek() {
        None => 0,
        Some(b'{') => members(reader, parameters, read)?,
        Some(_) => nothing(reader)?,
    };
    reader.end()?;
    Ok(seen)
}

/// Reads a value and holds it against what its parameter says beyond its type.
fn value<'de>(
    reader: &mut Reader<'de>,
    index: usize,
    parameter: &Parameter,
    read: &mut dyn FnMut(usize, &mut Reader<'de>) -> Read<()>,
) -> Read<()> {
    let start = reader.at;
    let mut outcome = read(index, reader);
    if outcome.is_ok() && !parameter.constraints.is_empty() {
        outcome = constraint::check(reader, start, parameter.constraints);
    }
    outcome.map_err(|error| {
        let error = if parameter.secret {
            error.of_a_secret()
        } else {
            error
        };
        error.in_field(parameter.name)
    })
}

/// Which of the parameters have been given, a bit for each.
pub(super) type Seen = u128;

fn bit(index: usize) -> Seen {
    u32::try_from(index)
        .ok()
        .and_then(|index| 1_u128.checked_shl(index))
        .unwrap_or(0)
}

fn members<'de>(
    reader: &mut Reader<'de>,
    parameters: &[Parameter],
    read: &mut dyn FnMut(usize, &mut Reader<'de>) -> Read<()>,
) -> Read<Seen> {
    reader.open()?;
    let mut seen = 0;
    let mut likely = 0;
    let mut first = true;
    while let Some(name) = reader.next_name(first)? {
        first = false;
        let (start, depth) = (reader.at, reader.depth);
        let outcome = match position(parameters, likely, &name) {
            // Only counted: there may be a million, and what is meant costs time to find.
            None if reader.is_full() => Err(ReadError::missing()),
            None => Err(unknown(&name, parameters)),
            Some(index) if seen & bit(index) != 0 => Err(ReadError::repeated_name(&name)),
            Some(index) => {
                seen |= bit(index);
                likely = index + 1;
                match parameters.get(index) {
                    Some(parameter) => value(reader, index, parameter, read),
                    None => read(index, reader),
                }
            }
        };
        if let Err(error) = outcome {
            reader.recover(error, start, depth)?;
        }
    }
    Ok(seen)
}

/// Models mostly send parameters in the order in which they are shown: the one after the last is tried first.
#[inline]
fn position(parameters: &[Parameter], likely: usize, name: &str) -> Option<usize> {
    match parameters.get(likely) {
        Some(parameter) if parameter.name == name => Some(likely),
        _ => parameters
            .iter()
            .position(|parameter| parameter.name == name),
    }
}

#[cold]
fn unknown(name: &str, parameters: &[Parameter]) -> ReadError {
    let known: Vec<&str> = parameters.iter().map(|parameter| parameter.name).collect();
    ReadError::unknown_name(name, &known)
}

/// A text that doesn't open an object: `null`, which means none, or a mistake.
#[cold]
pub(super) fn nothing(reader: &mut Reader<'_>) -> Read<Seen> {
    let start = reader.at;
    super::skip(reader)?;
    if reader.text.get(start..reader.at) == Some("null") {
        return Ok(0);
    }
    let hint = match reader.text.as_bytes().get(start) {
        Some(b'"') => "send the JSON itself, not a string that holds it",
        _ => "name each argument, {\"…\": …}",
    };
    Err(Violation::new(Reason::NotAnObject)
        .expecting("the arguments as one JSON object")
        .getting(reader.describe(start))
        .hinting(hint)
        .into())
}
