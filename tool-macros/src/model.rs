use proc_macro2::{Ident, Span, TokenStream};
use syn::{Expr, ExprPath, LitStr, Signature, Type};

use crate::constraint::Constraint;
use crate::options::RuleOptions;
use crate::runtime_path::RuntimePath;
use crate::template::Template;

/// A tool without mistakes: what the expansion is made of.
pub(crate) struct Tool<'a> {
    pub(crate) signature: &'a Signature,
    /// The type that stands for the tool.
    pub(crate) companion: Ident,
    /// What a call ends at: the function, or `<Type>::method`.
    pub(crate) callee: TokenStream,
    pub(crate) runtime: RuntimePath,
    pub(crate) name: LitStr,
    /// Expressions of `&'static str`, joined at run time.
    pub(crate) description: Vec<TokenStream>,
    /// In the order of the signature.
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) presentation: Presentation,
    pub(crate) rules: RuleOptions,
    /// Said of an icon, at its literal; the function's `#[allow]`s hold for it.
    pub(crate) warning: Option<Warning>,
}

/// What is no mistake and yet should be said.
pub(crate) struct Warning {
    pub(crate) message: String,
    pub(crate) span: Span,
    /// The `#[allow(…)]`s and the like of the function.
    pub(crate) levels: Vec<syn::Attribute>,
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
    /// The name without `r#`, as templates spell it.
    pub(crate) name: String,
    pub(crate) wire_name: LitStr,
    pub(crate) description: Vec<TokenStream>,
    /// What stands in when the model leaves it away.
    pub(crate) default: Option<Default>,
    pub(crate) constraints: Vec<Constraint>,
    /// Shown to nobody.
    pub(crate) secret: bool,
}

#[derive(Clone)]
pub(crate) enum Default {
    /// `#[arg(default)]`, with the place where it stands.
    OfType(Span),
    /// `#[arg(default = "…")]`.
    Text(LitStr),
    /// `#[arg(default = …)]`.
    Value(Expr),
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
        done: Option<LitStr>,
        icon: Option<LitStr>,
    },
    /// Made from the arguments of each call.
    Computed {
        label: Template,
        done: Option<Template>,
        icon: Option<LitStr>,
        detail: Option<Detail>,
    },
    /// The user's function makes it.
    Function(ExprPath),
}

pub(crate) enum Detail {
    /// One of the parameters, as the user spelled it at the option.
    Parameter(Ident),
    Template(Template),
    /// Sees all parameters, so it waits for all of them.
    Expression(Expr),
}

impl Tool<'_> {
    /// The function's name, or the method's.
    pub(crate) fn ident(&self) -> &Ident {
        &self.signature.ident
    }

    pub(crate) fn sent(&self) -> impl Iterator<Item = &Sent> {
        self.parameters
            .iter()
            .filter_map(|parameter| match parameter {
                Parameter::Sent(sent) => Some(sent),
                Parameter::Lent(_) => None,
            })
    }

    /// What may be shown, each with its place among all that is sent.
    pub(crate) fn shown(&self) -> impl Iterator<Item = (usize, &Sent)> {
        self.sent().enumerate().filter(|(_, sent)| !sent.secret)
    }
}
