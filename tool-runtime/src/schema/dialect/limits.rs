//! How large a tool may be in each dialect.

use serde_json::{Map, Value};

use super::Dialect;
use crate::schema::{
    Problem,
    check::types,
    keyword::{children, target},
};

/// What of a view is beyond the limits of its dialect.
pub(super) fn problems(view: &Value, dialect: Dialect) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut says = |text: String| problems.push(Problem::new("the input schema", text));
    match dialect {
        Dialect::OpenAiStrict => {
            let size = Size::of(view);
            if size.properties > 5_000 {
                says(format!(
                    "has {} properties, and 5000 are taken",
                    size.properties
                ));
            }
            let levels = levels(view, view, &mut Vec::new());
            if levels > 10 {
                says(format!("nests {levels} levels deep, and 10 are taken"));
            }
            if size.characters > 120_000 {
                says(format!(
                    "has {} characters of names and choices, and 120000 are taken",
                    size.characters
                ));
            }
            if size.choices > 1_000 {
                says(format!(
                    "has {} choices in all, and 1000 are taken",
                    size.choices
                ));
            }
            if size.longest > 15_000 {
                says(format!(
                    "has a choice of more than 250 texts with {} characters, and 15000 are taken",
                    size.longest
                ));
            }
        }
        Dialect::AnthropicStrict => {
            let budget = Budget::of(view);
            if budget.optional > Budget::OPTIONAL {
                says(format!(
                    "has {} optional fields, and 24 are taken in a request",
                    budget.optional
                ));
            }
            if budget.unions > Budget::UNIONS {
                says(format!(
                    "has {} fields of several types, and 16 are taken in a request",
                    budget.unions
                ));
            }
        }
        Dialect::GeminiOpenApi => each(view, &mut |keywords| {
            let properties = keywords.get("properties").and_then(Value::as_object);
            for name in properties.into_iter().flat_map(Map::keys) {
                if !is_word(name) {
                    let pattern = "^[a-zA-Z_][a-zA-Z0-9_]{0,63}$";
                    says(format!(
                        "has the field `{name}`, and names are taken as `{pattern}`"
                    ));
                }
            }
        }),
        Dialect::GeminiJson => {
            if cyclic(view, view, &mut Vec::new()) {
                says("has a type that holds itself in a required field, and only fields that may be left out are taken for that".to_owned());
            }
        }
        Dialect::Mcp(_) | Dialect::OpenAi | Dialect::Anthropic => {}
    }
    problems
}

/// What a request to Anthropic has of strict tools, in all.
#[derive(Clone, Copy, Default)]
pub(super) struct Budget {
    pub(super) tools: usize,
    pub(super) optional: usize,
    pub(super) unions: usize,
}

impl Budget {
    pub(super) const TOOLS: usize = 20;
    const OPTIONAL: usize = 24;
    const UNIONS: usize = 16;

    pub(super) fn of(view: &Value) -> Self {
        let mut budget = Self {
            tools: 1,
            ..Self::default()
        };
        each(view, &mut |keywords| {
            let properties = keywords.get("properties").and_then(Value::as_object);
            let required = keywords.get("required").and_then(Value::as_array);
            let required = required.map_or(0, Vec::len);
            let count = properties.map_or(0, Map::len);
            budget.optional += count.saturating_sub(required);
            for property in properties.into_iter().flat_map(Map::values) {
                let several = types(property).len() > 1 || property.get("anyOf").is_some();
                budget.unions += usize::from(several);
            }
        });
        budget
    }

    /// Both together, if a request takes that.
    pub(super) fn with(self, other: Self) -> Option<Self> {
        let sum = Self {
            tools: self.tools + other.tools,
            optional: self.optional + other.optional,
            unions: self.unions + other.unions,
        };
        (sum.tools <= Self::TOOLS && sum.optional <= Self::OPTIONAL && sum.unions <= Self::UNIONS)
            .then_some(sum)
    }
}

#[derive(Default)]
struct Size {
    properties: usize,
    characters: usize,
    choices: usize,
    longest: usize,
}

impl Size {
    fn of(view: &Value) -> Self {
        let mut size = Self::default();
        each(view, &mut |keywords| {
            for keyword in ["properties", "$defs"] {
                let named = keywords.get(keyword).and_then(Value::as_object);
                for name in named.into_iter().flat_map(Map::keys) {
                    size.characters += name.chars().count();
                    size.properties += usize::from(keyword == "properties");
                }
            }
            let choices = keywords.get("enum").and_then(Value::as_array);
            let choices = choices.into_iter().flatten().chain(keywords.get("const"));
            let lengths: Vec<usize> = choices.map(length).collect();
            let sum: usize = lengths.iter().sum();
            size.choices += lengths.len();
            size.characters += sum;
            if lengths.len() > 250 {
                size.longest = size.longest.max(sum);
            }
        });
        size
    }
}

fn length(choice: &Value) -> usize {
    match choice {
        Value::String(text) => text.chars().count(),
        choice => choice.to_string().len(),
    }
}

/// How many objects stand inside one another; one that holds itself counts once.
fn levels(root: &Value, schema: &Value, open: &mut Vec<String>) -> usize {
    let Value::Object(keywords) = schema else {
        return 0;
    };
    let mut deepest = 0;
    if let Some(reference) = keywords.get("$ref").and_then(Value::as_str)
        && !open.iter().any(|open| open == reference)
        && let Some(target) = target(root, reference)
    {
        open.push(reference.to_owned());
        deepest = levels(root, target, open);
        open.pop();
    }
    children(keywords, &mut |keyword, _, child| {
        if keyword != "$defs" {
            deepest = deepest.max(levels(root, child, open));
        }
    });
    deepest + usize::from(keywords.contains_key("properties"))
}

/// Whether a type holds itself by way of required fields alone.
fn cyclic(root: &Value, schema: &Value, open: &mut Vec<String>) -> bool {
    let Value::Object(keywords) = schema else {
        return false;
    };
    if let Some(reference) = keywords.get("$ref").and_then(Value::as_str) {
        if open.iter().any(|open| open == reference) {
            return true;
        }
        open.push(reference.to_owned());
        let found = target(root, reference).is_some_and(|target| cyclic(root, target, open));
        open.pop();
        return found;
    }
    let required = keywords.get("required").and_then(Value::as_array);
    let is_required =
        |name: &str| required.is_some_and(|required| required.iter().any(|other| other == name));
    let mut found = false;
    children(keywords, &mut |keyword, name, child| {
        let counts = match keyword {
            "$defs" => false,
            "properties" => is_required(name),
            _ => true,
        };
        found = found || (counts && cyclic(root, child, open));
    });
    found
}

fn each(schema: &Value, visit: &mut dyn FnMut(&Map<String, Value>)) {
    if let Value::Object(keywords) = schema {
        visit(keywords);
        children(keywords, &mut |_, _, child| each(child, visit));
    }
}

fn is_word(name: &str) -> bool {
    let first = name.bytes().next();
    first.is_some_and(|first| first.is_ascii_alphabetic() || first == b'_')
        && name.len() <= 64
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}
