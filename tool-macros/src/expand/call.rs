use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote_spanned};

use super::{argument, argument_at, quoted, reported_at, respanned, some, tools_impl};
use crate::model::{Lent, Parameter, Presentation, Tool};
use crate::options::Approval;

/// How a call comes to the function, and its result to the runtime.
pub(super) fn expand(tool: &Tool<'_>) -> TokenStream {
    let runtime = &tool.runtime;
    let lent: Vec<&Lent> = lent(tool).collect();
    let sources = lent.iter().enumerate().map(|(index, Lent { ty, .. })| {
        let source = source(index);
        quoted! {
            const #source: ::core::primitive::u8 = <#runtime::Probe<#ty>>::__FROM;
        }
    });
    let bounds: Vec<TokenStream> = lent
        .iter()
        .enumerate()
        .map(|(index, lent)| bound(index, lent, tool))
        .collect();
    let collect = collect(tool, !lent.is_empty());
    let tools = tools_impl(runtime, &tool.companion, &bounds, &collect);
    quoted! {
        #(#sources)*
        #tools
    }
}

fn lent<'a>(tool: &'a Tool<'_>) -> impl Iterator<Item = &'a Lent> {
    tool.parameters
        .iter()
        .filter_map(|parameter| match parameter {
            Parameter::Lent(lent) => Some(lent),
            Parameter::Sent(_) => None,
        })
}

fn bound(index: usize, lent: &Lent, tool: &Tool<'_>) -> TokenStream {
    let Lent { ty, span } = lent;
    let at = span.resolved_at(Span::mixed_site());
    let runtime = tool.runtime.at(at);
    let source = source(index);
    quote_spanned!(at=> #ty: #runtime::LentBy<__State, { #source }>)
}

fn collect(tool: &Tool<'_>, lends: bool) -> TokenStream {
    let runtime = &tool.runtime;
    let companion = &tool.companion;
    let names: Vec<Ident> = (0..tool.sent().count()).map(argument).collect();
    let presented = match &tool.presentation {
        Presentation::Fixed { .. } => None,
        Presentation::Computed { .. } | Presentation::Function(_) => {
            let borrowed = tool.shown().map(|(index, _)| {
                let name = argument(index);
                some(quoted!(&#name))
            });
            Some(quoted!(#runtime::Starting::present(&mut __call, &|| __present(#(#borrowed),*));))
        }
    };
    let approved = approved(tool);
    let state = if lends { quoted!(__state) } else { quoted!(_) };
    let future = future(tool);
    quoted! {
        fn collect(__state: &#runtime::Arc<__State>, __tools: &mut #runtime::Collected) {
            #runtime::collect::<#companion, __State>(__tools, __state, |#state, mut __call| {
                let (#(#names,)*) = #runtime::Starting::read(&__call, __read)?;
                #presented
                #approved
                let __context = #runtime::Starting::context(&__call);
                ::core::result::Result::Ok(#future)
            });
        }
    }
}

/// Asks the user's function whether a person has to allow the call.
fn approved(tool: &Tool<'_>) -> Option<TokenStream> {
    let Approval::Asked(function) = &tool.rules.approval.as_ref()?.value else {
        return None;
    };
    let at = reported_at(function);
    let runtime = tool.runtime.at(at);
    // A parameter that does not fit is reported at the parameter.
    let names = tool.shown().map(|(index, sent)| {
        let at = reported_at(&sent.ident);
        let name = argument_at(index, at);
        quote_spanned!(at=> &#name)
    });
    Some(quote_spanned! {at=>
        #runtime::Starting::approve(&mut __call, &|| #function(#(#names),*));
    })
}

/// All of it is reported at the function's name: a future that isn't `Send` belongs there.
fn future(tool: &Tool<'_>) -> TokenStream {
    let at = reported_at(tool.ident());
    let runtime = tool.runtime.at(at);
    let callee = respanned(&tool.callee, at);
    let mut sent = 0;
    let mut lent = 0;
    let arguments = tool.parameters.iter().map(|parameter| match parameter {
        Parameter::Sent(_) => {
            sent += 1;
            let argument = argument(sent - 1);
            quote_spanned!(at=> #argument)
        }
        Parameter::Lent(Lent { ty, .. }) => {
            lent += 1;
            let source = source(lent - 1);
            quote_spanned! {at=>
                <#ty as #runtime::LentBy<__State, { #source }>>::lend(&*__state, &__context)?
            }
        }
    });
    let finish = quote_spanned! {at=>
        #runtime::finish::<__Fallible, __Container, __Return>(__returned, __OUTPUT, &__context)
    };
    if tool.rules.blocking.is_some() {
        quote_spanned! {at=>
            #runtime::blocking(::core::clone::Clone::clone(&__context), move || {
                let __returned = #callee(#(#arguments),*);
                #finish
            })
        }
    } else {
        quote_spanned! {at=>
            #runtime::boxed(async move {
                let __returned = #callee(#(#arguments),*).await;
                #finish
            })
        }
    }
}

fn source(index: usize) -> Ident {
    format_ident!("__FROM_{index}", span = Span::mixed_site())
}
