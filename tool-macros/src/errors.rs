use std::fmt::Display;

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;

/// Collects mistakes, so that one compile shows them all.
#[must_use]
#[derive(Default)]
pub(crate) struct Errors {
    found: Vec<syn::Error>,
    left_to_rustc: bool,
    expanded: TokenStream,
}

impl Errors {
    pub(crate) fn at(&mut self, span: Span, message: impl Display) {
        self.push(syn::Error::new(span, message));
    }

    /// Underlines all of the tokens, not only the first.
    pub(crate) fn on(&mut self, tokens: impl ToTokens, message: impl Display) {
        self.push(syn::Error::new_spanned(tokens, message));
    }

    pub(crate) fn push(&mut self, error: syn::Error) {
        self.found.push(error);
    }

    /// Takes over what other errors became.
    pub(crate) fn expanded(&mut self, errors: TokenStream) {
        self.expanded.extend(errors);
        self.left_to_rustc = true;
    }

    /// The function has a mistake that rustc reports itself; a second error would only be noise.
    pub(crate) fn leave_to_rustc(&mut self) {
        self.left_to_rustc = true;
    }

    /// The errors as tokens, if there was any mistake.
    pub(crate) fn finish(self) -> Result<(), TokenStream> {
        let left_to_rustc = self.left_to_rustc;
        let mut expanded = self.expanded;
        let combined = self.found.into_iter().reduce(|mut all, next| {
            all.combine(next);
            all
        });
        match combined {
            Some(error) => {
                expanded.extend(error.into_compile_error());
                Err(expanded)
            }
            None if left_to_rustc => Err(expanded),
            None => Ok(()),
        }
    }

    #[cfg(test)]
    pub(crate) fn messages(&self) -> Vec<String> {
        self.found.iter().map(ToString::to_string).collect()
    }
}
