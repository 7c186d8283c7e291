mod expand;
mod item;
mod methods;

use proc_macro2::{Ident, TokenStream};
use syn::{GenericParam, Path};

use crate::check;
use crate::errors::Errors;
use crate::expand::quoted;
use crate::keys::{Keyed, read_list, store};
use crate::runtime_path::RuntimePath;
use crate::spelling::{borrows, find_token};
use item::{Head, Impl, Read};

/// `#[toolset(options)] impl T { … }`.
pub(crate) fn toolset(options: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let runtime = RuntimePath::new(self::options(options, &mut errors));
    let mut item = match Impl::read(item.clone()) {
        Read::Impl(read) => *read,
        Read::HalfTyped => return item,
        Read::Other(error) => {
            errors.push(error);
            let errors = errors.finish().err();
            return quoted!(#item #errors);
        }
    };
    check::refuse_second("toolset", &mut item.head.attrs, &mut errors);
    let sound = refuse(&item.head, &mut errors);
    let methods = methods::take(&mut item, &runtime, &mut errors);
    if methods.attributes.is_empty() {
        errors.at(
            item.head.token.span,
            "nothing in this `impl` is a tool; put `#[tool]` on a method",
        );
    }
    let tools = if sound { methods.tools } else { Vec::new() };
    expand::expand(&item, &tools, &methods.attributes, &runtime, errors)
}

fn options(tokens: TokenStream, errors: &mut Errors) -> Option<Path> {
    let mut runtime: Option<Keyed<Path>> = None;
    read_list(tokens, errors, |key, input| {
        match key.ident.to_string().as_str() {
            "crate" => store(&mut runtime, key, key.path(input, "a::path")?),
            _ => Err(key.unknown(&["crate"])),
        }
    });
    runtime.map(|keyed| keyed.value)
}

/// What a type with tools can't be.
fn refuse(head: &Head, errors: &mut Errors) -> bool {
    if let Some(of_trait) = &head.of_trait {
        errors.on(
            of_trait,
            "the tools of a type are its own methods; write `impl` without a trait, and call the \
             trait's methods from there",
        );
        return false;
    }
    let params = &head.generics.params;
    let lifetime = |param: &GenericParam| matches!(param, GenericParam::Lifetime(_));
    if params.iter().any(|param| !lifetime(param)) {
        errors.on(
            params,
            "the tools of a type are made of concrete types; write the `impl` for one of them, \
             `impl TheType<u8>`",
        );
        return false;
    }
    if !params.is_empty() {
        errors.on(
            params,
            "a state lives as long as the runtime, so its type has no lifetimes; let it own its \
             data or share it, `Arc<T>`",
        );
        return false;
    }
    if let Some(token) = find_token(&head.this, &borrows) {
        errors.at(
            token.span(),
            "a state lives as long as the runtime, so its type has no lifetimes; let it own its \
             data or share it, `Arc<T>`",
        );
        return false;
    }
    true
}

/// The type that stands for the tool of a method.
fn companion(index: usize) -> Ident {
    quote::format_ident!("__tool_{index}", span = proc_macro2::Span::mixed_site())
}
