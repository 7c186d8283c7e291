//! Two tools of one name in a list, found by the compiler.

use super::Tool;

/// What has tools with names: an annotated function, or a type with annotated methods.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no tool",
    label = "this is no tool",
    note = "`tools![…]` takes the names of functions with `#[tool]`, and of types with `#[toolset]` on their `impl`"
)]
pub trait Named {
    /// The wire names; an empty one stands for a method that is not compiled.
    const NAMES: &'static [&'static str];
}

#[diagnostic::do_not_recommend]
impl<T: Tool> Named for T {
    const NAMES: &'static [&'static str] = &[T::DECLARATION.name()];
}

#[diagnostic::do_not_recommend]
impl Named for () {
    const NAMES: &'static [&'static str] = &[];
}

/// The wire name of a method's tool, if the method is compiled.
pub const fn name<T: Named>() -> &'static str {
    match T::NAMES {
        [name, ..] => name,
        [] => "",
    }
}

/// Refuses two tools of one name. Each entry is what has the tools, with its spelling in the list.
#[track_caller]
pub const fn distinct(tools: &[(&[&str], &str)]) {
    let mut at = 0;
    while at < tools.len() {
        let mut other = 0;
        while other <= at {
            compare(tools[other], tools[at], other == at);
            other += 1;
        }
        at += 1;
    }
}

#[track_caller]
const fn compare(first: (&[&str], &str), second: (&[&str], &str), same: bool) {
    let mut at = 0;
    while at < first.0.len() {
        let mut other = if same { at + 1 } else { 0 };
        while other < second.0.len() {
            if !first.0[at].is_empty() && equal(first.0[at], second.0[other]) {
                two_of_one_name(first.0[at], first.1, second.1);
            }
            other += 1;
        }
        at += 1;
    }
}

const fn equal(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}

#[track_caller]
#[expect(
    clippy::panic,
    reason = "only the compiler gets here: this is how a const says what is wrong"
)]
const fn two_of_one_name(name: &str, first: &str, second: &str) {
    let mut message = Message::new();
    message.push("two tools are named `");
    message.push(name);
    message.push("`: `");
    message.push(first);
    message.push("` and `");
    message.push(second);
    message.push("`; give one of them another name with `#[tool(name = \"…\")]`");
    panic!("{}", message.text());
}

/// A text that a const can put together.
struct Message {
    bytes: [u8; 512],
    length: usize,
}

impl Message {
    const fn new() -> Self {
        Self {
            bytes: [0; 512],
            length: 0,
        }
    }

    /// Adds a text, if there is room for the whole of it, so that no character is cut.
    const fn push(&mut self, text: &str) {
        let text = text.as_bytes();
        if text.len() > self.bytes.len() - self.length {
            return;
        }
        let mut at = 0;
        while at < text.len() {
            self.bytes[self.length] = text[at];
            self.length += 1;
            at += 1;
        }
    }

    const fn text(&self) -> &str {
        let (text, _) = self.bytes.split_at(self.length);
        match str::from_utf8(text) {
            Ok(text) => text,
            Err(_) => "two tools have one name",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::distinct;

    #[test]
    fn names_that_differ_are_fine() {
        distinct(&[(&["a", "b"], "Workspace"), (&["c"], "c"), (&[], "Empty")]);
    }

    #[test]
    #[should_panic = "two tools are named `b`: `Workspace` and `m::b`; give one of them another name"]
    fn two_of_one_name_are_both_named() {
        distinct(&[(&["a", "b"], "Workspace"), (&["b"], "m::b")]);
    }

    #[test]
    fn methods_that_are_not_compiled_have_no_name() {
        distinct(&[(&["", "a", ""], "Workspace"), (&[""], "Other")]);
    }

    #[test]
    #[should_panic = "two tools are named `a`: `Workspace` and `Workspace`"]
    fn two_of_one_type_are_found() {
        distinct(&[(&["a", "b", "a"], "Workspace")]);
    }
}
