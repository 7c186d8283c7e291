//! Names that are nearly right.

/// The one of the names that a tool's name, as it was sent, can only mean.
pub(crate) fn tool_name<'a>(sent: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    only(sent.trim(), names)
}

/// The one of the names that is the same in another case or with `-` for `_`; none when there are two.
pub(super) fn only<'a>(sent: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let mut alike = names.filter(|name| is_alike(name, sent));
    let first = alike.next()?;
    alike.next().is_none().then_some(first)
}

fn is_alike(a: &str, b: &str) -> bool {
    let plain = |byte: u8| match byte {
        b'-' => b'_',
        byte => byte.to_ascii_lowercase(),
    };
    a.len() == b.len() && a.bytes().zip(b.bytes()).all(|(a, b)| plain(a) == plain(b))
}

#[cfg(test)]
mod tests {
    use super::tool_name;

    #[test]
    fn a_tools_name_is_found_if_only_one_is_meant() {
        // C-11
        for sent in [" read", "read ", "READ", "read"] {
            assert_eq!(tool_name(sent, ["read", "write"].into_iter()), Some("read"));
        }
        let of = |sent| tool_name(sent, ["read-it", "read_it"].into_iter());
        assert_eq!(of("Read_it"), None);
        assert_eq!(of("reed"), None);
    }
}
