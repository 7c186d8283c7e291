use proc_macro2::TokenStream;
use syn::{Attribute, Generics, Ident, Item, ItemEnum, ItemStruct, ItemUnion, Meta, Path};

use crate::errors::Errors;
use crate::expand::quoted;
use crate::keys::{Keyed, read_list, store};
use crate::runtime_path::RuntimePath;

/// `#[derive(FromCall)]`: the mark that a borrowed value of this type comes from the call.
pub(crate) fn derive(item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let marked = match syn::parse2(item) {
        Ok(
            Item::Struct(ItemStruct {
                attrs,
                ident,
                generics,
                ..
            })
            | Item::Enum(ItemEnum {
                attrs,
                ident,
                generics,
                ..
            })
            | Item::Union(ItemUnion {
                attrs,
                ident,
                generics,
                ..
            }),
        ) => mark(&attrs, &ident, &generics, &mut errors),
        Ok(other) => {
            errors.on(other, "expected a struct or an enum");
            TokenStream::new()
        }
        Err(error) => {
            errors.push(error);
            TokenStream::new()
        }
    };
    let errors = errors.finish().err();
    quoted!(#marked #errors)
}

fn mark(
    attrs: &[Attribute],
    ident: &Ident,
    generics: &Generics,
    errors: &mut Errors,
) -> TokenStream {
    if !generics.params.is_empty() {
        errors.on(
            &generics.params,
            "a call finds its values by their type, so the type must be a concrete one; wrap it: \
             `struct Mine(TheType<…>);`",
        );
        return TokenStream::new();
    }
    let runtime = RuntimePath::new(options(attrs, errors));
    quoted!(impl #runtime::FromCall for #ident {})
}

/// `#[from_call(crate = path)]`.
fn options(attrs: &[Attribute], errors: &mut Errors) -> Option<Path> {
    let mut runtime = None;
    for attribute in attrs
        .iter()
        .filter(|attribute| attribute.path().is_ident("from_call"))
    {
        let Meta::List(list) = &attribute.meta else {
            errors.on(
                attribute,
                "expected options in parentheses: `#[from_call(crate = a::path)]`",
            );
            continue;
        };
        read_list(list.tokens.clone(), errors, |key, input| {
            match key.ident.to_string().as_str() {
                "crate" => store(&mut runtime, key, key.path(input, "a::path")?),
                _ => Err(key.unknown(&["crate"])),
            }
        });
    }
    runtime.map(|keyed: Keyed<Path>| keyed.value)
}
