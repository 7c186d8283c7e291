//! Constraints of arguments as a schema shows them, and whether they fit the type.

use serde_json::{Map, Value, json};

use super::{Problem, kinds::Kinds};
use crate::tool::arguments::{Constraint, Parameter, pattern_problem};

/// Writes the constraints of a parameter into its schema. A tighter one of the type's own stays.
pub(super) fn show(constraints: &[Constraint], schema: &mut Map<String, Value>, kinds: Kinds) {
    for constraint in constraints {
        match constraint {
            Constraint::Range {
                least,
                most,
                exclusive,
            } => {
                if let Some(least) = least {
                    tighten(schema, "minimum", least.to_json(), f64::max);
                }
                if let Some(most) = most {
                    let keyword = if *exclusive {
                        "exclusiveMaximum"
                    } else {
                        "maximum"
                    };
                    tighten(schema, keyword, most.to_json(), f64::min);
                }
            }
            Constraint::Length { least, most } => {
                let keywords = [
                    (kinds.text, "minLength", "maxLength"),
                    (kinds.list, "minItems", "maxItems"),
                    (kinds.object, "minProperties", "maxProperties"),
                ];
                for (_, shortest, longest) in keywords.into_iter().filter(|(is, ..)| *is) {
                    if let Some(least) = least {
                        tighten(schema, shortest, json!(least), f64::max);
                    }
                    if let Some(most) = most {
                        tighten(schema, longest, json!(most), f64::min);
                    }
                }
            }
            Constraint::Pattern(pattern) => {
                schema.insert("pattern".to_owned(), json!(pattern));
            }
            Constraint::OneOf(choices) => {
                let null = kinds.null.then_some(Value::Null);
                let choices = choices.iter().map(|choice| choice.to_json()).chain(null);
                schema.insert("enum".to_owned(), choices.collect());
            }
        }
    }
}

/// Sets a bound, unless there is one that bounds more.
fn tighten(
    schema: &mut Map<String, Value>,
    keyword: &str,
    bound: Value,
    tighter: fn(f64, f64) -> f64,
) {
    let there = schema.get(keyword).and_then(Value::as_f64);
    if let (Some(there), Some(new)) = (there, bound.as_f64())
        && tighter(there, new).total_cmp(&there).is_eq()
    {
        return;
    }
    schema.insert(keyword.to_owned(), bound);
}

