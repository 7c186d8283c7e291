use proc_macro2::{Ident, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Attribute, FnArg, LitStr, Meta, Pat, PatIdent, PatType, Signature, Type, TypeReference};

use super::signature::{borrows, is_impl};
use crate::doc::doc_lines;
use crate::errors::Errors;
use crate::keys::{Keyed, read_list, store};
use crate::model::{Lent, Parameter, Sent};
use crate::spelling::{find_token, spelled};

const KNOWN: [&str; 1] = ["default"];

/// The parameters as far as they are understood.
#[derive(Default)]
pub(super) struct Parameters {
    pub(super) known: Vec<Parameter>,
    /// Names of what is lent, to say so where a template asks for one.
    pub(super) lent: Vec<String>,
    /// Names of what was refused: a second error about them would be noise.
    pub(super) refused: Vec<String>,
}

pub(super) fn check(signature: &Signature, errors: &mut Errors) -> Parameters {
    let mut parameters = Parameters::default();
    for input in &signature.inputs {
        let FnArg::Typed(input) = input else {
            continue;
        };
        let Some(ident) = name(&input.pat, errors) else {
            read_attributes(&input.attrs, errors);
            parameters.refused.extend(words(&input.pat));
            continue;
        };
        let wire_name = ident.unraw().to_string();
        match lent(&input.ty, errors) {
            Ok(Some(lent)) => {
                refuse_attributes(&input.attrs, ident, errors);
                parameters.lent.push(wire_name);
                parameters.known.push(Parameter::Lent(lent));
            }
            Ok(None) => match sent(ident, &wire_name, input, errors) {
                Some(sent) => parameters.known.push(Parameter::Sent(sent)),
                None => parameters.refused.push(wire_name),
            },
            Err(Refused) => {
                read_attributes(&input.attrs, errors);
                parameters.refused.push(wire_name);
            }
        }
    }
    parameters
}

/// An error was noted.
struct Refused;

fn name<'a>(pattern: &'a Pat, errors: &mut Errors) -> Option<&'a Ident> {
    match pattern {
        Pat::Ident(PatIdent {
            by_ref: None,
            subpat: None,
            ident,
            ..
        }) => Some(ident),
        Pat::Wild(wild) => {
            errors.on(
                wild,
                "a parameter needs a name, the model sends it by name; write `_unused`",
            );
            None
        }
        other => {
            errors.on(
                other,
                "a parameter of a tool is one name, the model sends it by name; take the value \
                 apart in the body: `let … = name;`",
            );
            None
        }
    }
}

