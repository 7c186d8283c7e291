use proc_macro2::TokenStream;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Attribute, FnArg, Meta, Token};

use crate::expand::quoted;
use crate::item::ToolFn;
use crate::runtime_path::RuntimePath;

/// A function with `#[cfg]` or `#[cfg_attr]` on a parameter becomes two, one for each answer, and
/// rustc drops one of them before `#[tool]` is asked again. So no later stage knows of conditions.
pub(crate) fn split(
    options: &TokenStream,
    function: &ToolFn,
    runtime: &RuntimePath,
) -> Option<TokenStream> {
    let Halves {
        predicate,
        holds,
        fails,
    } = halves(function)?;
    let (holds, fails) = (holds.whole(), fails.whole());
    let tool = runtime.root();
    Some(quoted! {
        #[cfg(#predicate)]
        #[#tool::tool(#options)]
        #holds
        #[cfg(not(#predicate))]
        #[#tool::tool(#options)]
        #fails
    })
}

/// The methods that stand for one with conditions on parameters: each with a `#[cfg]`, and without conditions inside.
pub(crate) fn variants(function: &ToolFn) -> Vec<ToolFn> {
    let Some(Halves {
        predicate,
        mut holds,
        mut fails,
    }) = halves(function)
    else {
        return vec![function.clone()];
    };
    holds.attrs.push(syn::parse_quote!(#[cfg(#predicate)]));
    fails.attrs.push(syn::parse_quote!(#[cfg(not(#predicate))]));
    let mut all = variants(&holds);
    all.extend(variants(&fails));
    all
}

/// The predicates of `#[cfg(…)]` attributes.
pub(crate) fn conditions(attrs: &[Attribute]) -> Vec<TokenStream> {
    let conditions = attrs
        .iter()
        .filter(|attribute| attribute.path().is_ident("cfg"));
    conditions
        .filter_map(|attribute| condition(attribute).map(|condition| condition.predicate))
        .collect()
}

/// A function as it is where a condition holds, and where it fails.
struct Halves {
    predicate: TokenStream,
    holds: ToolFn,
    fails: ToolFn,
}

fn halves(function: &ToolFn) -> Option<Halves> {
    let (index, place, condition) = first_condition(function)?;
    let holds = with_attributes(function, index, place, condition.attributes);
    let fails = if condition.whole {
        without_parameter(function, index)
    } else {
        with_attributes(function, index, place, Vec::new())
    };
    Some(Halves {
        predicate: condition.predicate,
        holds,
        fails,
    })
}

struct Condition {
    predicate: TokenStream,
    /// The parameter itself is under the condition, and not only attributes of it.
    whole: bool,
    attributes: Vec<Attribute>,
}

fn first_condition(function: &ToolFn) -> Option<(usize, usize, Condition)> {
    function
        .signature
        .inputs
        .iter()
        .enumerate()
        .find_map(|(index, input)| {
            attributes(input)
                .iter()
                .enumerate()
                .find_map(|(place, attribute)| Some((index, place, condition(attribute)?)))
        })
}

fn condition(attribute: &Attribute) -> Option<Condition> {
    let Meta::List(list) = &attribute.meta else {
        return None;
    };
    if attribute.path().is_ident("cfg") {
        let predicate = list.tokens.clone();
        return Some(Condition {
            predicate,
            whole: true,
            attributes: Vec::new(),
        });
    }
    if !attribute.path().is_ident("cfg_attr") {
        return None;
    }
    let parts = |input: ParseStream<'_>| {
        let predicate: Meta = input.parse()?;
        input.parse::<Option<Token![,]>>()?;
        Ok((
            predicate,
            Punctuated::<Meta, Token![,]>::parse_terminated(input)?,
        ))
    };
    let (predicate, metas) = parts.parse2(list.tokens.clone()).ok()?;
    let attributes = metas
        .into_iter()
        .map(|meta| Attribute {
            meta,
            ..attribute.clone()
        })
        .collect();
    Some(Condition {
        predicate: quote::quote!(#predicate),
        whole: false,
        attributes,
    })
}

fn with_attributes(
    function: &ToolFn,
    index: usize,
    place: usize,
    replacement: Vec<Attribute>,
) -> ToolFn {
    let mut function = function.clone();
    if let Some(input) = function.signature.inputs.get_mut(index) {
        attributes_mut(input).splice(place..=place, replacement);
    }
    function
}

fn without_parameter(function: &ToolFn, index: usize) -> ToolFn {
    let mut function = function.clone();
    let inputs = std::mem::take(&mut function.signature.inputs);
    function.signature.inputs = inputs
        .into_pairs()
        .enumerate()
        .filter(|(place, _)| *place != index)
        .map(|(_, pair)| pair)
        .collect();
    function
}

fn attributes(input: &FnArg) -> &Vec<Attribute> {
    match input {
        FnArg::Receiver(receiver) => &receiver.attrs,
        FnArg::Typed(typed) => &typed.attrs,
    }
}

fn attributes_mut(input: &mut FnArg) -> &mut Vec<Attribute> {
    match input {
        FnArg::Receiver(receiver) => &mut receiver.attrs,
        FnArg::Typed(typed) => &mut typed.attrs,
    }
}
