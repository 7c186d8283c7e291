//! Secret arguments never show, not even in part: a mark stands in their place.

use serde_json::Value;

use crate::tool::{
    arguments::{
        Parameter,
        partial::{Kind, Sink},
    },
    credentials::MASK,
};

/// Puts the mark in the place of each secret argument.
pub(crate) fn mask(arguments: &mut Value, parameters: &[Parameter]) {
    for parameter in parameters.iter().filter(|parameter| parameter.secret) {
        if let Some(secret) = arguments.get_mut(parameter.name) {
            *secret = Value::from(MASK);
        }
    }
}

/// Puts the mark in the place of each secret argument while the text of the arguments streams.
///
/// What is told stays JSON, with the mark as a string. Behind a mistake in the text nobody can say what is secret: then
/// nothing more of it is told.
#[derive(Debug)]
pub(crate) struct Mask {
    parameters: &'static [Parameter],
    /// Whether the value that comes next, or that is being read, is secret.
    secret: bool,
    /// Where the text begins and ends to be secret.
    edges: Vec<(usize, Edge)>,
    hides: bool,
    gave_up: bool,
}

#[derive(Clone, Copy, Debug)]
enum Edge {
    Begins,
    Ends,
}

impl Mask {
    /// A mask for a tool that has secrets.
    pub(crate) fn of(parameters: &'static [Parameter]) -> Option<Self> {
        let has_secrets = parameters.iter().any(|parameter| parameter.secret);
        has_secrets.then(|| Self {
            parameters,
            secret: false,
            edges: Vec::new(),
            hides: false,
            gave_up: false,
        })
    }

    /// What is told of a piece of the text that has been read and stands at `from`.
    pub(crate) fn told(&mut self, piece: &str, from: usize, is_broken: bool) -> String {
        if is_broken {
            self.edges.clear();
            let first = !std::mem::replace(&mut self.gave_up, true);
            return if first {
                MASK.to_owned()
            } else {
                String::new()
            };
        }
        let mut told = String::new();
        let mut at = 0;
        for (edge, kind) in self.edges.drain(..) {
            let edge = edge.saturating_sub(from);
            if !self.hides {
                told.push_str(piece.get(at..edge).unwrap_or_default());
            }
            at = edge;
            self.hides = matches!(kind, Edge::Begins);
            if self.hides {
                told.push('"');
                told.push_str(MASK);
                told.push('"');
            }
        }
        if !self.hides {
            told.push_str(piece.get(at..).unwrap_or_default());
        }
        told
    }
}

/// The depth of an argument.
const TOP: usize = 1;

impl Sink for Mask {
    fn name(&mut self, depth: usize, name: &mut String) -> bool {
        if depth == TOP {
            let mut parameters = self.parameters.iter();
            self.secret = parameters.any(|parameter| parameter.secret && parameter.name == name);
        }
        true
    }

    fn begins(&mut self, depth: usize, _: Kind, at: usize) {
        if depth == TOP && self.secret {
            self.edges.push((at, Edge::Begins));
        }
    }

    fn text(&mut self, _: &str) {}

    fn scalar(&mut self, _: &mut Value) {}

    fn ends(&mut self, depth: usize, at: usize) {
        if depth == TOP && self.secret {
            self.edges.push((at, Edge::Ends));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tool::arguments::{Limits, partial::Scanner};

    const PARAMETERS: &[Parameter] = &[
        Parameter::new("user", &[], false, |_| schemars::Schema::default()),
        Parameter::new("key", &[], false, |_| schemars::Schema::default()).secret(),
    ];

    fn told(text: &str, size: usize) -> String {
        let mut scanner = Scanner::new(Limits::default());
        let mut sinks = (Mask::of(PARAMETERS), None::<Mask>);
        let mut told = String::new();
        let characters: Vec<char> = text.chars().collect();
        for piece in characters.chunks(size) {
            let piece: String = piece.iter().collect();
            let from = scanner.bytes();
            scanner.scan(&piece, &mut sinks);
            let mask = sinks.0.as_mut().unwrap();
            told.push_str(&mask.told(&piece, from, scanner.is_broken()));
        }
        told
    }

    #[test]
    fn secrets_do_not_stream() {
        for (text, expected) in [
            (
                r#"{"user":"u","key":"K-9\"\u0041","n":{"key":"not one"}}"#,
                r#"{"user":"u","key":"•••","n":{"key":"not one"}}"#,
            ),
            (
                r#"{"key": 12345 , "user":1}"#,
                r#"{"key": "•••" , "user":1}"#,
            ),
            (r#"{"k\u0065y":{"a":["K",2]}}"#, r#"{"k\u0065y":"•••"}"#),
            (r#"{"key":"K","key":"L"}"#, r#"{"key":"•••","key":"•••"}"#),
            (r#"{"key":"K-9 is cut o"#, r#"{"key":"•••""#),
        ] {
            for size in 1..8 {
                assert_eq!(told(text, size), expected, "in pieces of {size}");
            }
        }
    }

    #[test]
    fn nothing_is_told_behind_a_mistake() {
        for text in [
            r#"{"user":"u" "key":"K-9"}"#,
            "'K-9'",
            r#""{\"key\":\"K-9\"}""#,
        ] {
            for size in 1..text.len() {
                let told = told(text, size);
                assert!(!told.contains("K-9") && told.ends_with(MASK), "{told}");
            }
        }
    }

    #[test]
    fn whole_arguments_are_masked() {
        let mut arguments = serde_json::json!({"user": "u", "key": ["K"], "n": {"key": 1}});
        mask(&mut arguments, PARAMETERS);
        assert_eq!(
            arguments.to_string(),
            r#"{"user":"u","key":"•••","n":{"key":1}}"#
        );
    }
}
