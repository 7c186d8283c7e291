use proc_macro2::Ident;
use syn::spanned::Spanned;
use syn::{Attribute, Expr, ExprLit, Lit, LitStr, Meta, Token};

use crate::constraint::Constraint;
use crate::errors::Errors;
use crate::keys::{Keyed, read_list, store, ungrouped};
use crate::model::Default as ArgDefault;

const KNOWN: [&str; 7] = [
    "default", "rename", "secret", "range", "length", "pattern", "one_of",
];

/// What stands in `#[arg(…)]`, each value with its key.
#[derive(Default)]
pub(crate) struct ArgOptions {
    /// `default`: when the model leaves the argument away, the type's `Default` is taken;
    /// `default = …`: this is taken.
    pub(crate) default: Option<Keyed<ArgDefault>>,
    /// `rename = "…"`: the argument's name on the wire.
    pub(crate) rename: Option<Keyed<LitStr>>,
    /// `secret`: nobody is shown the argument.
    pub(crate) secret: Option<Keyed<()>>,
    /// `range(a..=b)`: of a number.
    range: Option<Keyed<Constraint>>,
    /// `length(a..=b)`: of a text, a list or an object.
    length: Option<Keyed<Constraint>>,
    /// `pattern("…")`: of a text.
    pattern: Option<Keyed<Constraint>>,
    /// `one_of("a", "b")`: the values there are.
    one_of: Option<Keyed<Constraint>>,
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
                    "default" if input.is_empty() || input.peek(Token![,]) => {
                        let default = ArgDefault::OfType(key.ident.span());
                        store(&mut options.default, key, default)
                    }
                    "default" => {
                        let value = ungrouped(key.value(input, "10")?);
                        store(&mut options.default, key, default(value))
                    }
                    "rename" => store(&mut options.rename, key, key.string(input, "\"a_name\"")?),
                    "secret" => {
                        key.flag(input)?;
                        store(&mut options.secret, key, ())
                    }
                    "range" => store(&mut options.range, key, key.range(input)?),
                    "length" => store(&mut options.length, key, key.length(input)?),
                    "pattern" => store(&mut options.pattern, key, key.pattern(input)?),
                    "one_of" => store(&mut options.one_of, key, key.one_of(input)?),
                    _ => Err(key.unknown(&KNOWN)),
                }
            });
        }
        options
    }

    pub(crate) fn constraints(&self) -> Vec<Constraint> {
        [&self.range, &self.length, &self.pattern, &self.one_of]
            .into_iter()
            .flatten()
            .map(|keyed| keyed.value.clone())
            .collect()
    }
}

/// A text is turned into the argument's type; all else is of that type.
fn default(value: Expr) -> ArgDefault {
    match value {
        Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) => ArgDefault::Text(text),
        other => ArgDefault::Value(other),
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
