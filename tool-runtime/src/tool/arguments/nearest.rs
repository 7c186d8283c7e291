/// The known name that `name` was most likely meant to be.
pub(crate) fn nearest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let name = folded(name)?;
    let near = known
        .iter()
        .filter_map(|known| Some((distance(&name, &folded(known)?), *known)));
    let (distance, nearest) = near.min_by_key(|(distance, _)| *distance)?;
    // Of a single letter nothing is left when it is wrong.
    let slips = if name.len() < 2 {
        0
    } else {
        (name.len() / 3).max(1)
    };
    (distance <= slips).then_some(nearest)
}

/// Names that differ in case or in the dash that joins words are as good as equal. Nobody misspells a longer name.
fn folded(name: &str) -> Option<Vec<char>> {
    let letters = name
        .chars()
        .filter(|character| !matches!(character, '_' | '-'));
    (name.len() <= 64).then(|| letters.map(|letter| letter.to_ascii_lowercase()).collect())
}

/// Edits, insertions, deletions and swaps of neighbours between two names (optimal string alignment).
fn distance(from: &[char], to: &[char]) -> usize {
    let mut before = Vec::new();
    let mut above: Vec<usize> = (0..=to.len()).collect();
    for (row, a) in from.iter().enumerate() {
        let mut current = vec![row + 1];
        for (column, b) in to.iter().enumerate() {
            let mut least = (above[column] + usize::from(a != b))
                .min(above[column + 1] + 1)
                .min(current[column] + 1);
            if row > 0 && column > 0 && *a == to[column - 1] && from[row - 1] == *b {
                least = least.min(before[column - 1] + 1);
            }
            current.push(least);
        }
        before = std::mem::replace(&mut above, current);
    }
    above[to.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_slip_is_found_and_another_word_is_not() {
        let known = ["path", "old_text", "newText", "n"];
        assert_eq!(nearest("paht", &known), Some("path"));
        assert_eq!(nearest("oldText", &known), Some("old_text"));
        assert_eq!(nearest("new-text", &known), Some("newText"));
        assert_eq!(nearest("pathh", &known), Some("path"));
        assert_eq!(nearest("directory", &known), None);
        assert_eq!(nearest("", &known), None);
        assert_eq!(nearest(&"p".repeat(1000), &known), None);
        assert_eq!(nearest("x", &[]), None);
        assert_eq!(nearest("x", &["n"]), None);
    }
}
