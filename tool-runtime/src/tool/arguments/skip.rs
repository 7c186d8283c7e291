use super::error::Read;
use super::reader::Reader;

/// Passes one value, which must be JSON. Doesn't recurse.
///
/// Names given twice in an object that is passed are not looked for: nothing reads them.
///
/// # Errors
///
/// When the value is no JSON, is cut off, or nests too deep.
pub fn skip(reader: &mut Reader<'_>) -> Read<()> {
    let mut open: Vec<Bracket> = Vec::new();
    loop {
        match reader.peek() {
            Some(b'"') => reader.skip_string()?,
            Some(b'-' | b'0'..=b'9') => reader.number().map(drop)?,
            Some(b't') => reader.literal("true")?,
            Some(b'f') => reader.literal("false")?,
            Some(b'n') => reader.literal("null")?,
            Some(b'[') => {
                reader.open()?;
                if reader.next_item(true)? {
                    open.push(Bracket::Array);
                    continue;
                }
            }
            Some(b'{') => {
                reader.open()?;
                if reader.skip_name(true)? {
                    open.push(Bracket::Object);
                    continue;
                }
            }
            _ => return Err(reader.unexpected("a JSON value")),
        }
        // A value has ended, and with it perhaps those around it.
        loop {
            let goes_on = match open.last() {
                None => return Ok(()),
                Some(Bracket::Array) => reader.next_item(false)?,
                Some(Bracket::Object) => reader.skip_name(false)?,
            };
            if goes_on {
                break;
            }
            open.pop();
        }
    }
}

enum Bracket {
    Array,
    Object,
}
