//! Regular expressions of `#[arg(pattern("…"))]`: matched in linear time, as JSON Schema asks (anywhere in the text, by
//! Unicode's characters).

/// Whether the text matches somewhere. A pattern that is none matches nothing; registration has refused it.
#[cfg(feature = "validate")]
pub(super) fn matches(pattern: &'static str, text: &str) -> bool {
    compiled(pattern).is_ok_and(|regex| regex.is_match(text))
}

/// Without the engine no tool with a pattern is ever registered.
#[cfg(not(feature = "validate"))]
pub(super) fn matches(_: &'static str, _: &str) -> bool {
    false
}

/// Why a pattern can't be enforced.
#[cfg(feature = "validate")]
pub(crate) fn problem(pattern: &'static str) -> Option<String> {
    let error = compiled(pattern).err()?;
    let reason = error.lines().last().unwrap_or_default();
    let reason = reason.strip_prefix("error: ").unwrap_or(reason);
    Some(format!(
        "has the pattern `{pattern}`, which is no regular expression that is matched in linear time: {reason}"
    ))
}

/// Why a pattern can't be enforced.
#[cfg(not(feature = "validate"))]
pub(crate) fn problem(pattern: &'static str) -> Option<String> {
    Some(format!(
        "has the pattern `{pattern}`, which is enforced with the feature `validate` of `tool-runtime` alone; switch it on"
    ))
}

/// Each pattern is compiled once: they are literals of the program, so there are few.
#[cfg(feature = "validate")]
fn compiled(pattern: &'static str) -> Result<regex::Regex, String> {
    use std::collections::HashMap;
    use std::sync::{Mutex, OnceLock, PoisonError};

    static COMPILED: OnceLock<Mutex<HashMap<&str, Result<regex::Regex, String>>>> = OnceLock::new();
    let mut compiled = COMPILED
        .get_or_init(Mutex::default)
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    let entry = compiled.entry(pattern);
    let regex =
        entry.or_insert_with(|| regex::Regex::new(pattern).map_err(|error| error.to_string()));
    regex.clone()
}

#[cfg(all(test, feature = "validate"))]
mod tests {
    use super::{matches, problem};

    #[test]
    fn a_pattern_matches_anywhere() {
        assert!(matches("^[a-z]+$", "abc"));
        assert!(!matches("^[a-z]+$", "abC"));
        assert!(matches("b", "abc"));
        assert_eq!(problem("^[a-z]+$"), None);
    }

    #[test]
    fn what_is_no_pattern_says_why() {
        assert!(problem("(").unwrap().contains("unclosed group"));
        assert!(problem("(?=a)").unwrap().contains("look-around"));
    }
}
