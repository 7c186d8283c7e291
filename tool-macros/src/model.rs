use proc_macro2::{Ident, Span, TokenStream};
use syn::{Expr, LitStr, Path, Type};

use crate::item::ToolFn;
use crate::runtime_path::RuntimePath;
use crate::template::Template;

/// A tool without mistakes: what the expansion is made of.
pub(crate) struct Tool<'a> {
    pub(crate) function: &'a ToolFn,
    pub(crate) runtime: RuntimePath,
    pub(crate) name: LitStr,
    /// Expressions of `&'static str`, joined at run time.
    pub(crate) description: Vec<TokenStream>,
    /// In the order of the signature.
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) presentation: Presentation,
}

pub(crate) enum Parameter {
    Sent(Sent),
    Lent(Lent),
}

/// An owned parameter; the model sends it.
#[derive(Clone)]
pub(crate) struct Sent {
    pub(crate) ident: Ident,
    pub(crate) ty: Type,
    pub(crate) wire_name: LitStr,
    pub(crate) description: Vec<TokenStream>,
    /// `#[arg(default)]`, with the place where it stands.
    pub(crate) default: Option<Span>,
}

/// A parameter behind `&`; the application lends it.
#[derive(Clone)]
pub(crate) struct Lent {
    /// What stands behind the `&`.
    pub(crate) ty: Type,
    pub(crate) span: Span,
}

/// How a call looks to people.
pub(crate) enum Presentation {
    /// Known without the arguments.
    Fixed {
        label: Option<LitStr>,
        icon: Option<LitStr>,
    },
    /// Made from the arguments of each call.
    Computed {
        label: Template,
        icon: Option<LitStr>,
        detail: Option<Detail>,
    },
    /// The user's function makes it.
    Function(Path),
}

pub(crate) enum Detail {
    /// One of the parameters, as the user spelled it at the option.
    Parameter(Ident),
    Template(Template),
    /// Sees all parameters, so it waits for all of them.
    Expression(Expr),
}

impl Tool<'_> {
    pub(crate) fn ident(&self) -> &Ident {
        &self.function.signature.ident
    }

    pub(crate) fn sent(&self) -> impl Iterator<Item = &Sent> {
        self.parameters
            .iter()
            .filter_map(|parameter| match parameter {
                Parameter::Sent(sent) => Some(sent),
                Parameter::Lent(_) => None,
            })
    }
}
