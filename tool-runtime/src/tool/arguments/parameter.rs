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
}
