//! Building a runtime.

use std::{collections::HashMap, error::Error, fmt, sync::Arc, time::Duration};

use super::{
    bounds::Bounds,
    observer::{Observer, Telling, Watcher},
    runtime::{Runtime, Shared},
};
use crate::{
    schema::Problem,
    tool::{IntoTools, Repair, Toolset},
};

/// Builds a [`Runtime`]; made by [`Runtime::builder`].
#[must_use = "`build` makes the runtime"]
#[derive(Default)]
pub struct Builder {
    tools: Toolset,
    observers: Vec<Arc<dyn Observer>>,
    bounds: Bounds,
}

impl Builder {
    /// Adds tools: a [`tools!`](crate::tools) list, with its state where its tools borrow from one, a [`Toolset`], or a
    /// [`DynamicTool`](crate::DynamicTool).
    pub fn tools(mut self, tools: impl IntoTools) -> Self {
        self.tools = self.tools.with(tools);
        self
    }

    /// Adds whoever watches all calls.
    pub fn observer(mut self, observer: impl Observer) -> Self {
        self.observers.push(Arc::new(observer));
        self
    }

    /// The time that a tool's body may take. There is no limit otherwise.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.bounds.timeout = Some(timeout);
        self
    }

    /// The most characters that a model reads of one result; 50,000 otherwise. What is cut is said behind the cut.
    pub fn max_result_chars(mut self, characters: usize) -> Self {
        self.bounds.model_characters = characters;
        self
    }

    /// Says what is repaired in arguments that strict reading refuses; nothing otherwise.
    pub fn repair(mut self, repair: Repair) -> Self {
        self.bounds.repair = repair;
        self
    }

    /// The most bytes that a call's arguments may have; 8 MiB otherwise. More are refused.
    pub fn max_argument_bytes(mut self, bytes: usize) -> Self {
        self.bounds.arguments.text_bytes = bytes;
        self
    }

    /// The most bytes that are kept of one content; 16 MiB otherwise. A note stands for more.
    pub fn max_content_bytes(mut self, bytes: usize) -> Self {
        self.bounds.content_bytes = bytes;
        self
    }

    /// The most bytes that details may have as JSON; 1 MiB otherwise. A note stands for more.
    pub fn max_details_bytes(mut self, bytes: usize) -> Self {
        self.bounds.details_bytes = bytes;
        self
    }

    /// Makes the runtime.
    ///
    /// # Errors
    ///
    /// All that is wrong with the tools at once: two of one name, a name or a schema that providers refuse, a
    /// description that is missing, a reference that leads nowhere or in a circle, a schema that is too large or has what
    /// only the feature `validate` can hold.
    pub fn build(self) -> Result<Runtime, BuildError> {
        let mut by_name = HashMap::with_capacity(self.tools.entries.len());
        let mut problems = Vec::new();
        for (at, entry) in self.tools.entries.iter().enumerate() {
            let name = entry.definition.name();
            let of_schema = entry.check.problems("the input schema");
            let output = entry.output.iter();
            let of_output = output.flat_map(|check| check.problems("the output schema"));
            let of_tool = entry.definition.problems().into_iter();
            let of_tool = of_tool.chain(of_schema).chain(of_output);
            problems.extend(of_tool.map(|problem| (name.to_owned(), problem)));
            if by_name.insert(name.to_owned(), at).is_some() {
                let text = "is that of another tool too; give one of them another name";
                problems.push((name.to_owned(), Problem::new("the name", text)));
            }
        }
        if !problems.is_empty() {
            return Err(BuildError { problems });
        }
        let telling = Arc::<Telling>::default();
        let watch = |observer| Watcher::new(observer, telling.clone());
        let has_exclusive = self.tools.entries.iter().any(|entry| entry.rules.exclusive);
        Ok(Runtime::new(Shared {
            has_exclusive,
            tools: self.tools,
            by_name,
            watchers: self.observers.into_iter().map(watch).collect(),
            telling: telling.clone(),
            bounds: self.bounds,
            late_updates: 0.into(),
        }))
    }
}

impl fmt::Debug for Builder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Builder")
            .field("tools", &self.tools)
            .finish_non_exhaustive()
    }
}

/// All that is wrong with the tools of a runtime.
#[derive(Clone, PartialEq, Eq)]
pub struct BuildError {
    problems: Vec<(String, Problem)>,
}

impl BuildError {
    /// Each problem with the name of its tool.
    pub fn problems(&self) -> impl ExactSizeIterator<Item = (&str, &Problem)> {
        self.problems
            .iter()
            .map(|(tool, problem)| (tool.as_str(), problem))
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (tool, problem)) in self.problems().enumerate() {
            let separator = if at == 0 { "" } else { "\n" };
            write!(f, "{separator}tool `{tool}`: {problem}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for BuildError {
    /// As `Display`, so that `unwrap` reads well.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for BuildError {}
