use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::ext::IdentExt;

use super::arguments::arg;
use super::{argument, argument_at, none, quoted, reported_at, some};
use crate::model::{Detail, Presentation, Sent, Tool};
use crate::runtime_path::RuntimePath;
use crate::template::Template;

/// One function of `Option<&T>` for each parameter serves full, partial and late arguments.
pub(super) fn expand(tool: &Tool<'_>) -> TokenStream {
    let runtime = &tool.runtime;
    let sent: Vec<(usize, &Sent)> = tool.shown().collect();
    let body = match &tool.presentation {
        Presentation::Fixed { .. } => return TokenStream::new(),
        Presentation::Computed {
            label,
            done,
            icon,
            detail,
        } => {
            let label = self::label(label, &sent, runtime);
            let done = done
                .as_ref()
                .map_or_else(none, |done| self::done(done, &sent, runtime));
            let icon = icon.as_ref().map_or_else(none, some);
            let detail = detail
                .as_ref()
                .map_or_else(none, |detail| self::detail(detail, &sent, runtime));
            quoted!(#runtime::presentation(#label, #done, #icon, #detail))
        }
        Presentation::Function(function) => {
            let at = reported_at(function);
            let reporting = runtime.at(at);
            // A parameter that does not fit is reported at the parameter.
            let names: Vec<Ident> = sent
                .iter()
                .map(|(index, sent)| argument_at(*index, reported_at(&sent.ident)))
                .collect();
            let presented = quote_spanned!(at=> #reporting::presented(#function(#(#names),*)));
            when_all(&names, &names, &presented, &none())
        }
    };
    let names = sent.iter().map(|(index, _)| argument(*index));
    let types = sent.iter().map(|(_, sent)| &sent.ty);
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
    }
}

/// The same from the text of the arguments, for whoever asks when the call is over.
pub(super) fn late(tool: &Tool<'_>) -> TokenStream {
    if let Presentation::Fixed { .. } = tool.presentation {
        return TokenStream::new();
    }
    let runtime = &tool.runtime;
    let none = none();
    let names = tool.sent().enumerate().map(|(index, sent)| {
        let name = argument(index);
        if sent.secret {
            quoted!(_)
        } else {
            quoted!(#name)
        }
    });
    let lent = tool.shown().map(|(index, _)| {
        let name = argument(index);
        some(quoted!(&#name))
    });
    quoted! {
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

/// Whether anything is shown of single arguments before all have come: templates and parameters are, while expressions
/// and functions wait for all.
pub(super) fn is_early(tool: &Tool<'_>) -> bool {
    !early_slots(tool).is_empty()
}

/// The same from the arguments that have come while others stream.
pub(super) fn early(tool: &Tool<'_>) -> Option<TokenStream> {
    let slots = early_slots(tool);
    if slots.is_empty() {
        return None;
    }
    let runtime = &tool.runtime;
    let arrived = slots.iter().map(|index| {
        let (name, arg) = (argument(*index), arg(*index));
        quoted!(let #name = arrived.argument(#index, &#arg);)
    });
    let lent = tool.shown().map(|(index, _)| {
        if slots.contains(&index) {
            let name = argument(index);
            quoted!(#name.as_ref())
        } else {
            none()
        }
    });
    Some(quoted! {
        fn __present_early(
            arrived: &#runtime::Arrived<'_>,
        ) -> ::core::option::Option<#runtime::Presented> {
            #(#arrived)*
            __present(#(#lent),*)
        }
    })
}

/// The arguments that are shown by themselves.
fn early_slots(tool: &Tool<'_>) -> Vec<usize> {
    let Presentation::Computed { label, detail, .. } = &tool.presentation else {
        return Vec::new();
    };
    let mut names: Vec<String> = label.names().into_iter().map(str::to_owned).collect();
    match detail {
        Some(Detail::Parameter(ident)) => names.push(ident.unraw().to_string()),
        Some(Detail::Template(template)) => {
            names.extend(template.names().into_iter().map(str::to_owned));
        }
        Some(Detail::Expression(_)) | None => {}
    }
    let shown = tool.shown().filter(|(_, sent)| names.contains(&sent.name));
    shown.map(|(index, _)| index).collect()
}

/// The label of a call that has ended well, when all of the template's parameters are there.
fn done(done: &Template, sent: &[(usize, &Sent)], runtime: &RuntimePath) -> TokenStream {
    if done.placeholders.is_empty() {
        let text = done.lead();
        return some(quoted!(#runtime::fixed(#text)));
    }
    let text = formatted(done);
    let text = some(quoted!(#runtime::formatted(#text)));
    when_captured(done, sent, &text, runtime)
}

/// `there` with each placeholder's name bound to the argument's reference.
fn when_captured(
    template: &Template,
    sent: &[(usize, &Sent)],
    there: &TokenStream,
    runtime: &RuntimePath,
) -> TokenStream {
    let names = template.names();
    let slots = placeholders(&names, sent, runtime);
    let bound: Vec<Ident> = names.iter().map(|name| capture(name, template)).collect();
    when_all(&slots, &bound, there, &none())
}

/// As much of the template as the arguments reach; the rest of it comes when they do.
fn label(label: &Template, sent: &[(usize, &Sent)], runtime: &RuntimePath) -> TokenStream {
    let lead = label.lead();
    let names = label.names();
    if names.is_empty() {
        return quoted!(#runtime::fixed(#lead));
    }
    let wholes = std::iter::once(label.clone());
    // From the longest text to the shortest; the lead alone is the last arm.
    let templates = wholes.chain(names.iter().skip(1).rev().map(|name| label.before(name)));
    let slots = placeholders(&names, sent, runtime);
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

fn detail(detail: &Detail, sent: &[(usize, &Sent)], runtime: &RuntimePath) -> TokenStream {
    let none = none();
    match detail {
        Detail::Parameter(ident) => {
            let slots: Vec<Ident> = slot(&ident.unraw().to_string(), sent).into_iter().collect();
            let bound = std::slice::from_ref(ident);
            when_all(&slots, bound, &show(ident, runtime), &none)
        }
        Detail::Template(template) if template.placeholders.is_empty() => {
            let text = template.lead();
            quoted!(#runtime::Show(#text).tool_detail())
        }
        Detail::Template(template) => {
            let text = formatted(template);
            let shown = quoted!(#runtime::Show(&#text).tool_detail());
            when_captured(template, sent, &shown, runtime)
        }
        Detail::Expression(expression) => {
            let slots: Vec<Ident> = sent.iter().map(|(index, _)| argument(*index)).collect();
            let bound: Vec<Ident> = sent.iter().map(|(_, sent)| sent.ident.clone()).collect();
            when_all(&slots, &bound, &show(expression, runtime), &none)
        }
    }
}

fn show(shown: impl ToTokens, runtime: &RuntimePath) -> TokenStream {
    let at = reported_at(&shown);
    let runtime = runtime.at(at);
    quote_spanned!(at=> #runtime::Show(&(#shown)).tool_detail())
}

/// `there` with each slot's reference bound to a name, `or` while one is missing.
fn when_all(
    slots: &[impl ToTokens],
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

/// The arguments that a template shows, each of which has to have `Display`.
fn placeholders(
    names: &[&str],
    sent: &[(usize, &Sent)],
    runtime: &RuntimePath,
) -> Vec<TokenStream> {
    names
        .iter()
        .filter_map(|name| slot(name, sent))
        .map(|slot| quoted!(#runtime::placeholder(#slot)))
        .collect()
}

fn slot(name: &str, sent: &[(usize, &Sent)]) -> Option<Ident> {
    sent.iter()
        .find(|(_, sent)| sent.name == name)
        .map(|(index, _)| argument(*index))
}
