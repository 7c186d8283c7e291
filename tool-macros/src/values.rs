//! The forms of values that options share.

use std::time::Duration;

use syn::parse::ParseStream;
use syn::{Expr, ExprLit, Lit, LitInt, LitStr, Token};

use crate::keys::{Key, ungrouped};
use crate::nearest::did_you_mean;

impl Key {
    /// A key that stands alone for `true`, or `= true`, or `= false`.
    pub(crate) fn boolean(&self, input: ParseStream<'_>) -> syn::Result<bool> {
        if input.is_empty() || input.peek(Token![,]) {
            return Ok(true);
        }
        let value = ungrouped(self.value(input, "true")?);
        match &value {
            Expr::Lit(ExprLit {
                lit: Lit::Bool(literal),
                ..
            }) => Ok(literal.value),
            _ => Err(syn::Error::new_spanned(
                &value,
                format!("expected `{self}`, `{self} = true` or `{self} = false`"),
            )),
        }
    }

    /// A whole number from 1 that a `usize` holds on every machine.
    pub(crate) fn count(&self, input: ParseStream<'_>, example: &str) -> syn::Result<LitInt> {
        let value = ungrouped(self.value(input, example)?);
        let refuse = |message: String| Err(syn::Error::new_spanned(&value, message));
        let Expr::Lit(ExprLit {
            lit: Lit::Int(literal),
            ..
        }) = &value
        else {
            return refuse(format!("expected a whole number: `{self} = {example}`"));
        };
        match literal.base10_parse::<u32>() {
            Ok(0) => refuse(format!(
                "`{self}` is at least 1; leave the option away where there is no limit"
            )),
            Ok(_) if literal.suffix().is_empty() || literal.suffix() == "usize" => {
                Ok(literal.clone())
            }
            Ok(_) => refuse(format!(
                "`{self}` is a `usize`; write `{}`",
                literal.base10_digits()
            )),
            Err(_) => refuse(format!("`{self}` is at most {}", u32::MAX)),
        }
    }

    /// One of some words, in quotes.
    pub(crate) fn word<'a>(
        &self,
        input: ParseStream<'_>,
        what: &str,
        known: &[&'a str],
    ) -> syn::Result<&'a str> {
        let example = known.first().copied().unwrap_or_default();
        let literal = self.string(input, &format!("\"{example}\""))?;
        let text = literal.value();
        if let Some(word) = known.iter().find(|word| **word == text) {
            return Ok(word);
        }
        let near = did_you_mean(&text, known.iter().copied());
        let near = if near.is_empty() { ";" } else { &near };
        Err(syn::Error::new(
            literal.span(),
            format!(
                "no {what} `{text}`{near} there are `{}`",
                known.join("`, `")
            ),
        ))
    }

    /// A time, `"30s"`.
    pub(crate) fn duration(&self, input: ParseStream<'_>) -> syn::Result<Duration> {
        let value = ungrouped(self.value(input, "\"30s\"")?);
        let forms = format!(
            "a time is a whole number with a unit: `{self} = \"500ms\"`, `\"30s\"`, `\"5m\"` or `\"1h\"`"
        );
        let refuse = |message: String| Err(syn::Error::new_spanned(&value, message));
        let Expr::Lit(ExprLit {
            lit: Lit::Str(literal),
            ..
        }) = &value
        else {
            return refuse(forms);
        };
        match duration(literal) {
            Ok(Duration::ZERO) => refuse(format!(
                "no tool ends within no time; leave `{self}` away where there is no limit"
            )),
            Ok(duration) => Ok(duration),
            Err(Untimed::Form) => refuse(forms),
            Err(Untimed::TooLong) => refuse("the time is too long to be kept".to_owned()),
        }
    }
}

#[derive(Debug, PartialEq)]
enum Untimed {
    Form,
    TooLong,
}

fn duration(literal: &LitStr) -> Result<Duration, Untimed> {
    let text = literal.value();
    let unit = text
        .find(|character: char| !character.is_ascii_digit())
        .unwrap_or(text.len());
    let (digits, unit) = text.split_at(unit);
    let milliseconds: u64 = match unit {
        "ms" => 1,
        "s" => 1000,
        "m" => 60 * 1000,
        "h" => 60 * 60 * 1000,
        _ => return Err(Untimed::Form),
    };
    if digits.is_empty() {
        return Err(Untimed::Form);
    }
    let number: u64 = digits.parse().map_err(|_| Untimed::TooLong)?;
    let whole = number.checked_mul(milliseconds).ok_or(Untimed::TooLong)?;
    Ok(Duration::from_millis(whole))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use proc_macro2::Span;
    use syn::LitStr;

    use super::{Untimed, duration};

    #[test]
    fn a_time_is_a_number_with_a_unit() {
        let read = |text| duration(&LitStr::new(text, Span::call_site()));
        assert_eq!(read("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(read("30s"), Ok(Duration::from_secs(30)));
        assert_eq!(read("5m"), Ok(Duration::from_secs(300)));
        assert_eq!(read("1h"), Ok(Duration::from_secs(3600)));
        for text in [
            "", "30", "s", "1.5s", "-1s", "30 s", "30S", "1d", "1h30m", "½s",
        ] {
            assert_eq!(read(text), Err(Untimed::Form), "{text}");
        }
        assert_eq!(read("99999999999999999999h"), Err(Untimed::TooLong));
        assert_eq!(read("9999999999999999999h"), Err(Untimed::TooLong));
    }
}
