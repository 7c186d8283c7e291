//! Numbers as JSON Schema sees them: `5`, `5.0` and `5e0` are one number, an integer.

use std::cmp::Ordering;

use serde_json::{Map, Number, Value};

/// Whether two values are the same value.
pub(crate) fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => compare(a, b) == Some(Ordering::Equal),
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            let in_b =
                |(name, value): (&String, &Value)| b.get(name).is_some_and(|b| same(value, b));
            a.len() == b.len() && a.iter().all(in_b)
        }
        _ => a == b,
    }
}

/// Whether it is an integer, however it is written.
pub(super) fn is_integer(number: &Number) -> bool {
    number.is_u64()
        || number.is_i64()
        || number.as_f64().is_some_and(|number| number.fract() == 0.0)
}

fn whole(number: &Number) -> Option<i128> {
    let signed = number.as_i64().map(i128::from);
    signed.or_else(|| number.as_u64().map(i128::from))
}

fn compare(a: &Number, b: &Number) -> Option<Ordering> {
    match (whole(a), whole(b)) {
        (Some(a), Some(b)) => Some(a.cmp(&b)),
        _ => a.as_f64()?.partial_cmp(&b.as_f64()?),
    }
}

/// What a schema wants of a number that it refuses.
pub(super) fn refused(keywords: &Map<String, Value>, number: &Number) -> Option<String> {
    let within = |keyword: &str, fine: fn(Ordering) -> bool| match keywords.get(keyword) {
        Some(Value::Number(bound)) => compare(number, bound).is_none_or(fine),
        _ => true,
    };
    let fits = within("minimum", Ordering::is_ge)
        && within("maximum", Ordering::is_le)
        && within("exclusiveMinimum", Ordering::is_gt)
        && within("exclusiveMaximum", Ordering::is_lt);
    (!fits).then(|| {
        let range = range(keywords).unwrap_or_default();
        let kind = keywords.get("type").map(Value::to_string);
        let noun = match kind {
            Some(kind) if kind.contains("integer") => "an integer",
            _ => "a number",
        };
        format!("{noun}{range}")
    })
}

/// " from 0 to 255", " of 1 or more".
pub(super) fn range(keywords: &Map<String, Value>) -> Option<String> {
    let bound = |keyword: &str| keywords.get(keyword).filter(|bound| bound.is_number());
    let least = bound("minimum");
    let most = bound("maximum");
    let (above, below) = (bound("exclusiveMinimum"), bound("exclusiveMaximum"));
    let low = match (least, above) {
        (_, Some(above)) => Some(format!(" above {above}")),
        (Some(least), None) => Some(match (most, below) {
            (Some(_), None) => format!(" from {least}"),
            _ => format!(" of {least} or more"),
        }),
        (None, None) => None,
    };
    let high = match (most, below) {
        (_, Some(below)) => Some(format!(" below {below}")),
        (Some(most), None) => Some(match (least, above) {
            (Some(_), None) => format!(" to {most}"),
            _ => format!(" of {most} or less"),
        }),
        (None, None) => None,
    };
    match (low, high) {
        (None, None) => None,
        (Some(low), Some(high)) if low.starts_with(" from") => Some(format!("{low}{high}")),
        (Some(low), Some(high)) => Some(format!("{low} and{high}")),
        (low, high) => low.or(high),
    }
}

/// A bound of a length.
pub(super) fn length(bound: &Value) -> Option<usize> {
    let length = bound.as_u64().or_else(|| {
        let number = bound.as_f64()?;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "it is checked"
        )]
        (number >= 0.0 && number.fract() == 0.0 && number < 1e15).then_some(number as u64)
    });
    length.and_then(|length| usize::try_from(length).ok())
}

/// Whether a name matches a pattern for the names of numbers, as maps by number have them; none for any other pattern.
pub(super) fn is_name(pattern: &str, name: &str) -> Option<bool> {
    let digits = match pattern {
        r"^\d+$" => name,
        r"^-?\d+$" => name.strip_prefix('-').unwrap_or(name),
        _ => return None,
    };
    Some(!digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
}
