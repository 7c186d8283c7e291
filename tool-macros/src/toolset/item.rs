use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Generics, Token, Type, WhereClause};

use crate::item::{ToolFn, begins_function};

/// An `impl` block. The bodies of its functions and whatever is no function stay raw tokens.
pub(super) struct Impl {
    pub(super) head: Head,
    pub(super) members: Vec<Member>,
}

pub(super) struct Head {
    pub(super) attrs: Vec<Attribute>,
    /// `unsafe`, `default`.
    before: TokenStream,
    pub(super) token: Token![impl],
    pub(super) generics: Generics,
    /// `Trait` of `impl Trait for T`.
    pub(super) of_trait: Option<TokenStream>,
    pub(super) this: Type,
    clause: Option<WhereClause>,
}

pub(super) enum Member {
    Function(Box<ToolFn>),
    Other(TokenStream),
}

pub(super) enum Read {
    Impl(Box<Impl>),
    /// rustc has said why already.
    HalfTyped,
    /// Something else, with its first token.
    Other(syn::Error),
}

impl Impl {
    pub(super) fn read(item: TokenStream) -> Read {
        let read = |input: ParseStream<'_>| {
            let attrs = input.call(Attribute::parse_outer)?;
            let mut before = TokenStream::new();
            if input.peek(Token![unsafe]) && input.peek2(Token![impl]) {
                before.extend(input.parse::<Token![unsafe]>()?.into_token_stream());
            }
            if !input.peek(Token![impl]) {
                let unexpected = input.error(
                    "expected an `impl` block; `#[toolset]` makes the `#[tool]` methods in it tools",
                );
                input.parse::<TokenStream>()?;
                return Ok(Read::Other(unexpected));
            }
            let head = head(attrs, before, input)?;
            let body: proc_macro2::Group = input.parse()?;
            let members = members.parse2(body.stream())?;
            Ok(Read::Impl(Box::new(Self { head, members })))
        };
        read.parse2(item).unwrap_or(Read::HalfTyped)
    }
}

fn head(attrs: Vec<Attribute>, before: TokenStream, input: ParseStream<'_>) -> syn::Result<Head> {
    let token = input.parse()?;
    let generics = input.parse()?;
    let ahead = input.fork();
    let negative: Option<Token![!]> = ahead.parse()?;
    let first: Type = ahead.parse()?;
    let of = ahead.parse::<Option<Token![for]>>()?;
    let (of_trait, this) = if of.is_some() {
        (Some(quote!(#negative #first)), ahead.parse()?)
    } else {
        (None, first)
    };
    input.advance_to(&ahead);
    Ok(Head {
        attrs,
        before,
        token,
        generics,
        of_trait,
        this,
        clause: input.parse()?,
    })
}

fn members(input: ParseStream<'_>) -> syn::Result<Vec<Member>> {
    let mut members = Vec::new();
    while !input.is_empty() {
        let begin = input.fork();
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        if begins_function(input) {
            let signature = input.parse()?;
            let body: TokenTree = input.parse()?;
            members.push(Member::Function(Box::new(ToolFn {
                attrs,
                vis,
                signature,
                body: body.into(),
            })));
        } else {
            input.advance_to(&begin);
            members.push(Member::Other(other(input)?));
        }
    }
    Ok(members)
}

/// A constant, a type, a macro: up to its `;`, or its braces where nothing follows them.
fn other(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let mut tokens = TokenStream::new();
    let mut assigned = false;
    while !input.is_empty() {
        let token: TokenTree = input.parse()?;
        let ends = match &token {
            TokenTree::Punct(punct) => {
                assigned |= punct.as_char() == '=';
                punct.as_char() == ';'
            }
            TokenTree::Group(group) => !assigned && group.delimiter() == Delimiter::Brace,
            _ => false,
        };
        tokens.extend([token]);
        if ends {
            break;
        }
    }
    Ok(tokens)
}

impl ToTokens for Impl {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Head {
            attrs,
            before,
            token,
            generics,
            of_trait,
            this,
            clause,
        } = &self.head;
        let of_trait = of_trait.as_ref().map(|of_trait| quote!(#of_trait for));
        let members = self.members.iter().map(|member| match member {
            Member::Function(function) => function.to_token_stream(),
            Member::Other(other) => other.clone(),
        });
        tokens.extend(quote! {
            #(#attrs)*
            #before #token #generics #of_trait #this #clause {
                #(#members)*
            }
        });
    }
}
