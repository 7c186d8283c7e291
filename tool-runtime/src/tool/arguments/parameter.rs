use super::constraint::Constraint;
use schemars::{Schema, SchemaGenerator};

/// A default as it is shown to the model: none when it can't be told as JSON.
pub type Shown = Option<serde_json::Value>;

/// One parameter of a tool, as the generated code describes it.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::exhaustive_structs,
    reason = "generated code writes one for each parameter"
)]
pub struct Parameter {
    /// Its name on the wire.
    pub name: &'static str,
    /// The lines of its doc comment.
    pub description: &'static [&'static str],
    /// Whether a call may leave it out: it is an `Option` or has a default.
    pub optional: bool,
    /// Makes the schema of its type.
    pub schema: fn(&mut SchemaGenerator) -> Schema,
    /// Makes its default, where it has one.
    pub default: Option<fn() -> Shown>,
    /// What a value must be beyond its type.
    pub constraints: &'static [Constraint],
    /// Whether nobody is shown it.
    pub secret: bool,
}

impl Parameter {
    /// A parameter without a default.
    pub const fn new(
        name: &'static str,
        description: &'static [&'static str],
        optional: bool,
        schema: fn(&mut SchemaGenerator) -> Schema,
    ) -> Self {
        Self {
            name,
            description,
            optional,
            schema,
            default: None,
            constraints: &[],
            secret: false,
        }
    }

    /// Shows a default to the model.
    #[must_use]
    pub const fn default(mut self, default: fn() -> Shown) -> Self {
        self.default = Some(default);
        self
    }

    /// Bounds its values beyond its type.
    #[must_use]
    pub const fn constrained(mut self, constraints: &'static [Constraint]) -> Self {
        self.constraints = constraints;
        self
    }

    /// Keeps its values from whoever watches.
    #[must_use]
    pub const fn secret(mut self) -> Self {
        self.secret = true;
        self
    }
}
