use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::ReturnType;

use super::{quoted, reported_at};
use crate::model::Tool;

/// The names of the result's parts, and the one place where they are bound.
///
/// Each `{ … }` in a type is a body that rustc checks, hence an alias for each part.
pub(super) fn expand(tool: &Tool<'_>) -> TokenStream {
    let runtime = &tool.runtime;
    let returned = match &tool.signature.output {
        ReturnType::Default => quoted!(()),
        ReturnType::Type(_, ty) => quoted!(#ty),
    };
    let at = reported_at_result(tool);
    let reporting = runtime.at(at);
    let output = quote_spanned! {at=>
        const __OUTPUT: #reporting::Output<__Content, __Details, __Error> =
            #reporting::output::<__Content, __Details, __Error>(
                <#reporting::Probe<__Error>>::__CODE,
            );
    };
    quoted! {
        type __Return = #returned;
        type __Fallible = #runtime::Fallible<{ <#runtime::Probe<__Return>>::__FALLIBLE }>;
        type __Ok = <__Fallible as #runtime::Unwrap<__Return>>::Ok;
        type __Error = <__Fallible as #runtime::Unwrap<__Return>>::Error;
        type __Container = #runtime::Container<{ <#runtime::Probe<__Ok>>::__KIND }>;
        type __Content = <__Container as #runtime::Take<__Ok>>::Content;
        type __Details = <__Container as #runtime::Take<__Ok>>::Details;
        #output
    }
}

/// The associated types of the tool. A type more private than its tool is reported at the result.
pub(super) fn content(tool: &Tool<'_>) -> TokenStream {
    quote_spanned! {reported_at_result(tool)=>
        type Content = __Content;
        type Details = __Details;
    }
}

fn reported_at_result(tool: &Tool<'_>) -> Span {
    match &tool.signature.output {
        ReturnType::Default => reported_at(tool.ident()),
        ReturnType::Type(_, ty) => reported_at(ty),
    }
}
