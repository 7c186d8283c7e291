//! What an annotated function says of itself, as data.

use std::time::Duration;

use super::{
    Hints, Kind,
    argument::Arrived,
    arguments::{Parameter, Reader},
    formatted::Presented,
    output::OutputSchema,
    rules::Rules,
};

/// A tool that the compiler knows: what [`#[tool]`](macro@crate::tool) makes of a function.
///
/// It is implemented by the type that stands beside the function under the same name, and by nothing else; a
/// tool that is known only at run time is a [`DynamicTool`](crate::DynamicTool).
///
/// ```
/// use tool_runtime::{Tool, ToolOutput, tool};
///
/// /// Adds.
/// #[tool]
/// async fn add(a: i64, b: i64) -> ToolOutput<i64, String> {
///     ToolOutput::new(a + b).details(format!("{a} + {b}"))
/// }
///
/// let sum: <add as Tool>::Content = 3_i64;
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no tool",
    label = "this is no tool",
    note = "`tools![…]` takes the names of functions with `#[tool]`"
)]
pub trait Tool: 'static {
    /// What the model reads of a result.
    type Content;
    /// What only the application reads of a result; `()` where there is nothing.
    type Details;
    #[doc(hidden)]
    const DECLARATION: Declaration;
}

/// What an annotated function says of itself.
#[derive(Clone, Copy, Debug)]
pub struct Declaration {
    pub(crate) name: &'static str,
    pub(crate) description: &'static [&'static str],
    pub(crate) parameters: &'static [Parameter],
    pub(crate) output: OutputSchema,
    pub(crate) label: Option<&'static str>,
    pub(crate) icon: Option<&'static str>,
    pub(crate) done: Option<&'static str>,
    pub(crate) present: Option<Present>,
    pub(crate) present_early: Option<PresentEarly>,
    pub(crate) kind: Option<Kind>,
    pub(crate) hints: Hints,
    pub(crate) rules: Rules,
}

/// Makes the presentation of a call from the text of its arguments.
pub(crate) type Present = fn(&mut Reader<'_>) -> Option<Presented>;

/// Makes as much of it as the arguments reach that have arrived.
pub(crate) type PresentEarly = fn(&Arrived<'_>) -> Option<Presented>;

impl Declaration {
    /// A declaration with what every tool has.
    pub const fn new(
        name: &'static str,
        description: &'static [&'static str],
        parameters: &'static [Parameter],
        output: OutputSchema,
    ) -> Self {
        Self {
            name,
            description,
            parameters,
            output,
            label: None,
            icon: None,
            done: None,
            present: None,
            present_early: None,
            kind: None,
            hints: Kind::Other.hints(),
            rules: Rules {
                timeout: None,
                max_result_chars: None,
                exclusive: false,
                concurrency: None,
                approval: false,
            },
        }
    }

    /// The wire name.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The label, or what a label's template says before its first placeholder.
    #[must_use]
    pub const fn label(mut self, label: &'static str) -> Self {
        self.label = Some(label);
        self
    }

    /// The icon's name.
    #[must_use]
    pub const fn icon(mut self, icon: &'static str) -> Self {
        self.icon = Some(icon);
        self
    }

    /// The label of a call that has ended well.
    #[must_use]
    pub const fn done(mut self, label: &'static str) -> Self {
        self.done = Some(label);
        self
    }

    /// What the tool does.
    #[must_use]
    pub const fn kind(mut self, kind: Kind) -> Self {
        self.kind = Some(kind);
        self.hints = kind.hints();
        self
    }

    /// What the tool does to the world, where its kind does not say it right.
    #[must_use]
    pub const fn hints(
        mut self,
        read_only: Option<bool>,
        destructive: Option<bool>,
        idempotent: Option<bool>,
        open_world: Option<bool>,
    ) -> Self {
        self.hints = self
            .hints
            .with(read_only, destructive, idempotent, open_world);
        self
    }

    /// The time that the body may take.
    #[must_use]
    pub const fn timeout(mut self, timeout: Duration) -> Self {
        self.rules.timeout = Some(timeout);
        self
    }

    /// The most characters that a model reads of one result.
    #[must_use]
    pub const fn max_result_chars(mut self, characters: usize) -> Self {
        self.rules.max_result_chars = Some(characters);
        self
    }

    /// Never beside another call of the turn.
    #[must_use]
    pub const fn exclusive(mut self) -> Self {
        self.rules.exclusive = true;
        self
    }

    /// The most calls at once.
    #[must_use]
    pub const fn concurrency(mut self, calls: usize) -> Self {
        self.rules.concurrency = Some(calls);
        self
    }

    /// A person has to allow each call.
    #[must_use]
    pub const fn approval(mut self) -> Self {
        self.rules.approval = true;
        self
    }

    /// What makes the presentation from the arguments.
    #[must_use]
    pub const fn present(mut self, present: Present) -> Self {
        self.present = Some(present);
        self
    }

    /// What makes as much of the presentation as there is while the arguments stream.
    #[must_use]
    pub const fn present_early(mut self, present: PresentEarly) -> Self {
        self.present_early = Some(present);
        self
    }
}

/// The lines of a doc comment as one text: the space that rustfmt puts behind `///` is taken off, and blank lines
/// around the whole.
pub(crate) fn description(lines: &[&str]) -> String {
    let text: Vec<&str> = lines.iter().flat_map(|line| line.split('\n')).collect();
    let indent = text
        .iter()
        .filter(|line| !line.trim().is_empty())
        .map(|line| line.len() - line.trim_start_matches(' ').len())
        .min()
        .unwrap_or(0);
    let lines: Vec<&str> = text
        .iter()
        .map(|line| line.get(indent..).unwrap_or_default().trim_end())
        .collect();
    lines.join("\n").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::description;

    #[test]
    fn a_doc_comment_is_one_text() {
        assert_eq!(
            description(&[" Adds.", "", "   * a \"b\" {c} \\d", " end "]),
            "Adds.\n\n  * a \"b\" {c} \\d\nend"
        );
        assert_eq!(description(&["first\nsecond\n"]), "first\nsecond");
        assert_eq!(description(&[""]), "");
    }
}
