use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Expr, ExprLit, ExprPath, Lit, LitStr, Path, Token};

use crate::errors::Errors;
use crate::nearest::did_you_mean;

/// One `key` of a list such as `#[tool(key = value, …)]`; reads the value that belongs to it.
#[derive(Clone)]
pub(crate) struct Key {
    pub(crate) ident: Ident,
}

/// A value with its key, so that a conflict can point at the key.
#[derive(Clone)]
pub(crate) struct Keyed<T> {
    pub(crate) key: Ident,
    pub(crate) value: T,
}

/// Reads `key, key = value, …`. A mistake is noted, and reading goes on behind the next comma.
pub(crate) fn read_list(
    tokens: TokenStream,
    errors: &mut Errors,
    mut read: impl FnMut(&Key, ParseStream<'_>) -> syn::Result<()>,
) {
    let all = |input: ParseStream<'_>| {
        while !input.is_empty() {
            if let Err(error) = read_one(input, &mut read) {
                errors.push(error);
                skip_to_comma(input)?;
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(())
    };
    if let Err(error) = all.parse2(tokens) {
        errors.push(error);
    }
}

fn read_one(
    input: ParseStream<'_>,
    read: &mut impl FnMut(&Key, ParseStream<'_>) -> syn::Result<()>,
) -> syn::Result<()> {
    if !input.peek(Ident::peek_any) {
        return Err(input.error("expected an option, `key = value`"));
    }
    let ident = input.call(Ident::parse_any)?;
    read(&Key { ident }, input)?;
    if input.is_empty() || input.peek(Token![,]) {
        Ok(())
    } else {
        Err(input.error("expected `,` between two options"))
    }
}

fn skip_to_comma(input: ParseStream<'_>) -> syn::Result<()> {
    while !input.is_empty() && !input.peek(Token![,]) {
        input.parse::<TokenTree>()?;
    }
    Ok(())
}

/// Stores a value; the second of one key is a mistake.
pub(crate) fn store<T>(slot: &mut Option<Keyed<T>>, key: &Key, value: T) -> syn::Result<()> {
    if slot.is_some() {
        return Err(key.error(format!("`{key}` is given twice; keep one of them")));
    }
    *slot = Some(Keyed {
        key: key.ident.clone(),
        value,
    });
    Ok(())
}

impl std::fmt::Display for Key {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.ident.fmt(formatter)
    }
}

impl Key {
    pub(crate) fn error(&self, message: impl std::fmt::Display) -> syn::Error {
        syn::Error::new(self.ident.span(), message)
    }

    pub(crate) fn unknown(&self, known: &[&str]) -> syn::Error {
        let near = did_you_mean(&self.ident.to_string(), known.iter().copied());
        let near = if near.is_empty() { ";" } else { &near };
        let known = match known {
            [only] => format!("the only option is `{only}`"),
            known => format!("the options are `{}`", known.join("`, `")),
        };
        self.error(format!("unknown option `{self}`{near} {known}"))
    }

    /// A key that stands alone.
    pub(crate) fn flag(&self, input: ParseStream<'_>) -> syn::Result<()> {
        if input.is_empty() || input.peek(Token![,]) {
            Ok(())
        } else {
            Err(input.error(format!("`{self}` takes no value; write only `{self}`")))
        }
    }

    /// Any value that can be parsed; `example` is what a user could have written.
    pub(crate) fn value<T: Parse>(&self, input: ParseStream<'_>, example: &str) -> syn::Result<T> {
        let missing = || self.error(format!("`{self}` needs a value: `{self} = {example}`"));
        if input.parse::<Option<Token![=]>>()?.is_none() {
            return Err(missing());
        }
        if input.is_empty() || input.peek(Token![,]) {
            return Err(missing());
        }
        input.parse()
    }

    pub(crate) fn string(&self, input: ParseStream<'_>, example: &str) -> syn::Result<LitStr> {
        let value = ungrouped(self.value(input, example)?);
        let why = match &value {
            Expr::Lit(ExprLit {
                lit: Lit::Str(literal),
                ..
            }) => return Ok(literal.clone()),
            Expr::Path(_) | Expr::Macro(_) => "; an attribute is read before constants have values",
            _ => "",
        };
        let message = format!("expected a string literal: `{self} = {example}`{why}");
        Err(syn::Error::new_spanned(value, message))
    }

    pub(crate) fn path(&self, input: ParseStream<'_>, example: &str) -> syn::Result<Path> {
        let function = self.function(input, example)?;
        match function.qself {
            None => Ok(function.path),
            Some(_) => Err(syn::Error::new_spanned(
                function,
                format!("expected a path: `{self} = {example}`"),
            )),
        }
    }

    /// The path of a function, `<Type>::function` too.
    pub(crate) fn function(&self, input: ParseStream<'_>, example: &str) -> syn::Result<ExprPath> {
        let value = ungrouped(self.value(input, example)?);
        let message = match &value {
            Expr::Path(path) => return Ok(path.clone()),
            Expr::Lit(ExprLit {
                lit: Lit::Str(_), ..
            }) => {
                format!("expected a path, without quotes: `{self} = {example}`")
            }
            _ => format!("expected a path: `{self} = {example}`"),
        };
        Err(syn::Error::new_spanned(value, message))
    }
}

/// What a `macro_rules!` fragment wraps in an invisible group.
pub(crate) fn ungrouped(mut value: Expr) -> Expr {
    while let Expr::Group(group) = value {
        value = *group.expr;
    }
    value
}
