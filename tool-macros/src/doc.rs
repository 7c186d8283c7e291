use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// The expressions of `#[doc = …]`, one for each line, so that `include_str!` works.
/// Empty when nothing but blank lines stands there.
pub(crate) fn doc_lines(attrs: &[Attribute]) -> Vec<TokenStream> {
    let lines: Vec<&Expr> = attrs
        .iter()
        .filter(|attribute| attribute.path().is_ident("doc"))
        .filter_map(|attribute| match &attribute.meta {
            Meta::NameValue(pair) => Some(&pair.value),
            _ => None,
        })
        .collect();
    if lines.iter().all(|line| is_blank(line)) {
        return Vec::new();
    }
    lines.into_iter().map(ToTokens::to_token_stream).collect()
}

pub(crate) fn is_blank(value: &Expr) -> bool {
    matches!(value, Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) if text.value().trim().is_empty())
}
