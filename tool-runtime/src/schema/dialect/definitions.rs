use serde_json::{Value, json};

use super::{Dialect, Verdict, View, limits::Budget, view::view};
use crate::{schema::Problem, tool::ToolDefinition};

mod wire;

use wire::{nested, written};

/// The tools of a list in a dialect's own JSON, and what became of each.
///
/// One bad tool does not spoil the list: [`tools`](Self::tools) has those that can be offered, [`report`](Self::report)
/// says of each how its schema stands to the canonical one.
///
/// ```
/// use tool_runtime::{Dialect, Runtime, tool, tools};
///
/// /// Searches.
/// #[tool]
/// async fn search(query: String, limit: Option<u32>) -> String {
///     format!("{query} {limit:?}")
/// }
///
/// let runtime = Runtime::builder().tools(tools![search]).build()?;
/// let definitions = runtime.definitions_for(Dialect::OpenAiStrict);
/// let schema = &definitions.tools()[0]["parameters"];
/// assert_eq!(schema["required"], serde_json::json!(["query", "limit"]));
/// for (name, verdict) in definitions.report() {
///     println!("{name}: {verdict}");
/// }
/// # Ok::<(), tool_runtime::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Definitions {
    dialect: Dialect,
    tools: Vec<Value>,
    report: Vec<(String, Verdict)>,
}

impl Definitions {
    /// The tools of a list as a dialect takes them.
    pub fn new<'a>(
        definitions: impl IntoIterator<Item = &'a ToolDefinition>,
        dialect: Dialect,
    ) -> Self {
        let mut list = Self {
            dialect,
            tools: Vec::new(),
            report: Vec::new(),
        };
        let mut used = Budget::default();
        for definition in definitions {
            let View {
                schema,
                mut verdict,
            } = definition.view(dialect);
            let problem = name_problem(definition.name(), dialect)
                .or_else(|| list.full(&schema, &mut used, verdict.is_offered()));
            if let Some(problem) = problem {
                let mut problems = vec![problem];
                if let Verdict::Refused(others) = verdict {
                    problems.extend(others);
                }
                verdict = Verdict::Refused(problems);
            }
            if verdict.is_offered() {
                let tool = written(definition, schema, dialect, &mut verdict);
                list.tools.push(tool);
            }
            list.report.push((definition.name().to_owned(), verdict));
        }
        list
    }

    /// Whether a request takes no more tools.
    fn full(&self, schema: &Value, used: &mut Budget, offered: bool) -> Option<Problem> {
        let says = |text: &str| Some(Problem::new("the list", text));
        match self.dialect {
            Dialect::OpenAi | Dialect::OpenAiStrict if self.tools.len() >= 128 => {
                says("has 128 tools already, and no more are taken in a request")
            }
            Dialect::AnthropicStrict if offered => match used.with(Budget::of(schema)) {
                Some(sum) => {
                    *used = sum;
                    None
                }
                None => says(
                    "has as many strict tools (20), optional fields (24) or fields of several types (16) already as are taken in a request",
                ),
            },
            _ => None,
        }
    }

    /// The dialect.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// The tools that can be offered, each in the dialect's own JSON: what goes into `tools` of a request. For Gemini they go
    /// into `functionDeclarations`, for `OpenAI` they are those of the Responses API.
    pub fn tools(&self) -> &[Value] {
        &self.tools
    }

    /// The tools as Chat Completions of `OpenAI` has them; for any other dialect they are [`tools`](Self::tools).
    pub fn chat_tools(&self) -> Vec<Value> {
        match self.dialect {
            Dialect::OpenAi | Dialect::OpenAiStrict => self.tools.iter().map(nested).collect(),
            _ => self.tools.clone(),
        }
    }

    /// The part of a request that has the tools, ready to send: `{"tools": […]}`.
    pub fn to_json(&self) -> Value {
        match self.dialect {
            Dialect::GeminiJson | Dialect::GeminiOpenApi => {
                json!({ "tools": [{ "functionDeclarations": self.tools }] })
            }
            _ => json!({ "tools": self.tools }),
        }
    }

    /// What became of each tool, in order.
    pub fn report(&self) -> impl ExactSizeIterator<Item = (&str, &Verdict)> {
        self.report
            .iter()
            .map(|(name, verdict)| (name.as_str(), verdict))
    }
}

impl ToolDefinition {
    /// The schema of the arguments as a dialect takes it.
    pub fn view(&self, dialect: Dialect) -> View {
        view(self.input_schema(), dialect)
    }
}

/// A name that the dialect does not take.
fn name_problem(name: &str, dialect: Dialect) -> Option<Problem> {
    let first = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
    let (longest, begins, others) = match dialect {
        Dialect::Mcp(_) => (128, false, "_-."),
        Dialect::OpenAi | Dialect::OpenAiStrict | Dialect::Anthropic | Dialect::AnthropicStrict => {
            (64, false, "_-")
        }
        Dialect::GeminiJson | Dialect::GeminiOpenApi => (128, true, "_-.:"),
    };
    let fits = (1..=longest).contains(&name.len())
        && (!begins || name.bytes().next().is_some_and(first))
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || others.contains(c));
    (!fits).then(|| {
        let start = if begins {
            "begins with a letter or `_` and "
        } else {
            ""
        };
        let text =
            format!("{start}is 1 to {longest} letters or digits of ASCII or `{others}` there");
        Problem::new("the name", text)
    })
}
