use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::quote;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Signature, Visibility};

use super::cases::is;

/// All that the macro made beside the item, if the item's tokens are in its output as they should be.
pub(super) fn beside(item: &TokenStream, output: &TokenStream) -> Option<TokenStream> {
    let output: Vec<TokenTree> = output.clone().into_iter().collect();
    let mut texts = Vec::new();
    let mut begins = Vec::new();
    for tree in &output {
        begins.push(texts.len());
        write(tree, &mut texts);
    }
    begins.push(texts.len());
    for wanted in [item.clone(), kept(item.clone()), kept(tidied(item))] {
        let mut wanted_texts = Vec::new();
        wanted
            .into_iter()
            .for_each(|tree| write(&tree, &mut wanted_texts));
        for (first, begin) in begins.iter().enumerate() {
            if let Ok(end) = begins.binary_search(&(begin + wanted_texts.len()))
                && texts[*begin..].starts_with(&wanted_texts)
            {
                let rest = output[..first].iter().chain(&output[end..]);
                return Some(rest.cloned().collect());
            }
        }
    }
    None
}

/// How closely two signs stand is no one's business, and invisible groups are none.
fn write(tree: &TokenTree, texts: &mut Vec<String>) {
    let TokenTree::Group(group) = tree else {
        texts.push(tree.to_string());
        return;
    };
    let (open, close) = match group.delimiter() {
        Delimiter::Parenthesis => ("(", ")"),
        Delimiter::Bracket => ("[", "]"),
        Delimiter::Brace => ("{", "}"),
        Delimiter::None => ("", ""),
    };
    let mut put = |sign: &str| {
        if !sign.is_empty() {
            texts.push(sign.to_owned());
        }
    };
    put(open);
    group
        .stream()
        .into_iter()
        .for_each(|tree| write(&tree, texts));
    if !close.is_empty() {
        texts.push(close.to_owned());
    }
}

/// The item without what the macro takes from it: `///`, `#[arg]` and their like on parameters, `...`, and a second
/// `#[tool]`.
fn kept(item: TokenStream) -> TokenStream {
    let mut tokens = without_attributes(&visible(item), &["tool"]);
    if let Some(inputs) = inputs(&tokens)
        && let TokenTree::Group(group) = &tokens[inputs]
    {
        let parameters = parameters(group.stream());
        tokens[inputs] = Group::new(Delimiter::Parenthesis, parameters).into();
    }
    tokens.into_iter().collect()
}

/// As syn prints what it reads: `<T:>` and `<>` are gone, and a parameter without a name, which rustc refuses, has one.
fn tidied(item: &TokenStream) -> TokenStream {
    let parts = |input: ParseStream<'_>| {
        let attrs = input.call(Attribute::parse_outer)?;
        let (vis, signature): (Visibility, Signature) = (input.parse()?, input.parse()?);
        let body: TokenStream = input.parse()?;
        Ok(quote!(#(#attrs)* #vis #signature #body))
    };
    parts.parse2(item.clone()).unwrap_or_default()
}

/// Without invisible groups.
fn visible(tokens: TokenStream) -> Vec<TokenTree> {
    let open = |token| match token {
        TokenTree::Group(group) => {
            let inside = visible(group.stream());
            if group.delimiter() == Delimiter::None {
                inside
            } else {
                let inside = inside.into_iter().collect();
                vec![Group::new(group.delimiter(), inside).into()]
            }
        }
        leaf => vec![leaf],
    };
    tokens.into_iter().flat_map(open).collect()
}

/// Where a function's parentheses are, behind its name and generics.
fn inputs(tokens: &[TokenTree]) -> Option<usize> {
    let keyword = tokens
        .iter()
        .position(|token| matches!(token, TokenTree::Ident(ident) if ident == "fn"))?;
    let mut depth = 0_i32;
    for (index, token) in tokens.iter().enumerate().skip(keyword + 2) {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '<' => depth += 1,
            TokenTree::Punct(punct) if punct.as_char() == '>' && !is(&tokens[index - 1], '-') => {
                depth -= 1;
            }
            TokenTree::Group(group)
                if group.delimiter() == Delimiter::Parenthesis && depth == 0 =>
            {
                return Some(index);
            }
            _ => {}
        }
    }
    None
}

fn parameters(inside: TokenStream) -> TokenStream {
    let mut all: Vec<Vec<TokenTree>> = vec![Vec::new()];
    for token in inside {
        let ends = is(&token, ',');
        all.last_mut().expect("never empty").push(token);
        if ends {
            all.push(Vec::new());
        }
    }
    all.into_iter()
        .filter(|parameter| !is_variadic(parameter))
        .flat_map(|parameter| without_attributes(&parameter, &["doc", "arg", "serde", "schemars"]))
        .collect()
}

fn is_variadic(parameter: &[TokenTree]) -> bool {
    let dots = parameter.iter().rev().skip_while(|token| is(token, ','));
    dots.take_while(|token| is(token, '.')).count() == 3
}

/// Without those of the leading attributes that have one of the names.
fn without_attributes(tokens: &[TokenTree], names: &[&str]) -> Vec<TokenTree> {
    let mut kept = Vec::new();
    let mut rest = tokens;
    while let [hash, brackets @ TokenTree::Group(group), tail @ ..] = rest
        && is(hash, '#')
    {
        let path: Vec<TokenTree> = group.stream().into_iter().take(2).collect();
        let taken = match &path[..] {
            [TokenTree::Ident(_), colon] if is(colon, ':') => false,
            [TokenTree::Ident(name), ..] => names.iter().any(|other| name == other),
            _ => false,
        };
        if !taken {
            kept.extend([hash.clone(), brackets.clone()]);
        }
        rest = tail;
    }
    kept.extend_from_slice(rest);
    kept
}
