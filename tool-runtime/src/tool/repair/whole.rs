//! What is around the arguments as a whole.

use std::borrow::Cow;

use super::{Repair, Repaired};

/// The text without what is wrongly around it.
pub(super) fn unwrapped<'a>(
    text: &'a str,
    repair: Repair,
    changes: &mut Vec<Repaired>,
) -> Cow<'a, str> {
    let mut text = text.trim();
    if repair.fences {
        if let Some(rest) = text.strip_prefix('\u{feff}') {
            changes.push(Repaired::new("", "a byte-order mark"));
            text = rest.trim();
        }
        if let Some(inner) = fenced(text) {
            changes.push(Repaired::new("", "a code fence"));
            text = inner;
        }
    }
    if repair.encoding
        && text.starts_with('"')
        && let Ok(inner) = serde_json::from_str::<String>(text)
        && inner.trim_start().starts_with('{')
    {
        changes.push(Repaired::new("", "an object in quotes"));
        return Cow::Owned(inner);
    }
    Cow::Borrowed(text)
}

/// What stands in a code fence that is around all of the text.
fn fenced(text: &str) -> Option<&str> {
    let inner = text.strip_prefix("```")?.strip_suffix("```")?;
    let inner = inner.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
    (!inner.contains("```")).then(|| inner.trim())
}
