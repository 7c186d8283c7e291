use proc_macro2::{Ident, TokenStream};
use syn::Path;

use super::companion;
use super::item::Impl;
use super::methods::Method;
use crate::errors::Errors;
use crate::expand::{quoted, tools_impl};
use crate::runtime_path::RuntimePath;

/// The `impl` as the user wrote it, the errors, and what makes the type stand for its tools: those without mistakes.
pub(super) fn expand(
    item: &Impl,
    methods: &[Method],
    attributes: &[Path],
    runtime: &RuntimePath,
    errors: Errors,
) -> TokenStream {
    let errors = errors.finish().err();
    let companions: Vec<Ident> = (0..methods.len()).map(companion).collect();
    let tools = methods
        .iter()
        .zip(&companions)
        .map(|(method, companion)| tool(method, companion));
    let stands = stands(item, &companions, runtime);
    quoted! {
        #item
        #errors
        const _: () = {
            // Or the import of an attribute that is gone would be unused.
            #(#[#attributes(__imported)] const _: () = ();)*
            #(#tools)*
            #stands
        };
    }
}

/// A method's tool. Where the method is not, an empty list of tools stands for it.
fn tool(method: &Method, companion: &Ident) -> TokenStream {
    let Method {
        conditions,
        expanded,
        ..
    } = method;
    let otherwise = (!conditions.is_empty()).then(|| {
        quoted! {
            #[cfg(not(all(#(#conditions),*)))]
            #[allow(non_camel_case_types)]
            type #companion = ();
        }
    });
    quoted! {
        #(#[cfg(#conditions)])*
        #[allow(non_camel_case_types)]
        struct #companion {}
        #(#[cfg(#conditions)])*
        const _: () = { #expanded };
        #otherwise
    }
}

fn stands(item: &Impl, companions: &[Ident], runtime: &RuntimePath) -> TokenStream {
    let this = &item.head.this;
    let list = list(companions);
    let lifetimes = &item.head.generics;
    if !lifetimes.params.is_empty() {
        // An error has been said; no tool of it could be had.
        return TokenStream::new();
    }
    let bound = quoted!(__Tools: #runtime::Tools<__State>);
    let collect = quoted! {
        fn collect(__state: &#runtime::Arc<__State>, __tools: &mut #runtime::Collected) {
            <__Tools as #runtime::Tools<__State>>::collect(__state, __tools);
        }
    };
    let tools = tools_impl(runtime, this, &[bound], &collect);
    quoted! {
        type __Tools = #list;
        impl #runtime::Named for #this {
            const NAMES: &'static [&'static ::core::primitive::str] =
                &[#(#runtime::name::<#companions>()),*];
        }
        impl #runtime::Declared for #this {
            fn declare(declarations: &mut #runtime::Declarations) {
                <__Tools as #runtime::Declared>::declare(declarations);
            }
        }
        #tools
    }
}

/// Nested eight wide, as `tools![…]` nests its list.
fn list(companions: &[Ident]) -> TokenStream {
    if companions.len() <= 8 {
        return quoted!((#(#companions,)*));
    }
    let (first, rest) = companions.split_at(7);
    let rest = list(rest);
    quoted!((#(#first,)* #rest))
}
