use proc_macro2::{Ident, TokenStream};
use quote::quote_spanned;
use syn::ext::IdentExt;

use super::{argument, argument_at, none, quoted, reported_at, some};
use crate::model::{Detail, Presentation, Sent, Tool};
use crate::runtime_path::RuntimePath;
use crate::template::Template;

/// One function of `Option<&T>` for each parameter serves full, partial and late arguments.
pub(super) fn expand(tool: &Tool<'_>) -> TokenStream {
    let runtime = &tool.runtime;
    let sent: Vec<&Sent> = tool.sent().collect();
    let body = match &tool.presentation {
        Presentation::Fixed { .. } => return TokenStream::new(),
        Presentation::Computed {
            label,
            icon,
            detail,
        } => {
            let label = self::label(label, &sent, runtime);
            let icon = icon.as_ref().map_or_else(none, some);
            let detail = detail
                .as_ref()
                .map_or_else(none, |detail| self::detail(detail, &sent, runtime));
            quoted!(#runtime::presentation(#label, ::core::option::Option::None, #icon, #detail))
        }
        Presentation::Function(function) => {
            let at = reported_at(function);
            let reporting = runtime.at(at);
            // A parameter that does not fit is reported at the parameter.
            let names: Vec<Ident> = sent
                .iter()
                .enumerate()
                .map(|(index, sent)| argument_at(index, reported_at(&sent.ident)))
                .collect();
            let presented = quote_spanned!(at=> #reporting::presented(#function(#(#names),*)));
            when_all(&names, &names, &presented, &none())
        }
    };
    let names: Vec<Ident> = (0..sent.len()).map(argument).collect();
    let types = sent.iter().map(|sent| &sent.ty);
    let lent = names.iter().map(|name| some(quoted!(&#name)));
    let none = none();
    quoted! {
        #[allow(
            non_snake_case,
            unused_variables,
            clippy::many_single_char_names,
            clippy::similar_names,
            clippy::too_many_arguments
        )]
        fn __present(
            #(#names: ::core::option::Option<&#types>),*
        ) -> ::core::option::Option<#runtime::Presented> {
            #body
        }
        fn __present_late(
            __reader: &mut #runtime::Reader<'_>,
        ) -> ::core::option::Option<#runtime::Presented> {
            match __read(__reader) {
                ::core::result::Result::Ok((#(#names,)*)) => __present(#(#lent),*),
                ::core::result::Result::Err(_) => #none,
            }
        }
    }
}

/// As much of the template as the arguments reach; the rest of it comes when they do.
fn label(label: &Template, sent: &[&Sent], runtime: &RuntimePath) -> TokenStream {
    let lead = label.lead();
    let names = label.names();
    if names.is_empty() {
        return quoted!(#runtime::fixed(#lead));
    }
    let wholes = std::iter::once(label.clone());
    // From the longest text to the shortest; the lead alone is the last arm.
    let templates = wholes.chain(names.iter().skip(1).rev().map(|name| label.before(name)));
    let slots: Vec<Ident> = names.iter().filter_map(|name| slot(name, sent)).collect();
    let arms = templates
        .filter(|template| !template.placeholders.is_empty())
        .map(|template| {
            let patterns = names.iter().map(|name| {
                if template.names().contains(name) {
                    some(capture(name, &template))
                } else {
                    quoted!(_)
                }
            });
            let text = formatted(&template);
            quoted!((#(#patterns,)*) => #runtime::formatted(#text),)
        });
    quoted! {
        match (#(#slots,)*) {
            #(#arms)*
            _ => #runtime::fixed(#lead),
        }
    }
}

fn detail(detail: &Detail, sent: &[&Sent], runtime: &RuntimePath) -> TokenStream {
    let none = none();
    match detail {
        Detail::Parameter(ident) => {
            let slots: Vec<Ident> = slot(&ident.unraw().to_string(), sent).into_iter().collect();
            let bound = std::slice::from_ref(ident);
            when_all(&slots, bound, &show(ident, runtime), &none)
        }
        Detail::Template(template) if template.placeholders.is_empty() => {
            let text = template.lead();
            quoted!(#runtime::Show(#text).show())
        }
        Detail::Template(template) => {
            let names = template.names();
            let slots: Vec<Ident> = names.iter().filter_map(|name| slot(name, sent)).collect();
            let bound: Vec<Ident> = names.iter().map(|name| capture(name, template)).collect();
            let text = formatted(template);
            let shown = quoted!(#runtime::Show(&#text).show());
            when_all(&slots, &bound, &shown, &none)
        }
        Detail::Expression(expression) => {
            let slots: Vec<Ident> = (0..sent.len()).map(argument).collect();
            let bound: Vec<Ident> = sent.iter().map(|sent| sent.ident.clone()).collect();
            when_all(&slots, &bound, &show(expression, runtime), &none)
        }
    }
}

fn show(shown: impl quote::ToTokens, runtime: &RuntimePath) -> TokenStream {
    let at = reported_at(&shown);
    let runtime = runtime.at(at);
    quote_spanned!(at=> #runtime::Show(&(#shown)).show())
}

/// `there` with each slot's reference bound to a name, `or` while one is missing.
fn when_all(
    slots: &[Ident],
    names: &[Ident],
    there: &TokenStream,
    or: &TokenStream,
) -> TokenStream {
    if slots.is_empty() {
        return there.clone();
    }
    let patterns = names.iter().map(some);
    quoted! {
        match (#(#slots,)*) {
            (#(#patterns,)*) => #there,
            _ => #or,
        }
    }
}

/// The user's own literal: a placeholder that cannot be displayed is reported inside of it.
fn formatted(template: &Template) -> TokenStream {
    let literal = &template.literal;
    quoted!(::core::format_args!(#literal))
}

/// The name that an inline capture in the literal looks up. `r#` makes no other name of it, and a
/// keyword one.
fn capture(name: &str, template: &Template) -> Ident {
    Ident::new_raw(name, template.literal.span())
}

fn slot(name: &str, sent: &[&Sent]) -> Option<Ident> {
    sent.iter()
        .position(|sent| sent.wire_name.value() == name)
        .map(argument)
}
