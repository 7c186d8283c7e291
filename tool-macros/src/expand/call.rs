use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote_spanned};

use super::{argument, quoted, reported_at, some, tools_impl};
use crate::model::{Lent, Parameter, Presentation, Tool};

/// How a call comes to the function, and its result to the runtime.
pub(super) fn expand(tool: &Tool<'_>) -> TokenStream {
    let runtime = &tool.runtime;
    let lent: Vec<&Lent> = lent(tool).collect();
    let sources = lent.iter().enumerate().map(|(index, Lent { ty, .. })| {
        let source = source(index);
        quoted! {
            const #source: ::core::primitive::u8 = <#runtime::Probe<#ty>>::FROM;
        }
    });
    let bounds: Vec<TokenStream> = lent
        .iter()
        .enumerate()
        .map(|(index, lent)| bound(index, lent, tool))
        .collect();
    let collect = collect(tool, !lent.is_empty());
    let tools = tools_impl(runtime, tool.ident(), &bounds, &collect);
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
    let ident = tool.ident();
    let names: Vec<Ident> = (0..tool.sent().count()).map(argument).collect();
    let presented = match &tool.presentation {
        Presentation::Fixed { .. } => None,
        Presentation::Computed { .. } | Presentation::Function(_) => {
            let borrowed = names.iter().map(|name| some(quoted!(&#name)));
            Some(quoted!(#runtime::Starting::present(&mut __call, &|| __present(#(#borrowed),*));))
        }
    };
    let state = if lends { quoted!(__state) } else { quoted!(_) };
    let future = future(tool);
    quoted! {
        fn collect(__state: &#runtime::Arc<__State>, __tools: &mut #runtime::Collected) {
            #runtime::collect::<#ident, __State>(__tools, __state, |#state, mut __call| {
                let (#(#names,)*) = #runtime::Starting::read(&__call, __read)?;
                #presented
                let __context = #runtime::Starting::context(&__call);
                ::core::result::Result::Ok(#future)
            });
        }
    }
}

/// All of it is reported at the function's name: a future that isn't `Send` belongs there.
fn future(tool: &Tool<'_>) -> TokenStream {
    let at = reported_at(tool.ident());
    let runtime = tool.runtime.at(at);
    let ident = tool.ident();
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
    quote_spanned! {at=>
        #runtime::boxed(async move {
            let __returned = #ident(#(#arguments),*).await;
            #runtime::finish::<__Fallible, __Container, __Return>(__returned, __OUTPUT, &__context)
        })
    }
}

fn source(index: usize) -> Ident {
    format_ident!("__FROM_{index}", span = Span::mixed_site())
}