/// The constraints that can't hold: those that the type's values are no matter of, and those that nothing enforces.
pub(super) fn problems(
    parameter: &Parameter,
    schema: &Value,
    definitions: &Map<String, Value>,
) -> Vec<Problem> {
    let kinds = Kinds::of(schema, definitions);
    let mut problems = Vec::new();
    let mut say = |text: String| {
        problems.push(Problem::new(
            format!("the argument `{}`", parameter.name),
            text,
        ));
    };
    for constraint in parameter.constraints {
        match constraint {
            Constraint::Range { .. } if !kinds.number => {
                say("has a `range`, and its type is no number".to_owned());
            }
            Constraint::Length { .. } if !(kinds.text || kinds.list || kinds.object) => {
                say("has a `length`, and its type is no text, list or object".to_owned());
            }
            Constraint::Pattern(_) if !kinds.text => {
                say("has a `pattern`, and its type is no text".to_owned());
            }
            Constraint::Pattern(pattern) => {
                if let Some(problem) = pattern_problem(pattern) {
                    say(problem);
                }
            }
            Constraint::OneOf(choices) => {
                let choices = choices.iter().map(|choice| choice.to_json());
                for choice in choices.filter(|choice| !Kinds::admits(schema, definitions, choice)) {
                    say(format!(
                        "has `one_of`, and its type has no value `{choice}`"
                    ));
                }
            }
            Constraint::Range { .. } | Constraint::Length { .. } => {}
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::{Call, Runtime, ToolDefinition, tool, tools};

    /// Orders.
    #[tool(crate = crate)]
    async fn order(
        #[arg(range(1..=99))] count: u8,
        #[arg(range(..0.5))] discount: Option<f64>,
        #[arg(length(2..5))] name: String,
        #[arg(length(..=2))] notes: Vec<String>,
        #[arg(one_of("red", "blue"), default = "red")] colour: String,
        #[arg(one_of(1, 2.5))] size: Option<f64>,
    ) -> String {
        format!("{count} {discount:?} {name} {notes:?} {colour} {size:?}")
    }

    #[test]
    fn constraints_stand_in_the_schema() {
        let [definition] = <[ToolDefinition; 1]>::try_from(tools![order].definitions()).unwrap();
        assert_eq!(
            definition.input_schema()["properties"],
            json!({
                "count": {"type": "integer", "minimum": 1, "maximum": 99},
                "discount": {"type": ["number", "null"], "exclusiveMaximum": 0.5},
                "name": {"type": "string", "minLength": 2, "maxLength": 4},
                "notes": {"type": "array", "items": {"type": "string"}, "maxItems": 2},
                "colour": {"type": "string", "enum": ["red", "blue"], "default": "red"},
                "size": {"type": ["number", "null"], "enum": [1, 2.5, null]},
            })
        );
    }

    #[tokio::test]
    async fn constraints_are_enforced_all_at_once() {
        let runtime = Runtime::builder().tools(tools![order]).build().unwrap();
        let text = async |arguments: &str| {
            let report = runtime.invoke(Call::new("c", "order", arguments)).await;
            report.for_model().text().to_owned()
        };
        assert_eq!(
            text(r#"{"count": 99, "name": "Zoë", "notes": [], "size": 1.0, "discount": null}"#)
                .await,
            "99 None Zoë [] red Some(1.0)"
        );
        assert_eq!(
            text(r#"{"count": 0, "name": "A", "notes": ["a", "b", "c"], "colour": "green", "size": 2}"#).await,
            "Invalid arguments, 5 problems:\n\
             - `count`: expected a number from 1 to 99, got the number 0.\n\
             - `name`: expected 2 to 4 characters, got the string \"A\".\n\
             - `notes`: expected at most 2 items, got an array of 3 items.\n\
             - `colour`: expected one of `red`, `blue`, got the string \"green\".\n\
             - `size`: expected one of `1`, `2.5`, got the number 2.\n\
             Valid arguments are, for example: {\"count\":1,\"name\":\"text\",\"notes\":[]}"
        );
    }

    /// Is wrong.
    #[tool(crate = crate)]
    async fn wrong(
        #[arg(range(1..))] text: String,
        #[arg(length(1..))] number: Option<u8>,
        #[arg(one_of("a"))] flag: bool,
        #[arg(pattern("^a"))] list: Vec<String>,
        #[arg(pattern("("))] broken: String,
    ) {
        let _ = (text, number, flag, list, broken);
    }

    #[test]
    fn constraints_that_fit_no_value_are_told_at_registration() {
        let problems = Runtime::builder().tools(tools![wrong]).build().unwrap_err();
        let problems: Vec<String> = problems
            .problems()
            .map(|(_, problem)| problem.to_string())
            .collect();
        assert_eq!(
            problems[..4],
            [
                "the argument `text` has a `range`, and its type is no number",
                "the argument `number` has a `length`, and its type is no text, list or object",
                "the argument `flag` has `one_of`, and its type has no value `\"a\"`",
                "the argument `list` has a `pattern`, and its type is no text",
            ]
        );
        let broken = &problems[4];
        assert!(
            broken.starts_with("the argument `broken` has the pattern `(`, which is"),
            "{broken}"
        );
        let reason = if cfg!(feature = "validate") {
            "unclosed group"
        } else {
            "the feature `validate`"
        };
        assert!(broken.contains(reason), "{broken}");
    }
}
