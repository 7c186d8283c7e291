//! What a model is shown of a tool's arguments and content: JSON Schema, in one canonical form.
//!
//! The form is that of [draft 2020-12](https://json-schema.org/draft/2020-12): the objects of arguments are closed, properties
//! stand in the order of the code, there is no `$schema`, no title at the root, no number format that only Rust
//! knows, and no boolean where an object says the same.

use schemars::{SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

use crate::tool::{arguments::Parameter, declaration::description, output::OutputSchema};

mod canonical;
pub(crate) mod check;
mod constraints;
mod dialect;
pub(crate) mod example;
mod joined;
mod keyword;
mod kinds;
mod pattern;
mod problem;
#[cfg(test)]
mod tests;

pub use dialect::{Change, Definitions, Dialect, McpRevision, UnknownDialect, Verdict, View};
pub(crate) use keyword::target;
pub use problem::Problem;
pub(crate) use problem::{input_problems, output_problems};

/// The schema of a tool's arguments, and what is wrong with their constraints.
pub(crate) fn input(parameters: &[Parameter]) -> (Value, Vec<Problem>) {
    let mut generator = generator(SchemaSettings::for_deserialize);
    let mut properties = Map::new();
    let mut required = Vec::new();
    for parameter in parameters {
        let mut schema = keyword::object((parameter.schema)(&mut generator).to_value());
        let text = description(parameter.description);
        if !text.is_empty() {
            schema.insert("description".to_owned(), text.into());
        }
        if let Some(default) = parameter.default.and_then(|default| default()) {
            schema.insert("default".to_owned(), default);
        }
        properties.insert(parameter.name.to_owned(), Value::Object(schema));
        if !parameter.optional {
            required.push(Value::from(parameter.name));
        }
    }
    let definitions = generator.take_definitions(true);
    let mut problems = Vec::new();
    for parameter in parameters
        .iter()
        .filter(|parameter| !parameter.constraints.is_empty())
    {
        let Some(schema) = properties.get_mut(parameter.name) else {
            continue;
        };
        problems.extend(constraints::problems(parameter, schema, &definitions));
        let kinds = kinds::Kinds::of(schema, &definitions);
        if let Value::Object(schema) = schema {
            constraints::show(parameter.constraints, schema, kinds);
        }
    }
    let mut schema = Map::from_iter([
        ("type".to_owned(), json!("object")),
        ("properties".to_owned(), Value::Object(properties)),
    ]);
    if !required.is_empty() {
        schema.insert("required".to_owned(), Value::Array(required));
    }
    schema.insert("additionalProperties".to_owned(), Value::Bool(false));
    if !definitions.is_empty() {
        schema.insert("$defs".to_owned(), Value::Object(definitions));
    }
    (canonical::root(Value::Object(schema), true), problems)
}

/// The schema of a tool's content.
pub(crate) fn output(make: OutputSchema) -> Option<Value> {
    let mut generator = generator(SchemaSettings::for_serialize);
    Some(canonical::root(make(&mut generator)?.to_value(), false))
}

fn generator(contract: impl Fn(SchemaSettings) -> SchemaSettings) -> SchemaGenerator {
    contract(SchemaSettings::draft2020_12().with(|settings| settings.meta_schema = None))
        .into_generator()
}
