use proc_macro2::{Ident, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::{FnArg, Pat, PatIdent, PatType, Signature, Type};

use super::lent::lent;
use super::signature::is_impl;
use super::{receiver, wire_names};
use crate::arg_options::{ArgOptions, refuse_on_lent};
use crate::case::Case;
use crate::doc::doc_lines;
use crate::errors::Errors;
use crate::model::{Parameter, Sent};
use crate::spelling::{borrows, find_token};

/// The parameters as far as they are understood.
#[derive(Default)]
pub(super) struct Parameters {
    pub(super) known: Vec<Parameter>,
    /// Names of what is lent, to say so where a template asks for one.
    pub(super) lent: Vec<String>,
    /// Names of what nobody is shown.
    pub(super) secret: Vec<String>,
    /// Names of what was refused: a second error about them would be noise.
    pub(super) refused: Vec<String>,
}

/// `this` is what `&self` stands for.
pub(super) fn check(
    signature: &Signature,
    this: Option<&Type>,
    case: Case,
    errors: &mut Errors,
) -> Parameters {
    let mut parameters = Parameters::default();
    for input in &signature.inputs {
        let input = match input {
            FnArg::Typed(input) => input,
            FnArg::Receiver(receiver) => {
                let lent = this.and_then(|this| receiver::lent(receiver, this, errors));
                parameters.known.extend(lent.map(Parameter::Lent));
                continue;
            }
        };
        let Some(ident) = name(&input.pat, errors) else {
            ArgOptions::read(&input.attrs, errors);
            parameters.refused.extend(words(&input.pat));
            continue;
        };
        let name = ident.unraw().to_string();
        match parameter(ident, &name, case, input, errors) {
            Some(known) => {
                match &known {
                    Parameter::Lent(_) => parameters.lent.push(name),
                    Parameter::Sent(sent) if sent.secret => parameters.secret.push(name),
                    Parameter::Sent(_) => {}
                }
                parameters.known.push(known);
            }
            None => parameters.refused.push(name),
        }
    }
    wire_names::distinct(&parameters.known, errors);
    parameters
}

/// Owned: the model sends it. Behind `&`: the application lends it.
fn parameter(
    ident: &Ident,
    name: &str,
    case: Case,
    input: &PatType,
    errors: &mut Errors,
) -> Option<Parameter> {
    let PatType { attrs, ty, .. } = input;
    if !is_concrete(ty, errors) {
        ArgOptions::read(attrs, errors);
        return None;
    }
    match lent(ty) {
        Ok(Some(lent)) => {
            refuse_on_lent(attrs, ident, errors);
            Some(Parameter::Lent(lent))
        }
        Ok(None) => {
            let options = ArgOptions::read(attrs, errors);
            let wire_name = wire_names::of(ident, case, options.rename.as_ref(), errors);
            is_owned(ty, errors).then(|| {
                Parameter::Sent(Sent {
                    ident: ident.clone(),
                    ty: (**ty).clone(),
                    name: name.to_owned(),
                    wire_name,
                    description: doc_lines(attrs),
                    constraints: options.constraints(),
                    secret: options.secret.is_some(),
                    default: options.default.map(|keyed| keyed.value),
                })
            })
        }
        Err(error) => {
            ArgOptions::read(attrs, errors);
            errors.push(error);
            None
        }
    }
}

fn is_concrete(ty: &Type, errors: &mut Errors) -> bool {
    if let Some(token) = find_token(ty, &is_impl) {
        errors.at(
            token.span(),
            "a parameter's schema is made of a concrete type; write the type instead of `impl`",
        );
        return false;
    }
    if find_token(ty, &is_placeholder).is_some() {
        // rustc asks for the type by itself.
        errors.leave_to_rustc();
        return false;
    }
    true
}

fn is_owned(ty: &Type, errors: &mut Errors) -> bool {
    let borrowed = find_token(ty, &borrows);
    if let Some(token) = &borrowed {
        errors.at(
            token.span(),
            "what the model sends is owned, so nothing in this type can borrow; write an owned \
             type such as `String`",
        );
    }
    borrowed.is_none()
}

fn is_placeholder(token: &TokenTree, _: Option<&TokenTree>) -> bool {
    matches!(token, TokenTree::Ident(ident) if ident == "_")
}

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
