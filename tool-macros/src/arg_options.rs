use proc_macro2::Ident;
use syn::spanned::Spanned;
use syn::{Attribute, Meta};

use crate::errors::Errors;
use crate::keys::{Keyed, read_list, store};

const KNOWN: [&str; 1] = ["default"];

/// What stands in `#[arg(…)]`, each value with its key.
#[derive(Default)]
pub(crate) struct ArgOptions {
    /// `default`: when the model leaves the argument away, the type's `Default` is taken.
    pub(crate) default: Option<Keyed<()>>,
}

impl ArgOptions {
    pub(crate) fn read(attrs: &[Attribute], errors: &mut Errors) -> Self {
        let mut options = Self::default();
        for attribute in attrs {
            refuse_foreign(attribute, errors);
            if !attribute.path().is_ident("arg") {
                continue;
            }
            let Meta::List(list) = &attribute.meta else {
                errors.on(
                    attribute,
                    "expected options in parentheses: `#[arg(default)]`",
                );
                continue;
            };
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
        options
    }
}

fn refuse_foreign(attribute: &Attribute, errors: &mut Errors) {
    for foreign in ["serde", "schemars"] {
        if attribute.path().is_ident(foreign) {
            errors.on(
                attribute,
                format!("`#[{foreign}]` belongs on a type; on a parameter write `#[arg(…)]`"),
            );
        }
    }
}

/// No option makes sense where the application lends the value.
pub(crate) fn refuse_on_lent(attrs: &[Attribute], ident: &Ident, errors: &mut Errors) {
    for attribute in attrs {
        refuse_foreign(attribute, errors);
        if attribute.path().is_ident("arg") {
            errors.at(
                attribute.path().span(),
                format!(
                    "`#[arg]` is for what the model sends, and `{ident}` is lent by the \
                     application; leave the attribute or the `&` away"
                ),
            );
        }
    }
}
