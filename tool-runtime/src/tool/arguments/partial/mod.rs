//! Arguments while they stream: what is known of them before their text is complete.
//!
//! The text is read once, however many pieces it comes in: a [`Scanner`] keeps its place between them, and a [`Sink`] makes
//! of it what it wants: a value that grows ([`Tree`]), or where the members of the arguments stand ([`Members`]).

mod members;
mod scanner;
mod tree;
mod utf8;

#[cfg(test)]
mod tests;

use std::fmt;

use serde_json::Value;

pub(crate) use self::members::Members;
pub(crate) use self::scanner::{Kind, Scanner, Sink};
use self::tree::Tree;
pub(crate) use self::utf8::Joiner;
use super::Limits;

/// What is known of a call's arguments while their text still comes.
///
/// Text is pushed in pieces that may end anywhere, inside an escape or a character too; each byte is read once. The
/// [value](Self::value) is there at every moment and is a *prefix* of the whole, in this sense:
///
/// - a text is a prefix of every text that begins with it;
/// - an array is a prefix of one that has at least as many items, where all but its own last item are equal and that one is
///   a prefix of its counterpart;
/// - an object likewise, by its members in their order; a member is there when its value has begun;
/// - a number, `true`, `false` and `null` are there whole or not at all, so `12` never shows while `123` is being sent.
///
/// So nothing that was shown is ever taken back: texts, arrays and objects grow at their ends. When the text is complete,
/// the value is what reading it whole gives.
///
/// Text that can't become the JSON of arguments (it is no object, a name is repeated, it nests deeper than 128, it is
/// longer than 8 MiB) shows what stood before the mistake, and grows no more. It is never repaired, and a partial value
/// is for views alone: nothing runs on it.
///
/// ```
/// use serde_json::json;
/// use tool_runtime::PartialArguments;
///
/// let mut arguments = PartialArguments::new();
/// arguments.push(r#"{"path": "src/ma"#);
/// assert_eq!(arguments.value(), Some(&json!({"path": "src/ma"})));
/// arguments.push(r#"in.rs", "line": 1"#);
/// assert_eq!(arguments.value(), Some(&json!({"path": "src/main.rs"})));
/// arguments.push("2}");
/// assert_eq!(arguments.value(), Some(&json!({"path": "src/main.rs", "line": 12})));
/// assert!(arguments.is_complete());
/// ```
#[derive(Clone)]
pub struct PartialArguments {
    joiner: Joiner,
    scanner: Scanner,
    tree: Tree,
}

impl PartialArguments {
    /// Arguments of which nothing has come yet.
    pub fn new() -> Self {
        Self::with_limits(Limits::default())
    }

    pub(crate) fn with_limits(limits: Limits) -> Self {
        Self {
            joiner: Joiner::default(),
            scanner: Scanner::new(limits),
            tree: Tree::default(),
        }
    }

    /// Takes the next piece of the text: of a string, or of its bytes in UTF-8.
    pub fn push(&mut self, piece: impl AsRef<[u8]>) {
        let Self {
            joiner,
            scanner,
            tree,
        } = self;
        let joined = joiner.join(piece.as_ref(), |text| scanner.scan(text, tree));
        if joined.is_err() {
            scanner.fail();
        }
    }

    /// What has come so far; `None` before the object has begun. Asking costs nothing.
    pub fn value(&self) -> Option<&Value> {
        self.tree.value()
    }

    /// Whether the object is closed.
    pub fn is_complete(&self) -> bool {
        // Half a character behind it is no blank.
        self.scanner.is_complete() && self.joiner.is_whole()
    }

    /// Whether the text can't become the JSON of arguments any more.
    pub fn is_broken(&self) -> bool {
        self.scanner.is_broken()
    }
}

impl Default for PartialArguments {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for PartialArguments {
    /// Shows nothing of the arguments.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PartialArguments")
            .field("complete", &self.is_complete())
            .field("broken", &self.is_broken())
            .finish_non_exhaustive()
    }
}
