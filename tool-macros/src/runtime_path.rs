use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};
use syn::Path;

/// Where generated code finds the runtime: `::tool_runtime`, or what `crate = …` says.
///
/// Printed, it is the hidden module that generated code calls.
#[derive(Clone, Default)]
pub(crate) struct RuntimePath {
    spelled: Option<Path>,
}

impl RuntimePath {
    pub(crate) fn new(spelled: Option<Path>) -> Self {
        Self { spelled }
    }

    pub(crate) fn root(&self) -> TokenStream {
        match &self.spelled {
            Some(path) => path.to_token_stream(),
            None => quote_spanned!(Span::mixed_site()=> ::tool_runtime),
        }
    }

    /// The hidden module, reported at `span`. The names still resolve as before: a `$crate` stays one.
    pub(crate) fn at(&self, span: Span) -> TokenStream {
        self.to_token_stream()
            .into_iter()
            .map(|mut token: TokenTree| {
                token.set_span(span.resolved_at(token.span()));
                token
            })
            .collect()
    }
}

impl ToTokens for RuntimePath {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(self.root());
        tokens.extend(quote_spanned!(Span::mixed_site()=> ::__private));
    }
}
