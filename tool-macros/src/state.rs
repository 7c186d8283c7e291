use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::{
    Attribute, Field, GenericArgument, Item, ItemStruct, Member, Meta, Path, PathArguments, Type,
};

use crate::errors::Errors;
use crate::expand::{quoted, reported_at};
use crate::keys::{Keyed, read_list, store};
use crate::runtime_path::RuntimePath;
use crate::spelling::spelled;

/// `#[derive(State)]`: a state lends itself anyway, so only its fields are left to lend.
pub(crate) fn derive(item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let impls = match syn::parse2(item) {
        Ok(Item::Struct(item)) => impls(&item, &mut errors),
        Ok(other) => {
            errors.on(
                keyword(&other),
                "only the fields of a struct can be lent; a state of another kind lends itself \
                 without a derive",
            );
            TokenStream::new()
        }
        Err(error) => {
            errors.push(error);
            TokenStream::new()
        }
    };
    let errors = errors.finish().err();
    quoted!(#impls #errors)
}

fn keyword(item: &Item) -> TokenStream {
    match item {
        Item::Enum(item) => item.enum_token.to_token_stream(),
        Item::Union(item) => item.union_token.to_token_stream(),
        other => other.to_token_stream(),
    }
}

/// Fields with mistakes are left out; the others are lent still.
fn impls(item: &ItemStruct, errors: &mut Errors) -> TokenStream {
    if !item.generics.params.is_empty() {
        let name = &item.ident;
        errors.on(
            &item.generics.params,
            format!(
                "the fields of a generic state can't be lent by the derive; write \
                 `impl Lent<{name}<…>> for TheField` for each"
            ),
        );
        return TokenStream::new();
    }
    let runtime = RuntimePath::new(container_options(&item.attrs, errors));
    let mut lends: Vec<Lend> = Vec::new();
    for (member, field) in item.fields.members().zip(&item.fields) {
        for lend in field_lends(&member, field, errors) {
            match lends
                .iter()
                .find(|other| spelled(&other.ty) == spelled(&lend.ty))
            {
                Some(other) if other.field == lend.field => {}
                Some(other) => {
                    errors.on(&lend.ty, twice(other, &lend));
                    break;
                }
                None => lends.push(lend),
            }
        }
    }
    let impls = lends.iter().map(|lend| lend.expand(&item.ident, &runtime));
    quoted! {
        #[allow(deprecated)]
        const _: () = {
            #(#impls)*
        };
    }
}

fn twice(first: &Lend, second: &Lend) -> String {
    let ty = spelled(&second.ty);
    let (first, second) = (spelled(&first.field), spelled(&second.field));
    format!(
        "`{first}` lends `{ty}` already, and a tool that borrows `&{ty}` can't tell which; mark \
         `{first}` or `{second}` with `#[state(skip)]`, or give one of them a type of its own"
    )
}

/// One type that a field lends.
struct Lend {
    field: Member,
    ty: Type,
    /// The type is not the field's own but what the field points to.
    behind: bool,
}

impl Lend {
    fn expand(&self, state: &Ident, runtime: &RuntimePath) -> TokenStream {
        let Self { field, ty, behind } = self;
        let at = reported_at(ty);
        let runtime = runtime.at(at);
        let lent = if *behind {
            quote_spanned!(at=> &*state.#field)
        } else {
            quote_spanned!(at=> &state.#field)
        };
        quote_spanned! {at=>
            impl #runtime::Lent<#state> for #ty {
                fn lend(state: &#state) -> &Self {
                    #lent
                }
            }
        }
    }
}

fn field_lends(member: &Member, field: &Field, errors: &mut Errors) -> Vec<Lend> {
    let options = FieldOptions::read(&field.attrs, errors);
    let own = Lend {
        field: member.clone(),
        ty: field.ty.clone(),
        behind: false,
    };
    let behind = |ty: Type| Lend {
        field: member.clone(),
        ty,
        behind: true,
    };
    match (options.skip, options.lend) {
        (Some(_), None) => Vec::new(),
        (Some(_), Some(lend)) => {
            errors.at(
                lend.key.span(),
                "a field that is skipped lends nothing; leave `skip` or `lend` away",
            );
            Vec::new()
        }
        (None, lend) => {
            let pointee = pointee(&field.ty).cloned();
            [
                Some(own),
                pointee.map(behind),
                lend.map(|lend| behind(lend.value)),
            ]
            .into_iter()
            .flatten()
            .collect()
        }
    }
}

/// `T` of what is spelled `Arc<T>` or `Box<T>`.
fn pointee(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ty else {
        return None;
    };
    let last = path.path.segments.last()?;
    if last.ident != "Arc" && last.ident != "Box" {
        return None;
    }
    match &last.arguments {
        PathArguments::AngleBracketed(arguments) => match arguments.args.first() {
            Some(GenericArgument::Type(ty)) if arguments.args.len() == 1 => Some(ty),
            _ => None,
        },
        _ => None,
    }
}

/// What stands in `#[state(…)]` on a field.
#[derive(Default)]
struct FieldOptions {
    /// `skip`: the field is not lent.
    skip: Option<Keyed<()>>,
    /// `lend = T`: what the field dereferences to is lent as well.
    lend: Option<Keyed<Type>>,
}

impl FieldOptions {
    fn read(attrs: &[Attribute], errors: &mut Errors) -> Self {
        let mut options = Self::default();
        for tokens in lists(attrs, "#[state(skip)]", errors) {
            read_list(tokens, errors, |key, input| {
                match key.ident.to_string().as_str() {
                    "skip" => {
                        key.flag(input)?;
                        store(&mut options.skip, key, ())
                    }
                    "lend" => store(&mut options.lend, key, key.value(input, "TheType")?),
                    _ => Err(key.unknown(&["skip", "lend"])),
                }
            });
        }
        options
    }
}

/// `#[state(crate = path)]` on the struct.
fn container_options(attrs: &[Attribute], errors: &mut Errors) -> Option<Path> {
    let mut runtime = None;
    for tokens in lists(attrs, "#[state(crate = a::path)]", errors) {
        read_list(tokens, errors, |key, input| {
            match key.ident.to_string().as_str() {
                "crate" => store(&mut runtime, key, key.path(input, "a::path")?),
                "skip" | "lend" => Err(key.error(format!("`{key}` belongs on a field"))),
                _ => Err(key.unknown(&["crate"])),
            }
        });
    }
    runtime.map(|keyed: Keyed<Path>| keyed.value)
}

fn lists(attrs: &[Attribute], example: &str, errors: &mut Errors) -> Vec<TokenStream> {
    let ours = attrs
        .iter()
        .filter(|attribute| attribute.path().is_ident("state"));
    ours.filter_map(|attribute| match &attribute.meta {
        Meta::List(list) => Some(list.tokens.clone()),
        Meta::Path(_) | Meta::NameValue(_) => {
            errors.on(
                attribute,
                format!("expected options in parentheses: `{example}`"),
            );
            None
        }
    })
    .collect()
}
