use syn::{Type, TypeReference};

use crate::model::Lent;
use crate::spelling::{borrows, find_token, spelled};

/// What stands behind `&`, if the parameter is lent. A model can't send a reference, so what looks
/// like an argument behind `&` is a slip.
pub(super) fn lent(ty: &Type) -> syn::Result<Option<Lent>> {
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
    let refuse = |message: &str| Err(syn::Error::new_spanned(reference, message));
    if let Some(mutability) = mutability {
        return Err(syn::Error::new(
            mutability.span,
            "what the application lends is shared by all calls; write `&T`, and change it through \
             a lock, such as a `Mutex` inside",
        ));
    }
    match peeled(elem) {
        Type::Path(path) if path.path.is_ident("str") => {
            refuse("what the model sends is owned; write `String` instead of `&str`")
        }
        Type::Slice(slice) => {
            let item = spelled(&slice.elem);
            refuse(&format!(
                "what the model sends is owned; write `Vec<{item}>`, or `&Vec<{item}>` if the \
                 application lends it"
            ))
        }
        Type::Reference(_) => {
            refuse("what the application lends stands behind one `&`; write `&T`")
        }
        other if find_token(other, &borrows).is_some() => refuse(
            "what the application lends can't borrow from elsewhere; write a type without \
             lifetimes behind the `&`",
        ),
        _ => match lifetime {
            Some(lifetime) if lifetime.ident == "static" => Err(syn::Error::new_spanned(
                lifetime,
                "the application lends for one call only; leave `'static` away",
            )),
            _ => Ok(Some(Lent {
                ty: (**elem).clone(),
                span: and_token.span,
            })),
        },
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
