use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, FnArg, Ident, Signature, Token, Visibility};

/// The annotated function. The body stays raw tokens: nothing of it is changed, and a body that
/// is only half typed is no mistake of the tool's.
#[derive(Clone)]
pub(crate) struct ToolFn {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) vis: Visibility,
    pub(crate) signature: Signature,
    pub(crate) body: TokenStream,
}

/// What `#[tool]` stands on.
pub(crate) enum Annotated {
    Function(Box<ToolFn>),
    /// A function whose signature can't be read, by its name. rustc has said why already.
    HalfTyped(Option<Ident>),
    /// Anything else, with its first token after the visibility.
    Other(syn::Error),
}

impl Annotated {
    pub(crate) fn read(item: TokenStream) -> Self {
        let read = |input: ParseStream<'_>| {
            let attrs = input.call(Attribute::parse_outer)?;
            let vis = input.parse()?;
            if !begins_function(input) {
                let unexpected =
                    input.error("expected an async function; `#[tool]` makes a tool of one");
                input.parse::<TokenStream>()?;
                return Ok(Self::Other(unexpected));
            }
            let (signature, body) = (input.parse()?, input.parse()?);
            Ok(Self::Function(Box::new(ToolFn {
                attrs,
                vis,
                signature,
                body,
            })))
        };
        read.parse2(item.clone())
            .unwrap_or_else(|_| Self::HalfTyped(name_after_fn(item)))
    }
}

fn name_after_fn(item: TokenStream) -> Option<Ident> {
    let mut tokens = item.into_iter();
    tokens.find(|token| matches!(token, TokenTree::Ident(ident) if ident == "fn"))?;
    // A keyword is no name.
    syn::parse2(tokens.next()?.into()).ok()
}

pub(crate) fn begins_function(input: ParseStream<'_>) -> bool {
    let ahead = input.fork();
    while ahead.peek(Token![const])
        || ahead.peek(Token![async])
        || ahead.peek(Token![unsafe])
        || ahead.peek(Token![extern])
    {
        let is_extern = ahead.peek(Token![extern]);
        if ahead.call(Ident::parse_any).is_err() {
            return false;
        }
        if is_extern && ahead.parse::<Option<syn::LitStr>>().is_err() {
            return false;
        }
    }
    ahead.peek(Token![fn])
}

impl ToolFn {
    /// An item of an `impl` or a `trait`, where no type can stand beside it.
    pub(crate) fn is_method(&self) -> bool {
        self.signature.receiver().is_some() || !self.has_body()
    }

    /// As the user wrote it, for `#[tool]` to read again.
    pub(crate) fn whole(&self) -> TokenStream {
        let Self {
            attrs,
            vis,
            signature,
            body,
        } = self;
        quote::quote!(#(#attrs)* #vis #signature #body)
    }

    pub(crate) fn has_body(&self) -> bool {
        self.body
            .clone()
            .into_iter()
            .any(|token| matches!(token, TokenTree::Group(_)))
    }
}

/// The attributes of parameters that are ours, which rustc would refuse there.
pub(crate) fn is_ours(attribute: &Attribute) -> bool {
    ["doc", "arg", "serde", "schemars"]
        .iter()
        .any(|ours| attribute.path().is_ident(ours))
}

/// As rustc takes it: without what is ours on its parameters.
impl ToTokens for ToolFn {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let mut function = self.clone();
        for input in &mut function.signature.inputs {
            let (FnArg::Receiver(syn::Receiver { attrs, .. })
            | FnArg::Typed(syn::PatType { attrs, .. })) = input;
            attrs.retain(|attribute| !is_ours(attribute));
        }
        // Nothing can be done with it, and rustc would refuse it a second time.
        function.signature.variadic = None;
        function.whole().to_tokens(tokens);
    }
}
