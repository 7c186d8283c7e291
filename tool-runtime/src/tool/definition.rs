//! What a model and a client are told of a tool.

use std::fmt;

use serde::Serialize;
use serde_json::Value;

use crate::schema::{self, Problem};

use super::{
    Hints, Kind, Presentation,
    declaration::{Declaration, description},
    formatted::Presented,
};

/// What a model and a client are told of a tool: name, description, schemas, and how its calls are shown.
///
/// It is made once, when the tool is put into a [`Toolset`](crate::Toolset).
#[derive(Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ToolDefinition {
    name: String,
    description: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    presentation: Option<Presentation>,
    #[serde(skip)]
    done: Option<&'static str>,
    /// The arguments that nobody is shown.
    #[serde(skip)]
    secrets: Vec<&'static str>,
    /// What is wrong with constraints of arguments.
    #[serde(skip)]
    misfits: Vec<Problem>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<Kind>,
    hints: Hints,
    input_schema: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    output_schema: Option<Value>,
}

impl ToolDefinition {
    pub(crate) fn new(name: String, description: String, input_schema: Value) -> Self {
        Self {
            name,
            description,
            presentation: None,
            done: None,
            secrets: Vec::new(),
            misfits: Vec::new(),
            kind: None,
            hints: Hints::default(),
            input_schema,
            output_schema: None,
        }
    }

    pub(crate) fn declared(declaration: &Declaration) -> Self {
        let (input_schema, misfits) = schema::input(declaration.parameters);
        let secrets = declaration
            .parameters
            .iter()
            .filter(|parameter| parameter.secret);
        Self {
            name: declaration.name.to_owned(),
            description: description(declaration.description),
            presentation: declared_presentation(declaration),
            done: declaration.done,
            secrets: secrets.map(|parameter| parameter.name).collect(),
            misfits,
            kind: declaration.kind,
            hints: declaration.hints,
            input_schema,
            output_schema: schema::output(declaration.output),
        }
    }

    pub(crate) fn set_presentation(&mut self, presentation: Presentation) {
        self.presentation = Some(presentation);
    }

    pub(crate) fn set_kind(&mut self, kind: Kind) {
        self.kind = Some(kind);
        self.hints = kind.hints();
    }

    pub(crate) fn declared_presentation(&self) -> Option<Presented> {
        Some(Presented {
            presentation: self.presentation.clone()?,
            done: self.done.map(Into::into),
        })
    }

    pub(crate) fn set_output_schema(&mut self, schema: Value) {
        self.output_schema = Some(schema);
    }

    /// The name by which a model calls it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it does, for the model.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// How its calls are shown before anything of their arguments is known: label and icon.
    pub fn presentation(&self) -> Option<&Presentation> {
        self.presentation.as_ref()
    }

    /// What it does, where that is said.
    pub fn kind(&self) -> Option<Kind> {
        self.kind
    }

    /// What it does to the world: as its kind says, unless it says otherwise.
    pub fn hints(&self) -> Hints {
        self.hints
    }

    /// The schema of the arguments: JSON Schema 2020-12, always an object with `properties`, closed.
    pub fn input_schema(&self) -> &Value {
        &self.input_schema
    }

    /// The schema of the content, where it has one: media has none.
    pub fn output_schema(&self) -> Option<&Value> {
        self.output_schema.as_ref()
    }

    /// The names of the arguments that nobody is shown.
    pub(crate) fn secrets(&self) -> &[&'static str] {
        &self.secrets
    }

    /// All that is wrong with it.
    pub(crate) fn problems(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        if let Some(problem) = name_problem(&self.name) {
            problems.push(problem);
        }
        if self.description.trim().is_empty() {
            let text =
                "must say what the tool does and when to use it: it is all that a model knows";
            problems.push(Problem::new("the description", text));
        }
        problems.extend(schema::input_problems(&self.input_schema));
        problems.extend(self.misfits.iter().cloned());
        if let Some(output) = &self.output_schema {
            problems.extend(schema::output_problems(output));
        }
        problems
    }
}

impl fmt::Debug for ToolDefinition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolDefinition")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// Label and icon, as far as they need no arguments. A tool with an icon and a label that begins with a placeholder
/// is shown by its name.
fn declared_presentation(declaration: &Declaration) -> Option<Presentation> {
    let label = match (declaration.label, declaration.icon) {
        (Some(label), _) => label,
        (None, Some(_)) => declaration.name,
        (None, None) => return None,
    };
    let presentation = Presentation::new(label);
    Some(match declaration.icon {
        Some(icon) => presentation.with_icon(icon),
        None => presentation,
    })
}

/// A name that every provider takes: `^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$`.
fn name_problem(name: &str) -> Option<Problem> {
    let mut characters = name.chars();
    let first = characters
        .next()
        .is_some_and(|c| c.is_ascii_alphabetic() || c == '_');
    let rest = characters.all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    (!first || !rest || name.len() > 64).then(|| {
        Problem::new(
            "the name",
            "must be 1 to 64 letters, digits, `_` or `-` of ASCII and begin with a letter or `_`: `^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$`",
        )
    })
}

#[cfg(test)]
mod tests {
    use super::name_problem;

    #[test]
    fn names_that_every_provider_takes() {
        //
        for good in ["a", "_a", "read_file", "a-1", &"x".repeat(64)] {
            assert!(name_problem(good).is_none(), "{good}");
        }
        for bad in ["", "1a", "my tool/é", "-a", "a.b", &"x".repeat(65)] {
            assert!(name_problem(bad).is_some(), "{bad}");
        }
    }
}
