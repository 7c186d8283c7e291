//! Credentials in URLs never leave in an error's text: the model and every log read it.

use std::borrow::Cow;

/// What stands where a credential stood.
pub(crate) const MASK: &str = "•••";

/// Masks the userinfo of every URL in the text, and the values of query and fragment keys that name a credential.
pub(crate) fn mask(text: &str) -> Cow<'_, str> {
    let Some(_) = text.find("://") else {
        return Cow::Borrowed(text);
    };
    let mut masked = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("://") {
        let (before, url) = rest.split_at(at + 3);
        masked.push_str(before);
        let (url, after) = url.split_at(url.find(ends_url).unwrap_or(url.len()));
        mask_url(url, &mut masked);
        rest = after;
    }
    masked.push_str(rest);
    Cow::Owned(masked)
}

fn ends_url(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || matches!(c, '"' | '\'' | '<' | '>' | '`' | '|' | '\\' | '{' | '}')
}

/// Masks a URL from behind its `://` on.
fn mask_url(url: &str, masked: &mut String) {
    let authority_end = url.find(['/', '?', '#']).unwrap_or(url.len());
    let (authority, rest) = url.split_at(authority_end);
    match authority.rfind('@') {
        Some(at) => {
            masked.push_str(MASK);
            masked.push_str(&authority[at..]);
        }
        None => masked.push_str(authority),
    }
    let mut pieces = rest.split_inclusive(['?', '&', ';', '#']);
    // What stands before the first `?` or `#` is the path.
    masked.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        let (pair, separator) = match piece.char_indices().next_back() {
            Some((at, '?' | '&' | ';' | '#')) => piece.split_at(at),
            _ => (piece, ""),
        };
        match pair.split_once('=') {
            Some((key, value)) if !value.is_empty() && names_credential(key) => {
                masked.push_str(key);
                masked.push('=');
                masked.push_str(MASK);
            }
            _ => masked.push_str(pair),
        }
        masked.push_str(separator);
    }
}

fn names_credential(key: &str) -> bool {
    const WHOLE: [&str; 6] = ["key", "sig", "pwd", "pass", "pat", "jwt"];
    const PART: [&str; 10] = [
        "apikey",
        "accesskey",
        "token",
        "secret",
        "password",
        "passwd",
        "signature",
        "credential",
        "auth",
        "session",
    ];
    let key: String = key
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_lowercase())
        .collect();
    WHOLE.contains(&key.as_str()) || PART.iter().any(|part| key.contains(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn credentials_are_masked_and_the_host_stays() {
        // H-09
        assert_eq!(
            mask("GET http://u:PW-1@h.example/?api_key=K-9 failed"),
            "GET http://•••@h.example/?api_key=••• failed"
        );
        assert_eq!(
            mask(
                "see https://h.example/a?page=2&X-Amz-Signature=abc&b=c#access_token=t, then retry"
            ),
            "see https://h.example/a?page=2&X-Amz-Signature=•••&b=c#access_token=••• then retry"
        );
        assert_eq!(
            mask("'postgres://me:pw@db/x' and 'redis://:pw@r'"),
            "'postgres://•••@db/x' and 'redis://•••@r'"
        );
    }

    #[test]
    fn other_text_is_untouched() {
        for text in [
            "no url",
            "a@b.example",
            "http://h.example/key=1",
            "see https://h.example/?q=a%20b&n=1.",
            "://",
            "x://",
        ] {
            assert_eq!(mask(text), text);
        }
    }
}
