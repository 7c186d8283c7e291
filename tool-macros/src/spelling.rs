use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::ToTokens;

/// Tokens as a person writes them, for messages: `Vec<String>`, not `Vec < String >`.
pub(crate) fn spelled(tokens: impl ToTokens) -> String {
    let mut text = String::new();
    write(tokens.into_token_stream(), &mut text);
    text
}

fn write(tokens: TokenStream, text: &mut String) {
    let mut after_word = false;
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::None => ("", ""),
                };
                text.push_str(open);
                write(group.stream(), text);
                text.push_str(close);
                after_word = false;
            }
            TokenTree::Punct(punct) => {
                let spaced = matches!(punct.as_char(), '+' | '=');
                if spaced && !text.ends_with(' ') {
                    text.push(' ');
                }
                text.push(punct.as_char());
                let ends = punct.spacing() == Spacing::Alone;
                if ends && (spaced || matches!(punct.as_char(), ',' | ';')) {
                    text.push(' ');
                }
                after_word = false;
            }
            word @ (TokenTree::Ident(_) | TokenTree::Literal(_)) => {
                if after_word {
                    text.push(' ');
                }
                text.push_str(&word.to_string());
                after_word = true;
            }
        }
    }
}

/// The first token, at any depth, that `wanted` accepts; it sees the token that follows as well.
pub(crate) fn find_token(
    tokens: impl ToTokens,
    wanted: &dyn Fn(&TokenTree, Option<&TokenTree>) -> bool,
) -> Option<TokenTree> {
    let mut rest = tokens.into_token_stream().into_iter().peekable();
    while let Some(token) = rest.next() {
        if wanted(&token, rest.peek()) {
            return Some(token);
        }
        if matches!(&token, TokenTree::Punct(quote) if quote.as_char() == '\'') {
            // The name of a lifetime is no token of its own.
            rest.next();
        }
        if let TokenTree::Group(group) = &token
            && let Some(found) = find_token(group.stream(), wanted)
        {
            return Some(found);
        }
    }
    None
}

/// A `&` without `'static`, or a lifetime other than `'static`.
pub(crate) fn borrows(token: &TokenTree, next: Option<&TokenTree>) -> bool {
    let TokenTree::Punct(punct) = token else {
        return false;
    };
    match (punct.as_char(), next) {
        ('&', Some(TokenTree::Punct(next))) => next.as_char() != '\'',
        ('&', _) => true,
        ('\'', Some(TokenTree::Ident(name))) => name != "static",
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::spelled;

    #[test]
    fn reads_like_source() {
        assert_eq!(spelled(quote!(Vec<Option<String>>)), "Vec<Option<String>>");
        assert_eq!(
            spelled(quote!(&'static dyn Repo + Send)),
            "&'static dyn Repo + Send"
        );
        assert_eq!(spelled(quote!((a, [u8; 4]))), "(a, [u8; 4])");
        assert_eq!(spelled(quote!(::std::fmt::Result)), "::std::fmt::Result");
    }
}
