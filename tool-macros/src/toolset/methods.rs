use proc_macro2::{Group, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Attribute, FnArg, Meta, Path, ReturnType, Type};

use super::companion;
use super::item::{Impl, Member};
use crate::check::{self, Place};
use crate::conditional;
use crate::errors::Errors;
use crate::expand;
use crate::item::ToolFn;
use crate::options::Options;
use crate::runtime_path::RuntimePath;

/// The tools of an `impl`, expanded.
#[derive(Default)]
pub(super) struct Methods {
    pub(super) tools: Vec<Method>,
    /// How the attribute was spelled on each, right or wrong.
    pub(super) attributes: Vec<Path>,
}

pub(super) struct Method {
    /// The predicates of its `#[cfg]`s.
    pub(super) conditions: Vec<TokenStream>,
    /// The wire name, if nothing decides whether the method is there.
    name: Option<String>,
    /// All that makes its companion a tool.
    pub(super) expanded: TokenStream,
}

/// Takes `#[tool(…)]` off the methods, and makes tools of them.
pub(super) fn take(item: &mut Impl, runtime: &RuntimePath, errors: &mut Errors) -> Methods {
    let mut methods = Methods::default();
    let this = item.head.this.clone();
    let members = std::mem::take(&mut item.members);
    for member in members {
        let Member::Function(mut function) = member else {
            item.members.push(member);
            continue;
        };
        refuse_conditional(&mut function, errors);
        let Some((attribute, options)) = attribute(&mut function, errors) else {
            item.members.push(Member::Function(function));
            continue;
        };
        methods.attributes.push(attribute);
        // A condition on a parameter makes two methods, of which one is there.
        for mut function in conditional::variants(&function) {
            let conditions = conditional::conditions(&function.attrs);
            if let Some(method) = method(
                &function,
                &options,
                &this,
                runtime,
                methods.tools.len(),
                errors,
            ) {
                refuse_name(&method, &methods.tools, &function, errors);
                methods.tools.push(Method {
                    conditions,
                    ..method
                });
            }
            lint(&mut function, &options);
            item.members.push(Member::Function(Box::new(function)));
        }
    }
    methods
}

/// The path and the tokens of `#[tool(…)]`, which leaves the method.
fn attribute(function: &mut ToolFn, errors: &mut Errors) -> Option<(Path, TokenStream)> {
    let place = function.attrs.iter().position(is_tool)?;
    let attribute = function.attrs.remove(place);
    check::refuse_second("tool", &mut function.attrs, errors);
    let path = attribute.path().clone();
    let options = match attribute.meta {
        Meta::Path(_) => TokenStream::new(),
        Meta::List(list) => list.tokens,
        Meta::NameValue(pair) => {
            errors.on(
                pair,
                "expected options in parentheses: `#[tool(name = \"…\")]`",
            );
            TokenStream::new()
        }
    };
    Some((path, options))
}

fn is_tool(attribute: &Attribute) -> bool {
    attribute
        .path()
        .segments
        .last()
        .is_some_and(|last| last.ident == "tool")
}

/// Whether its condition holds can't be asked, and `#[tool]` alone would refuse the method.
fn refuse_conditional(function: &mut ToolFn, errors: &mut Errors) {
    function.attrs.retain(|attribute| {
        let Meta::List(list) = &attribute.meta else {
            return true;
        };
        let tool = attribute.path().is_ident("cfg_attr")
            && list
                .tokens
                .clone()
                .into_iter()
                .any(|token| matches!(token, TokenTree::Ident(ident) if ident == "tool"));
        if tool {
            errors.on(
                attribute,
                "whether this holds isn't known here; write two methods, each with its `#[cfg(…)]`, \
                 and `#[tool]` on one of them",
            );
        }
        !tool
    });
}

fn method(
    function: &ToolFn,
    options: &TokenStream,
    this: &Type,
    runtime: &RuntimePath,
    index: usize,
    errors: &mut Errors,
) -> Option<Method> {
    let mut own = Errors::default();
    let options = Options::read(named(options.clone(), this), &mut own);
    let runtime = if options.runtime.is_some() {
        options.runtime()
    } else {
        runtime.clone()
    };
    let mut concrete = function.clone();
    name_this(&mut concrete, this);
    let place = Place::Impl {
        this,
        companion: companion(index),
    };
    match check::check(&concrete, &options, runtime, place, own) {
        Ok(tool) => Some(Method {
            conditions: Vec::new(),
            name: Some(tool.name.value()),
            expanded: expand::behind(&tool),
        }),
        Err(found) => {
            errors.expanded(found);
            None
        }
    }
}

fn refuse_name(method: &Method, others: &[Method], function: &ToolFn, errors: &mut Errors) {
    let same = |other: &&Method| other.name == method.name && other.conditions.is_empty();
    if !conditional::conditions(&function.attrs).is_empty() {
        return;
    }
    if let (Some(name), Some(_)) = (&method.name, others.iter().find(same)) {
        errors.at(
            function.signature.ident.span(),
            format!(
                "another method is the tool `{name}` already; give one of them another name with \
                 `#[tool(name = \"…\")]`"
            ),
        );
    }
}

/// The lints that the rules of tools provoke.
fn lint(function: &mut ToolFn, options: &TokenStream) {
    let blocking = Options::read(options.clone(), &mut Errors::default())
        .rules
        .blocking
        .is_some();
    function.attrs.insert(0, expand::lints(blocking));
}

/// `Self` outside of the `impl`.
fn name_this(function: &mut ToolFn, this: &Type) {
    for input in &mut function.signature.inputs {
        if let FnArg::Typed(typed) = input {
            for attribute in &mut typed.attrs {
                if let Meta::List(list) = &mut attribute.meta {
                    list.tokens = named(std::mem::take(&mut list.tokens), this);
                }
            }
            replace(&mut typed.ty, this);
        }
    }
    if let ReturnType::Type(_, ty) = &mut function.signature.output {
        replace(ty, this);
    }
}

fn replace(ty: &mut Type, this: &Type) {
    let tokens = ty.to_token_stream();
    if let Ok(named) = syn::parse2(named(tokens, this)) {
        *ty = named;
    }
}

/// The tokens with the type's name for `Self`.
fn named(tokens: TokenStream, this: &Type) -> TokenStream {
    let mut named = TokenStream::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(ident) if ident == "Self" => {
                let at = ident.span();
                let leads =
                    matches!(tokens.peek(), Some(TokenTree::Punct(next)) if next.as_char() == ':');
                let this = expand::respanned(&this.to_token_stream(), at);
                named.extend(if leads {
                    quote::quote_spanned!(at=> <#this>)
                } else {
                    this
                });
            }
            TokenTree::Group(group) => {
                let mut inside = Group::new(group.delimiter(), self::named(group.stream(), this));
                inside.set_span(group.span());
                named.extend([TokenTree::Group(inside)]);
            }
            other => named.extend([other]),
        }
    }
    named
}
