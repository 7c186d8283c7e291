//! A text that matches a pattern, for patterns as schemas have them.

/// A short text that should match. It is a guess: whoever uses it holds it against the pattern.
pub(super) fn example(pattern: &str) -> Option<String> {
    let mut rest = pattern.chars().peekable();
    let mut text = String::new();
    alternatives(&mut rest, &mut text, 0)?;
    rest.next().is_none().then_some(text)
}

type Rest<'a> = std::iter::Peekable<std::str::Chars<'a>>;

/// The first of several alternatives.
fn alternatives(rest: &mut Rest<'_>, text: &mut String, depth: usize) -> Option<()> {
    if depth > 16 {
        return None;
    }
    sequence(rest, text, depth)?;
    while rest.peek() == Some(&'|') {
        rest.next();
        sequence(rest, &mut String::new(), depth)?;
    }
    Some(())
}

fn sequence(rest: &mut Rest<'_>, text: &mut String, depth: usize) -> Option<()> {
    while let Some(next) = rest.peek() {
        if matches!(next, '|' | ')') {
            break;
        }
        let mut piece = String::new();
        match rest.next()? {
            '^' | '$' => continue,
            '.' => piece.push('a'),
            '(' => {
                if rest.peek() == Some(&'?') {
                    rest.next();
                    // Of the groups with a mark only the plain one; looking around is not regular.
                    if rest.next()? != ':' {
                        return None;
                    }
                }
                alternatives(rest, &mut piece, depth + 1)?;
                if rest.next()? != ')' {
                    return None;
                }
            }
            '[' => piece.push(class(rest)?),
            '\\' => match escape(rest.next()?) {
                Some(Some(character)) => piece.push(character),
                Some(None) => continue,
                None => return None,
            },
            character => piece.push(character),
        }
        let times = times(rest)?;
        for _ in 0..times {
            text.push_str(&piece);
        }
    }
    Some(())
}

/// A character of an escape; the inner none for one that stands for a place.
fn escape(character: char) -> Option<Option<char>> {
    Some(match character {
        'd' => Some('1'),
        'w' | 'D' | 'S' => Some('a'),
        's' | 'W' => Some(' '),
        'n' => Some('\n'),
        't' => Some('\t'),
        'b' | 'A' | 'z' => None,
        'p' | 'P' | 'x' | 'u' | 'B' | 'k' | '0'..='9' => return None,
        other => Some(other),
    })
}

/// A character that a class takes.
fn class(rest: &mut Rest<'_>) -> Option<char> {
    let refused = rest.peek() == Some(&'^');
    if refused {
        rest.next();
    }
    let mut taken = Vec::new();
    loop {
        match rest.next()? {
            ']' if !taken.is_empty() => break,
            '\\' => taken.push(escape(rest.next()?)??),
            '-' if !taken.is_empty() && rest.peek() != Some(&']') => {
                let from = *taken.last()?;
                let to = match rest.next()? {
                    '\\' => escape(rest.next()?)??,
                    to => to,
                };
                taken.extend((from..=to).take(128));
            }
            character => taken.push(character),
        }
    }
    if refused {
        return "aA1 _-"
            .chars()
            .find(|character| !taken.contains(character));
    }
    let plain = taken.iter().find(|character| character.is_alphabetic());
    plain.or(taken.first()).copied()
}

/// How often a piece stands, at the least, and once where it may be left out.
fn times(rest: &mut Rest<'_>) -> Option<usize> {
    let times = match rest.peek() {
        Some('?' | '*' | '+') => {
            rest.next();
            1
        }
        Some('{') => {
            rest.next();
            let mut least = String::new();
            let mut bounds = String::new();
            loop {
                match rest.next()? {
                    '}' => break,
                    character => bounds.push(character),
                }
            }
            least.push_str(bounds.split(',').next()?);
            least.trim().parse().ok().filter(|least| *least <= 256)?
        }
        _ => return Some(1),
    };
    if matches!(rest.peek(), Some('?' | '+')) {
        rest.next();
    }
    Some(times)
}

#[cfg(test)]
mod tests {
    use super::example;

    #[test]
    fn texts_match_their_patterns() {
        for (pattern, text) in [
            ("^[a-z]+$", "a"),
            (r"^\d{4}-\d{2}$", "1111-11"),
            ("^(GET|POST) /", "GET /"),
            (r"[^\s]+@x\.org", "a@x.org"),
            ("^a?b*c{0}$", "ab"),
            ("^(?:[A-F0-9]{2}:){5}[A-F0-9]{2}$", "AA:AA:AA:AA:AA:AA"),
        ] {
            assert_eq!(example(pattern).as_deref(), Some(text), "{pattern}");
            let judge = jsonschema::validator_for(&serde_json::json!({"pattern": pattern}));
            assert!(judge.unwrap().is_valid(&text.into()), "{pattern}");
        }
        assert_eq!(example("^(?!x)"), None);
        assert_eq!(example("(a"), None);
    }
}
