mod arguments;
mod call;
mod presentation;
mod result;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote_spanned};

use crate::item::ToolFn;
use crate::model::{Presentation, Tool};
use crate::runtime_path::RuntimePath;

/// `quote!` whose locals no user can see and whose items resolve as the user's own.
macro_rules! quoted {
    ($($tokens:tt)*) => {
        ::quote::quote_spanned!(::proc_macro2::Span::mixed_site()=> $($tokens)*)
    };
}
pub(crate) use quoted;

/// The function, the type of the same name beside it, and all that makes the type a tool.
pub(crate) fn expand(tool: &Tool<'_>) -> TokenStream {
    let runtime = &tool.runtime;
    let function = function(tool.function);
    let companion = companion(tool.function);
    let arguments = arguments::expand(tool);
    let presentation = presentation::expand(tool);
    let result = result::expand(tool);
    let declaration = declaration(tool);
    let call = call::expand(tool);
    quoted! {
        #function
        #companion
        #[allow(deprecated)]
        const _: () = {
            #[allow(unused_imports)]
            use #runtime::{
                FromState as _, NotCoded as _, NotOptional as _, NotResult as _, NotShown as _,
                PlainContent as _, ShowDisplay as _,
            };
            #arguments
            #presentation
            #result
            #declaration
            #call
        };
    }
}

/// As the user wrote it. The lints are those that the rules of tools provoke.
pub(crate) fn function(function: &ToolFn) -> TokenStream {
    quoted! {
        #[allow(
            clippy::missing_errors_doc,
            clippy::ptr_arg,
            clippy::too_many_arguments,
            clippy::unused_async
        )]
        #function
    }
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

fn declaration(tool: &Tool<'_>) -> TokenStream {
    let Tool {
        runtime,
        name,
        description,
        ..
    } = tool;
    let ident = tool.ident();
    let (label, icon, computed) = match &tool.presentation {
        Presentation::Fixed { label, icon } => (label.clone(), icon.clone(), false),
        Presentation::Computed { label, icon, .. } => (Some(label.lead()), icon.clone(), true),
        Presentation::Function(_) => (None, None, true),
    };
    let label = label.filter(|label| !label.value().is_empty());
    let label = label.map(|label| quoted!(.label(#label)));
    let icon = icon.map(|icon| quoted!(.icon(#icon)));
    let present = computed.then(|| quoted!(.present(__present_late)));
    let content = result::content(tool);
    quoted! {
        impl #runtime::Tool for #ident {
            #content
            const DECLARATION: #runtime::Declaration = #runtime::Declaration::new(
                #name,
                &[#(#description),*],
                __PARAMETERS,
                __OUTPUT.schema(),
            )
            #label
            #icon
            #present;
        }
    }
}

/// The header of `impl Tools<__State> for …`, and its bounds on the state.
pub(crate) fn tools_impl(
    runtime: &RuntimePath,
    ident: &Ident,
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
