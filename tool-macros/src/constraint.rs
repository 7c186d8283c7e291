//! What an argument's value must be beyond its type: `range`, `length`, `pattern`, `one_of`.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::parse::ParseStream;
use syn::punctuated::Punctuated;
use syn::{Expr, ExprLit, ExprRange, ExprUnary, Lit, LitInt, LitStr, RangeLimits, Token, UnOp};

use crate::keys::{Key, ungrouped};

/// One constraint, as the user wrote it.
#[derive(Clone)]
pub(crate) enum Constraint {
    Range(Bounds),
    Length {
        least: Option<u32>,
        most: Option<u32>,
    },
    Pattern(LitStr),
    OneOf(Vec<Choice>),
}

/// The ends of a range.
#[derive(Clone, Default)]
pub(crate) struct Bounds {
    pub(crate) least: Option<Number>,
    pub(crate) most: Option<Number>,
    /// `a..b`: `most` itself is not in it.
    pub(crate) exclusive: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Number {
    Whole(i64),
    Broken(f64),
}

#[derive(Clone, PartialEq)]
pub(crate) enum Choice {
    Text(String),
    Number(Number),
}

impl Key {
    pub(crate) fn range(&self, input: ParseStream<'_>) -> syn::Result<Constraint> {
        self.bounds(input, "1..=100").map(Constraint::Range)
    }

    pub(crate) fn length(&self, input: ParseStream<'_>) -> syn::Result<Constraint> {
        let bounds = self.bounds(input, "1..=100")?;
        let least = bounds.least.and_then(Number::length);
        let most = bounds.most.and_then(Number::length);
        let most = most.map(|most| most.saturating_sub(u32::from(bounds.exclusive)));
        Ok(Constraint::Length { least, most })
    }

    pub(crate) fn pattern(&self, input: ParseStream<'_>) -> syn::Result<Constraint> {
        let example = "\"^[a-z]+$\"";
        let value: Expr = self.parenthesized(input, example, syn::parse::Parse::parse)?;
        let expected = format!("expected a regular expression in quotes: `{self}({example})`");
        match ungrouped(value) {
            Expr::Lit(ExprLit {
                lit: Lit::Str(pattern),
                ..
            }) => Ok(Constraint::Pattern(pattern)),
            other => Err(syn::Error::new_spanned(other, expected)),
        }
    }

    pub(crate) fn one_of(&self, input: ParseStream<'_>) -> syn::Result<Constraint> {
        let values = Punctuated::<Expr, Token![,]>::parse_terminated;
        let mut choices = Vec::new();
        for value in self.parenthesized(input, "\"a\", \"b\"", values)? {
            let value = ungrouped(value);
            let choice = choice(&value).ok_or_else(|| {
                let message = "expected a text or a number: `one_of(\"a\", \"b\")`";
                syn::Error::new_spanned(&value, message)
            })?;
            if choices.contains(&choice) {
                let message = "this choice is given twice; keep one of them";
                return Err(syn::Error::new_spanned(&value, message));
            }
            choices.push(choice);
        }
        Ok(Constraint::OneOf(choices))
    }

    fn bounds(&self, input: ParseStream<'_>, example: &str) -> syn::Result<Bounds> {
        let value = ungrouped(self.parenthesized(input, example, syn::parse::Parse::parse)?);
        let refuse = |message: String| Err(syn::Error::new_spanned(&value, message));
        let Expr::Range(ExprRange {
            start, end, limits, ..
        }) = &value
        else {
            return refuse(format!("expected a range: `{self}({example})`"));
        };
        let of_length = self.ident == "length";
        let number = |end: &Option<Box<Expr>>| {
            let Some(end) = end else {
                return Ok(None);
            };
            let number = number(end);
            let why = if of_length && number.is_some_and(|number| number.length().is_none()) {
                "a length is a whole number, 0 or more"
            } else if number.is_none() {
                "expected a number, since an attribute is read before constants have values"
            } else {
                return Ok(number);
            };
            let message = format!("{why}: `{self}({example})`");
            Err(syn::Error::new_spanned(end, message))
        };
        let bounds = Bounds {
            least: number(start)?,
            most: number(end)?,
            exclusive: matches!(limits, RangeLimits::HalfOpen(_)) && end.is_some(),
        };
        match (bounds.least, bounds.most) {
            (None, None) => refuse(format!(
                "this range has no end, so all is in it; write `{self}({example})`"
            )),
            (Some(least), Some(most)) if least.value() > most.value() => refuse(format!(
                "nothing is in this range; write `{}..{}{}`",
                end.to_token_stream(),
                if bounds.exclusive { "" } else { "=" },
                start.to_token_stream()
            )),
            (Some(least), Some(most)) if bounds.exclusive && least.value() == most.value() => {
                refuse(format!(
                    "nothing is in this range; write `{0}..={0}`",
                    start.to_token_stream()
                ))
            }
            (None, Some(Number::Whole(0))) if bounds.exclusive && of_length => {
                refuse("no length is below 0".to_owned())
            }
            _ => Ok(bounds),
        }
    }

    /// What stands in the parentheses behind the key.
    fn parenthesized<T>(
        &self,
        input: ParseStream<'_>,
        example: &str,
        parse: impl FnOnce(ParseStream<'_>) -> syn::Result<T>,
    ) -> syn::Result<T> {
        let missing = |span: Span| {
            syn::Error::new(
                span,
                format!("`{self}` needs its values in parentheses: `{self}({example})`"),
            )
        };
        if !input.peek(syn::token::Paren) {
            return Err(missing(self.ident.span()));
        }
        let inside;
        syn::parenthesized!(inside in input);
        if inside.is_empty() {
            return Err(missing(self.ident.span()));
        }
        let value = parse(&inside).and_then(|value| {
            if inside.is_empty() {
                Ok(value)
            } else {
                Err(inside.error(format!("unexpected; write `{self}({example})`")))
            }
        });
        // What is left would be a second error.
        inside.parse::<TokenStream>()?;
        value
    }
}

impl Number {
    fn length(self) -> Option<u32> {
        match self {
            Self::Whole(length) => u32::try_from(length).ok(),
            Self::Broken(_) => None,
        }
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "only to see which of two ends is the larger"
    )]
    pub(crate) fn value(self) -> f64 {
        match self {
            Self::Whole(number) => number as f64,
            Self::Broken(number) => number,
        }
    }
}

fn choice(value: &Expr) -> Option<Choice> {
    match value {
        Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) => Some(Choice::Text(text.value())),
        _ => number(value).map(Choice::Number),
    }
}

fn number(value: &Expr) -> Option<Number> {
    let (negative, literal) = match value {
        Expr::Unary(ExprUnary {
            op: UnOp::Neg(_),
            expr,
            ..
        }) => (true, &**expr),
        Expr::Group(group) => return number(&group.expr),
        _ => (false, value),
    };
    let Expr::Lit(ExprLit { lit, .. }) = literal else {
        return None;
    };
    match lit {
        Lit::Int(literal) => whole(literal, negative).map(Number::Whole),
        Lit::Float(literal) => {
            let number: f64 = literal.base10_parse().ok()?;
            let number = if negative { -number } else { number };
            number.is_finite().then_some(Number::Broken(number))
        }
        _ => None,
    }
}

fn whole(literal: &LitInt, negative: bool) -> Option<i64> {
    let number: i128 = literal.base10_parse().ok()?;
    i64::try_from(if negative { -number } else { number }).ok()
}
