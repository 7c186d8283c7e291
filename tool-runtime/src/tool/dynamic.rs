//! Tools that are known only at run time.

use std::{fmt, pin::Pin, sync::Arc};

use serde_json::{Map, Value};

use crate::schema::check::Check;

use super::{
    CallContext, IntoContent, Kind, Outcome, Presentation, ToolDefinition, ToolError, ToolOutput,
    arguments::{Limits, read_free},
    formatted::{Presented, presented},
    output::{self, Container, Fallible},
    rules::Rules,
    start::{Entry, Startable, Started, Starting, guarded},
};

/// A tool that is known only at run time, such as one from a configuration file or another server: the hand-built twin
/// of [`#[tool]`](macro@crate::tool).
///
/// Its arguments are a JSON object, read as strictly as an annotated function's and held against the schema before the
/// body runs: types, names, lengths, ranges and choices always; patterns, conditions and the less common formats with the
/// feature `validate`.
///
/// ```
/// use serde_json::json;
/// use tool_runtime::{Call, DynamicTool, Presentation, Runtime, ToolOutput};
///
/// let greet = DynamicTool::new(
///     "greet",
///     "Greets somebody.",
///     json!({"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}),
///     |arguments, _context| async move {
///         let name = arguments["name"].as_str().unwrap_or_default();
///         Ok(ToolOutput::new(format!("Hello {name}")))
///     },
/// )
/// .presentation(Presentation::new("Greet").with_icon("hand"));
///
/// # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
/// let runtime = Runtime::builder().tools(greet).build()?;
/// let report = runtime.invoke(Call::new("c1", "greet", r#"{"name": "Ada"}"#)).await;
/// assert_eq!(report.for_model().text(), "Hello Ada");
/// # Ok::<(), tool_runtime::BuildError>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "a runtime or a toolset takes it"]
pub struct DynamicTool {
    definition: ToolDefinition,
    presenter: Option<Presenter>,
    run: Box<Run>,
}

type Presenter = Box<dyn Fn(&Value) -> Option<Presented> + Send + Sync>;
type Run =
    dyn Fn(Value, CallContext) -> Pin<Box<dyn Future<Output = Outcome> + Send>> + Send + Sync;

impl DynamicTool {
    /// A tool with its name, its description for the model, the schema of its arguments (an object at its root), and its
    /// body, which gets the arguments as a JSON object.
    ///
    /// What is wrong with name, description and schema is said by [`Builder::build`](crate::Builder::build).
    pub fn new<B, F, C>(
        name: impl Into<String>,
        description: impl Into<String>,
        input_schema: Value,
        body: B,
    ) -> Self
    where
        B: Fn(Value, CallContext) -> F + Send + Sync + 'static,
        F: Future<Output = Result<ToolOutput<C, Value>, ToolError>> + Send + 'static,
        C: IntoContent,
    {
        let run: Box<Run> = Box::new(move |arguments, context| {
            let future = body(arguments, context.clone());
            Box::pin(async move {
                let output = output::output::<C, Value, ToolError>(None);
                output::finish::<Fallible<true>, Container<1>, _>(future.await, output, &context)
            })
        });
        Self {
            definition: ToolDefinition::new(name.into(), description.into(), input_schema),
            presenter: None,
            run,
        }
    }

    /// Shows all its calls like this.
    pub fn presentation(mut self, presentation: Presentation) -> Self {
        self.definition.set_presentation(presentation);
        self
    }

    /// Makes the presentation of a call from its arguments; `None` leaves it to [`presentation`](Self::presentation).
    pub fn presenter(
        mut self,
        presenter: impl Fn(&Value) -> Option<Presentation> + Send + Sync + 'static,
    ) -> Self {
        self.presenter = Some(Box::new(move |arguments| presented(presenter(arguments))));
        self
    }

    /// Says what it does.
    pub fn kind(mut self, kind: Kind) -> Self {
        self.definition.set_kind(kind);
        self
    }

    /// Says what its content looks like, as JSON Schema. Each content is held against it: one that does not fit is
    /// [`TOOL_OUTPUT_INVALID`](crate::code::OUTPUT_INVALID) and reaches nobody.
    pub fn output_schema(mut self, schema: Value) -> Self {
        self.definition.set_output_schema(schema);
        self
    }

    pub(super) fn into_entry(self) -> Entry {
        let check = Check::of_all(self.definition.input_schema());
        let built = Built {
            check: check.clone(),
            presenter: self.presenter,
            run: self.run,
        };
        let output = self.definition.output_schema().map(Check::of_all);
        let entry = Entry::new(
            Arc::new(self.definition),
            check,
            Arc::new(built),
            Rules::default(),
        );
        Entry { output, ..entry }
    }
}

impl fmt::Debug for DynamicTool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.definition.fmt(f)
    }
}

struct Built {
    check: Check,
    presenter: Option<Presenter>,
    run: Box<Run>,
}

impl Startable for Built {
    fn start(&self, mut starting: Starting<'_>) -> Started {
        let arguments = Value::Object(read_free(starting.arguments, starting.limits, &self.check)?);
        if let Some(presenter) = &self.presenter {
            starting.present(&|| presenter(&arguments));
        }
        Ok((self.run)(arguments, starting.context()))
    }

    fn present(&self, arguments: &str, limits: Limits) -> Option<Presented> {
        let presenter = self.presenter.as_ref()?;
        let arguments: Map<String, Value> = read_free(arguments, limits, &self.check).ok()?;
        let arguments = Value::Object(arguments);
        guarded(&|| presenter(&arguments))
    }
}
