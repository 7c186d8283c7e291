use proc_macro2::Span;
use syn::{Receiver, ReceiverKind, Type};

use crate::arg_options::refuse_on_lent;
use crate::errors::Errors;
use crate::model::Lent;

/// What a method is called on: the state, `&self`.
pub(super) fn lent(receiver: &Receiver, this: &Type, errors: &mut Errors) -> Option<Lent> {
    let mut refuse = |span: Span, message: &str| {
        errors.at(span, message);
        None
    };
    match &receiver.kind {
        ReceiverKind::Reference(and, lifetime, None) => {
            if let Some(lifetime) = lifetime
                && lifetime.ident == "static"
            {
                return refuse(
                    lifetime.apostrophe,
                    "the application lends for one call only; leave `'static` away",
                );
            }
            let span = and.span;
            refuse_on_lent(&receiver.attrs, &self_ident(receiver), errors);
            Some(Lent {
                ty: this.clone(),
                span,
            })
        }
        ReceiverKind::Reference(_, _, Some(mutability)) => refuse(
            mutability.span,
            "the state is shared by all calls; write `&self`, and change it through a lock, such \
             as a `Mutex` inside",
        ),
        _ => refuse(
            receiver.self_token.span,
            "the application lends the state to each call; write `&self`",
        ),
    }
}

fn self_ident(receiver: &Receiver) -> syn::Ident {
    syn::Ident::new("self", receiver.self_token.span)
}
