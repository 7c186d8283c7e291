use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote_spanned};
use syn::{Index, Type};

use super::{argument, constraints, none, quoted, reported_at};
use crate::model::{Default, Sent, Tool};
use crate::runtime_path::RuntimePath;

/// The table of parameters, and the function that reads them one by one.
pub(super) fn expand(tool: &Tool<'_>) -> TokenStream {
    let runtime = &tool.runtime;
    let sent: Vec<&Sent> = tool.sent().collect();
    let consts = sent
        .iter()
        .enumerate()
        .map(|(index, sent)| constant(index, sent, runtime));
    let rows = sent
        .iter()
        .enumerate()
        .map(|(index, sent)| row(index, sent, runtime));
    let types = sent.iter().map(|sent| &sent.ty);
    let read = read(sent.len(), runtime);
    quoted! {
        #(#consts)*
        const __PARAMETERS: &[#runtime::Parameter] = &[#(#rows),*];
        type __Arguments = (#(#types,)*);
        #read
    }
}

/// The one place where a parameter's type is bound; all else goes through the constant.
fn constant(index: usize, sent: &Sent, runtime: &RuntimePath) -> TokenStream {
    let ty = &sent.ty;
    let name = arg(index);
    let default = sent.default.as_ref().map(|default| {
        let function = default_function(index);
        let value = value(default, ty, runtime);
        let shown = (!sent.secret).then(|| {
            let shown = shown_function(index);
            quoted! {
                fn #shown() -> #runtime::Shown {
                    #runtime::shown(#function(), <#runtime::Probe<#ty>>::__SHOWN)
                }
            }
        });
        let functions = quoted! {
            fn #function() -> #ty { #value }
            #shown
        };
        (quoted!(.or(#function)), functions)
    });
    let (or, functions) = default.unzip();
    quoted! {
        const #name: #runtime::Arg<#ty> =
            #runtime::arg::<#ty>(<#runtime::Probe<#ty>>::__OPTIONAL) #or;
        #functions
    }
}

/// What stands for the argument where the model left it out.
fn value(default: &Default, ty: &Type, runtime: &RuntimePath) -> TokenStream {
    match default {
        Default::OfType(span) => {
            let at = span.resolved_at(Span::mixed_site());
            let runtime = runtime.at(at);
            quote_spanned!(at=> <#ty as #runtime::HasDefault>::of_type())
        }
        Default::Text(text) => {
            let at = reported_at(text);
            let runtime = runtime.at(at);
            quote_spanned!(at=> #runtime::of_text(#text))
        }
        Default::Value(value) => quoted!(#value),
    }
}

fn row(index: usize, sent: &Sent, runtime: &RuntimePath) -> TokenStream {
    let Sent {
        wire_name,
        description,
        constraints,
        ..
    } = sent;
    let name = arg(index);
    let default = sent.default.as_ref().filter(|_| !sent.secret).map(|_| {
        let shown = shown_function(index);
        quoted!(.default(#shown))
    });
    let constraints = if constraints.is_empty() {
        TokenStream::new()
    } else {
        constraints::expand(constraints, runtime)
    };
    let secret = sent.secret.then(|| quoted!(.secret()));
    quoted! {
        #runtime::Arg::parameter(&#name, #wire_name, &[#(#description),*]) #default #constraints #secret
    }
}

fn read(count: usize, runtime: &RuntimePath) -> TokenStream {
    let none = none();
    let slots: Vec<Ident> = (0..count).map(argument).collect();
    let arms = slots.iter().enumerate().map(|(index, slot)| {
        let name = arg(index);
        let index = Index::from(index);
        quoted!(#index => #runtime::Arg::read(&#name, __reader, &mut #slot),)
    });
    let values = slots.iter().enumerate().map(|(index, slot)| {
        let name = arg(index);
        quoted!(#runtime::Arg::take(&#name, #slot)?)
    });
    quoted! {
        fn __read(__reader: &mut #runtime::Reader<'_>) -> #runtime::Read<__Arguments> {
            #(let mut #slots = #none;)*
            #runtime::object(__reader, __PARAMETERS, &mut |__index, __reader| match __index {
                #(#arms)*
                _ => #runtime::skip(__reader),
            })?;
            ::core::result::Result::Ok((#(#values,)*))
        }
    }
}

pub(super) fn arg(index: usize) -> Ident {
    format_ident!("__ARG_{index}", span = Span::mixed_site())
}

fn default_function(index: usize) -> Ident {
    format_ident!("__default_{index}", span = Span::mixed_site())
}

fn shown_function(index: usize) -> Ident {
    format_ident!("__shown_{index}", span = Span::mixed_site())
}
