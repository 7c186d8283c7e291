use proc_macro2::{Ident, TokenTree};
use syn::{ReturnType, Safety, Signature, Type};

use crate::errors::Errors;
use crate::spelling::{borrows, find_token};

/// What a function can't be, and what its result can't be, if a tool is made of it.
pub(crate) fn check(signature: &Signature, blocking: Option<&Ident>, errors: &mut Errors) {
    kind(signature, blocking, errors);
    generics(signature, errors);
    output(&signature.output, errors);
    if let Some(variadic) = &signature.variadic {
        errors.at(
            variadic.dots.spans[0],
            "a tool has a fixed list of parameters; take a `Vec<T>` instead of `...`",
        );
    }
}

fn kind(signature: &Signature, blocking: Option<&Ident>, errors: &mut Errors) {
    match (&signature.constness, &signature.asyncness) {
        // rustc refuses `const async` by itself.
        (Some(_), Some(_)) => errors.leave_to_rustc(),
        (Some(constness), None) => {
            errors.at(
                constness.span,
                "a tool runs when it is called; leave `const` away",
            );
        }
        (None, None) if blocking.is_none() => {
            errors.at(
                signature.fn_token.span,
                "a tool is an async function; write `async fn`, or `#[tool(blocking)]` for a plain \
                 one that runs where threads may block",
            );
        }
        (None, Some(_)) => {
            if let Some(key) = blocking {
                errors.at(
                    key.span(),
                    "an async function waits without blocking a thread; leave `blocking` or \
                     `async` away",
                );
            }
        }
        (None, None) => {}
    }
    if let Safety::Unsafe(token) = &signature.safety {
        errors.at(
            token.span,
            "a model calls this, so it can't be `unsafe`; put an `unsafe` block into the body",
        );
    }
    if let Some(abi) = &signature.abi {
        errors.at(
            abi.extern_token.span,
            "a tool is an ordinary function; leave `extern` away",
        );
    }
}

fn generics(signature: &Signature, errors: &mut Errors) {
    let generics = &signature.generics;
    if generics.params.is_empty() {
        if let Some(clause) = &generics.where_clause
            && !clause.predicates.is_empty()
        {
            errors.at(
                clause.where_token.span,
                "a tool has nothing to bound; leave the `where` clause away",
            );
        }
    } else if generics
        .params
        .iter()
        .all(|param| matches!(param, syn::GenericParam::Lifetime(_)))
    {
        errors.on(
            &generics.params,
            "a tool has no lifetime parameters; write `&T` for what the application lends, and \
             owned types for what the model sends",
        );
    } else {
        errors.on(
            &generics.params,
            "a tool has no generic parameters, since its schema is made of concrete types; write \
             the types out",
        );
    }
}

fn output(output: &ReturnType, errors: &mut Errors) {
    let ReturnType::Type(_, ty) = output else {
        return;
    };
    if let Type::Never(never) = &**ty {
        errors.on(
            never,
            "the model waits for a result; write the type of one, or no `->`",
        );
    } else if let Some(token) = find_token(ty, &is_impl) {
        errors.at(
            token.span(),
            "the result's schema is made of a concrete type; write the type instead of `impl`",
        );
    } else if let Some(token) = find_token(ty, &borrows) {
        errors.at(
            token.span(),
            "the result of a tool outlives the call, so it can't borrow; return an owned type such \
             as `String`",
        );
    }
}

pub(super) fn is_impl(token: &TokenTree, _: Option<&TokenTree>) -> bool {
    matches!(token, TokenTree::Ident(ident) if ident == "impl")
}
