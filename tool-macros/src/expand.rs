mod arguments;
mod call;
mod constraints;
mod declaration;
mod presentation;
mod result;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote_spanned};

use syn::Attribute;

use crate::item::ToolFn;
use crate::model::{Tool, Warning};
use crate::runtime_path::RuntimePath;

/// `quote!` whose locals no user can see and whose items resolve as the user's own.
macro_rules! quoted {
    ($($tokens:tt)*) => {
        ::quote::quote_spanned!(::proc_macro2::Span::mixed_site()=> $($tokens)*)
    };
}
pub(crate) use quoted;

/// A function, the type of the same name beside it, and all that makes the type a tool.
pub(crate) fn free(item: &ToolFn, tool: &Tool<'_>) -> TokenStream {
    let function = function(item, tool.rules.blocking.is_some());
    let companion = companion(item);
    let rest = behind(tool);
    quoted! {
        #function
        #companion
        #rest
    }
}

/// All that makes the companion a tool.
///
/// The presentation binds the user's own names, so it stands outside of the block that has the constants: a parameter
/// may have the name of one.
pub(crate) fn behind(tool: &Tool<'_>) -> TokenStream {
    let runtime = &tool.runtime;
    let warning = tool.warning.as_ref().map(warning);
    let shown = presentation::expand(tool);
    let late = presentation::late(tool);
    let early = presentation::early(tool);
    let arguments = arguments::expand(tool);
    let result = result::expand(tool);
    let declaration = declaration::expand(tool);
    let call = call::expand(tool);
    let rest = quoted! {
        #arguments
        #late
        #early
        #result
        #declaration
        #call
    };
    let rest = if shown.is_empty() {
        rest
    } else {
        quoted!(#shown const _: () = { #rest };)
    };
    quoted! {
        #warning
        #[allow(deprecated)]
        const _: () = {
            #[allow(unused_imports)]
            use #runtime::{
                FromState as _, NotCoded as _, NotOptional as _, NotResult as _, NotShown as _,
                PlainContent as _, ShowDisplay as _,
            };
            #rest
        };
    }
}

/// As the user wrote it. The lints are those that the rules of tools provoke.
pub(crate) fn function(function: &ToolFn, blocking: bool) -> TokenStream {
    let lints = lints(blocking);
    quoted! {
        #lints
        #function
    }
}

pub(crate) fn lints(blocking: bool) -> Attribute {
    let owned = blocking.then(|| quoted!(, clippy::needless_pass_by_value));
    let lints = quoted! {
        clippy::missing_errors_doc, clippy::ptr_arg, clippy::too_many_arguments,
        clippy::unused_async #owned
    };
    syn::parse_quote_spanned!(Span::mixed_site()=> #[allow(#lints)])
}

/// The type that stands for the tool in `tools![…]`; one `use` imports it with the function.
pub(crate) fn companion(function: &ToolFn) -> TokenStream {
    let ToolFn { vis, signature, .. } = function;
    let ident = &signature.ident;
    let deprecated = function
        .attrs
        .iter()
        .filter(|attr| attr.path().is_ident("deprecated"));
    quoted! {
        #(#deprecated)*
        #[doc(hidden)]
        #[non_exhaustive]
        #[allow(non_camel_case_types)]
        #vis struct #ident {}
    }
}

/// The one way to warn on stable Rust: something deprecated is used.
fn warning(warning: &Warning) -> TokenStream {
    let Warning {
        message,
        span,
        levels,
    } = warning;
    let used = Ident::new("unknown_icon", span.resolved_at(Span::mixed_site()));
    quoted! {
        #(#levels)*
        const _: () = {
            #[allow(non_upper_case_globals)]
            #[deprecated(note = #message)]
            const unknown_icon: () = ();
            #used
        };
    }
}

/// The header of `impl Tools<__State> for …`, and its bounds on the state.
pub(crate) fn tools_impl(
    runtime: &RuntimePath,
    ident: &impl ToTokens,
    bounds: &[TokenStream],
    collect: &TokenStream,
) -> TokenStream {
    quoted! {
        impl<__State> #runtime::Tools<__State> for #ident
        where
            __State: ::core::marker::Send
                + ::core::marker::Sync
                + ?::core::marker::Sized
                + 'static,
            #(#bounds,)*
        {
            #collect
        }
    }
}

/// The tokens, reported at a span. Their names resolve as before.
pub(crate) fn respanned(tokens: &TokenStream, span: Span) -> TokenStream {
    tokens
        .clone()
        .into_iter()
        .map(|mut token| {
            token.set_span(span.resolved_at(token.span()));
            token
        })
        .collect()
}

/// A span of ours that reports at the user's token; lints still see generated code.
pub(crate) fn reported_at(tokens: impl ToTokens) -> Span {
    let first = tokens.into_token_stream().into_iter().next();
    first.map_or_else(Span::mixed_site, |token| {
        token.span().resolved_at(Span::mixed_site())
    })
}

/// The local that holds the argument of an index.
fn argument(index: usize) -> Ident {
    argument_at(index, Span::mixed_site())
}

fn argument_at(index: usize, span: Span) -> Ident {
    format_ident!("__a{index}", span = span)
}

fn some(value: impl ToTokens) -> TokenStream {
    quote_spanned!(Span::mixed_site()=> ::core::option::Option::Some(#value))
}

fn none() -> TokenStream {
    quoted!(::core::option::Option::None)
}