/// All names in a pattern.
fn words(pattern: impl ToTokens) -> Vec<String> {
    let mut names = Vec::new();
    for token in pattern.into_token_stream() {
        match token {
            TokenTree::Ident(ident) => names.push(ident.unraw().to_string()),
            TokenTree::Group(group) => names.extend(words(group.stream())),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
    names
}

/// What stands behind `&`, if the parameter is lent.
fn lent(ty: &Type, errors: &mut Errors) -> Result<Option<Lent>, Refused> {
    if let Some(token) = find_token(ty, &is_impl) {
        errors.at(
            token.span(),
            "a parameter's schema is made of a concrete type; write the type instead of `impl`",
        );
        return Err(Refused);
    }
    let Type::Reference(reference) = peeled(ty) else {
        return Ok(None);
    };
    let TypeReference {
        and_token,
        lifetime,
        mutability,
        elem,
        ..
    } = reference;
    if let Some(mutability) = mutability {
        errors.at(
            mutability.span,
            "what the application lends is shared by all calls; write `&T`, and change it through \
             a lock, such as a `Mutex` inside",
        );
        return Err(Refused);
    }
    if let Some(lifetime) = lifetime
        .as_ref()
        .filter(|lifetime| lifetime.ident == "static")
    {
        errors.on(
            lifetime,
            "the application lends for one call only; leave `'static` away",
        );
        return Err(Refused);
    }
    match peeled(elem) {
        Type::Path(path) if path.path.is_ident("str") => {
            errors.on(
                reference,
                "what the model sends is owned; write `String` instead of `&str`",
            );
            Err(Refused)
        }
        Type::Slice(slice) => {
            let item = spelled(&slice.elem);
            errors.on(
                reference,
                format!(
                    "what the model sends is owned; write `Vec<{item}>`, or `&Vec<{item}>` if the \
                     application lends it"
                ),
            );
            Err(Refused)
        }
        Type::Reference(_) => {
            errors.on(
                reference,
                "what the application lends stands behind one `&`; write `&T`",
            );
            Err(Refused)
        }
        other if find_token(other, &borrows).is_some() => {
            errors.on(
                reference,
                "what the application lends can't borrow from elsewhere; write a type without \
                 lifetimes behind the `&`",
            );
            Err(Refused)
        }
        _ => Ok(Some(Lent {
            ty: (**elem).clone(),
            span: and_token.span,
        })),
    }
}

/// Without parentheses, and without what a `macro_rules!` fragment wraps around a type.
fn peeled(mut ty: &Type) -> &Type {
    loop {
        ty = match ty {
            Type::Group(group) => &group.elem,
            Type::Paren(paren) => &paren.elem,
            _ => return ty,
        };
    }
}

fn sent(ident: &Ident, wire_name: &str, input: &PatType, errors: &mut Errors) -> Option<Sent> {
    let PatType { attrs, ty, .. } = input;
    let options = read_attributes(attrs, errors);
    if let Some(token) = find_token(ty, &borrows) {
        errors.at(
            token.span(),
            "what the model sends is owned, so nothing in this type can borrow; write an owned \
             type such as `String`",
        );
        return None;
    }
    if find_token(ty, &is_placeholder).is_some() {
        // rustc asks for the type by itself.
        errors.leave_to_rustc();
        return None;
    }
    Some(Sent {
        ident: ident.clone(),
        ty: (**ty).clone(),
        wire_name: LitStr::new(wire_name, ident.span()),
        description: doc_lines(attrs),
        default: options.default.map(|keyed| keyed.key.span()),
    })
}

fn is_placeholder(token: &TokenTree, _: Option<&TokenTree>) -> bool {
    matches!(token, TokenTree::Ident(ident) if ident == "_")
}

/// What stands in `#[arg(…)]`.
#[derive(Default)]
struct ArgOptions {
    /// `default`: when the model leaves the argument away, the type's `Default` is taken.
    default: Option<Keyed<()>>,
}

fn read_attributes(attrs: &[Attribute], errors: &mut Errors) -> ArgOptions {
    let mut options = ArgOptions::default();
    for attribute in attrs {
        if let Some(foreign) = ["serde", "schemars"]
            .iter()
            .find(|foreign| attribute.path().is_ident(foreign))
        {
            errors.on(
                attribute,
                format!("`#[{foreign}]` belongs on a type; on a parameter write `#[arg(…)]`"),
            );
        }
        if !attribute.path().is_ident("arg") {
            continue;
        }
        match &attribute.meta {
            Meta::List(list) => {
                read_list(list.tokens.clone(), errors, |key, input| {
                    match key.ident.to_string().as_str() {
                        "default" => {
                            key.flag(input)?;
                            store(&mut options.default, key, ())
                        }
                        _ => Err(key.unknown(&KNOWN)),
                    }
                });
            }
            Meta::Path(_) | Meta::NameValue(_) => {
                errors.on(
                    attribute,
                    "expected options in parentheses: `#[arg(default)]`",
                );
            }
        }
    }
    options
}

fn refuse_attributes(attrs: &[Attribute], ident: &Ident, errors: &mut Errors) {
    for attribute in attrs
        .iter()
        .filter(|attribute| attribute.path().is_ident("arg"))
    {
        errors.at(
            attribute.path().span(),
            format!(
                "`#[arg]` is for what the model sends, and `{ident}` is lent by the application; \
                 leave the attribute or the `&` away"
            ),
        );
    }
}
