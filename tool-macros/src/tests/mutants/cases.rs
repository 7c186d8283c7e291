use std::{fmt, fs, path::Path};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// One use of a macro of ours.
#[derive(Clone)]
pub(super) struct Case {
    pub(super) of: Macro,
    pub(super) options: Vec<Node>,
    pub(super) item: Vec<Node>,
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Macro {
    Tool,
    Toolset,
    Derive,
}

/// A token tree that can be changed in place.
#[derive(Clone)]
pub(super) enum Node {
    Leaf(TokenTree),
    Group(Delimiter, Vec<Node>),
}

impl Case {
    pub(super) fn item(&self) -> TokenStream {
        stream(&self.item)
    }

    pub(super) fn expand(&self) -> TokenStream {
        let options = stream(&self.options);
        match self.of {
            Macro::Tool => crate::tool::tool(&options, self.item()),
            Macro::Toolset => crate::toolset::toolset(options, self.item()),
            Macro::Derive => [
                crate::state::derive(self.item()),
                crate::from_call::derive(self.item()),
            ]
            .into_iter()
            .collect(),
        }
    }
}

impl fmt::Display for Case {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.of {
            Macro::Tool => write!(formatter, "#[tool({})] ", stream(&self.options))?,
            Macro::Toolset => write!(formatter, "#[toolset({})] ", stream(&self.options))?,
            Macro::Derive => write!(formatter, "#[derive(State, FromCall)] ")?,
        }
        self.item().fmt(formatter)
    }
}

pub(super) fn nodes(tokens: TokenStream) -> Vec<Node> {
    let node = |token| match token {
        TokenTree::Group(group) => Node::Group(group.delimiter(), nodes(group.stream())),
        leaf => Node::Leaf(leaf),
    };
    tokens.into_iter().map(node).collect()
}

pub(super) fn stream(nodes: &[Node]) -> TokenStream {
    let token = |node: &Node| match node {
        Node::Leaf(leaf) => leaf.clone(),
        Node::Group(delimiter, inside) => Group::new(*delimiter, stream(inside)).into(),
    };
    nodes.iter().map(token).collect()
}

/// Every use in the sources of the compiler's tests.
pub(super) fn all() -> Vec<Case> {
    let mut cases = Vec::new();
    in_folder(
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../ui-tests/tests")),
        &mut cases,
    );
    cases
}

fn in_folder(folder: &Path, cases: &mut Vec<Case>) {
    let entries = fs::read_dir(folder).expect("a folder of cases");
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    // The order of a folder is anyone's, and a seed must say the same everywhere.
    paths.sort();
    for path in paths {
        if path.is_dir() {
            in_folder(&path, cases);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("a case is a text");
            // A few cases are what rustc's lexer refuses.
            if let Ok(tokens) = text.parse() {
                in_tokens(tokens, cases);
            }
        }
    }
}

fn in_tokens(tokens: TokenStream, cases: &mut Vec<Case>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    cases.extend(at_this_level(&tokens));
    for token in tokens {
        if let TokenTree::Group(group) = token {
            in_tokens(group.stream(), cases);
        }
    }
}

fn at_this_level(tokens: &[TokenTree]) -> Vec<Case> {
    let pairs = tokens.windows(2).enumerate();
    let cases = pairs.filter_map(|(index, pair)| match pair {
        [hash, TokenTree::Group(group)] if is(hash, '#') => {
            let (of, options) = ours(group)?;
            Some(Case {
                of,
                options: nodes(options),
                item: nodes(item(tokens, index + 1)),
            })
        }
        _ => None,
    });
    cases.collect()
}

/// The two functions that a condition on a parameter makes of one, as uses of the macro again.
pub(super) fn of_conditions(output: &TokenStream) -> Vec<Case> {
    let tokens: Vec<TokenTree> = output.clone().into_iter().collect();
    let [
        first,
        TokenTree::Group(condition),
        second,
        TokenTree::Group(tool),
        ..,
    ] = &tokens[..]
    else {
        return Vec::new();
    };
    let is_cfg = condition.stream().to_string().starts_with("cfg");
    if is_cfg && is(first, '#') && is(second, '#') && ours(tool).is_some() {
        at_this_level(&tokens)
    } else {
        Vec::new()
    }
}

/// What an attribute's brackets hold, if it is one of ours.
fn ours(brackets: &Group) -> Option<(Macro, TokenStream)> {
    if brackets.delimiter() != Delimiter::Bracket {
        return None;
    }
    let mut tokens: Vec<TokenTree> = brackets.stream().into_iter().collect();
    let options = match tokens.last()? {
        TokenTree::Group(options) => {
            let options = options.stream();
            tokens.pop();
            options
        }
        _ => TokenStream::new(),
    };
    let Some(TokenTree::Ident(name)) = tokens.last() else {
        return None;
    };
    let derived = options.to_string();
    if name == "tool" {
        Some((Macro::Tool, options))
    } else if name == "toolset" {
        Some((Macro::Toolset, options))
    } else if name == "derive" && (derived.contains("State") || derived.contains("FromCall")) {
        Some((Macro::Derive, TokenStream::new()))
    } else {
        None
    }
}

/// The item that an attribute stands on, without that attribute.
fn item(tokens: &[TokenTree], brackets: usize) -> TokenStream {
    let mut first = brackets - 1;
    while first >= 2 && is(&tokens[first - 2], '#') && is_brackets(&tokens[first - 1]) {
        first -= 2;
    }
    let ends = |token: &TokenTree| {
        is(token, ';')
            || matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
    };
    let rest = &tokens[brackets + 1..];
    let length = rest.iter().position(ends).map_or(rest.len(), |end| end + 1);
    let before = &tokens[first..brackets - 1];
    before.iter().chain(&rest[..length]).cloned().collect()
}

pub(super) fn is(token: &TokenTree, character: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == character)
}

fn is_brackets(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket)
}
