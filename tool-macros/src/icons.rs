//! The names of Lucide's icons.

use std::sync::LazyLock;

use crate::nearest::nearest_of;

/// Sorted, so that a name is found by halving.
static LUCIDE: LazyLock<Vec<&str>> =
    LazyLock::new(|| include_str!("../icons/lucide.txt").lines().collect());

/// Why a name is no icon's, with what it may have meant. A name with a colon is another set's, `mdi:pencil`.
pub(crate) fn unknown(name: &str) -> Option<String> {
    if name.contains(':') || LUCIDE.binary_search(&name).is_ok() {
        return None;
    }
    let near: Vec<String> = nearest_of(name, LUCIDE.iter().copied(), 3)
        .into_iter()
        .map(|near| format!("`{near}`"))
        .collect();
    let near = match near.as_slice() {
        [] => String::new(),
        [only] => format!("; the nearest is {only}"),
        [rest @ .., last] => format!("; the nearest are {} and {last}", rest.join(", ")),
    };
    Some(format!(
        "Lucide has no icon `{name}`{near}; an icon of another set has a colon in its name, `acme:{name}`"
    ))
}

#[cfg(test)]
mod tests {
    use super::{LUCIDE, unknown};

    #[test]
    fn the_names_are_sorted() {
        assert!(LUCIDE.is_sorted());
        assert!(LUCIDE.len() > 2000);
    }

    #[test]
    fn names_and_aliases_are_known() {
        for name in ["file-pen", "terminal", "edit-3", "mdi:pencil", ":"] {
            assert_eq!(unknown(name), None);
        }
    }

    #[test]
    fn the_nearest_are_told() {
        let message = unknown("file-penn").unwrap();
        assert!(
            message.starts_with("Lucide has no icon `file-penn`; the nearest are `file-pen`"),
            "{message}"
        );
        let message = unknown("File-Pen").unwrap();
        assert!(message.contains("`file-pen`"), "{message}");
        let message = unknown("qqqqqq").unwrap();
        assert!(!message.contains("nearest"), "{message}");
    }
}
