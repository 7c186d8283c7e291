//! Methods as tools, with all that may stand in their `impl`.
#![deny(warnings, missing_docs)]
#![allow(unexpected_cfgs)]

use std::sync::{Arc, Mutex};

use tool_runtime::{CallContext, Lent, Presentation, Runtime, State, ToolError, Toolset, tool, tools, toolset};

/// Files.
#[derive(Default)]
pub struct Workspace {
    log: Mutex<Vec<String>>,
}

/// Where it is.
pub struct Clock;

/// The application.
#[derive(State)]
pub struct App {
    workspace: Arc<Workspace>,
    clock: Clock,
}

macro_rules! helper {
    ($name:ident { $($body:tt)* }) => { fn $name() { $($body)* } };
}

#[toolset]
impl Workspace {
    /// The most.
    pub const MOST: u32 = { 7 };

    helper! { help { } }

    /// Reads.
    #[tool(label = "Read {path}", done = "Read {path}", icon = "file-text", detail = path, kind = "read")]
    pub async fn read(
        &self,
        /// Path.
        path: String,
        #[arg(default = Self::MOST, range(1..=7))] limit: u32,
        clock: &Clock,
        context: &CallContext,
    ) -> Result<String, ToolError> {
        Self::help();
        self.log.lock().map_err(|_| "poisoned")?.push(path.clone());
        let _ = (limit, clock, context);
        Ok(path)
    }

    /// Not a tool.
    pub fn other(&self, _: &str) -> usize {
        0
    }

    /// Needs nothing.
    #[tool_runtime::tool(blocking, approval = Self::asks, presentation = Self::present)]
    fn sum(numbers: Vec<u32>, #[arg(secret)] key: String) -> Vec<u32> {
        let _ = key;
        vec![numbers.iter().sum()]
    }

    fn asks(numbers: &[u32]) -> bool {
        numbers.is_empty()
    }

    fn present(numbers: &[u32]) -> Presentation {
        Presentation::new(format!("{} numbers", numbers.len()))
    }

    /// Gone.
    #[cfg(feature = "never")]
    #[tool(label = "x", icon = "nothing-such")]
    async fn gone(&self, nothing: NoSuchType) -> Nothing {}

    /// Here, in one of two forms.
    #[cfg(not(feature = "never"))]
    #[tool(name = "gone")]
    async fn here(
        &self,
        #[cfg(feature = "never")] a: NoSuchType,
        #[cfg(not(feature = "never"))] b: u8,
        #[cfg_attr(not(feature = "never"), arg(default))] c: u8,
    ) -> u8 {
        b + c
    }

    /// One.
    #[tool]
    async fn a1(&self) {}
    /// Two.
    #[tool]
    async fn a2(&self) {}
    /// Three.
    #[tool]
    async fn a3(&self) {}
    /// Four.
    #[tool]
    async fn a4(&self) {}
    /// Five.
    #[tool]
    #[must_use]
    async fn r#type(&self, r#match: u8) -> u8 {
        r#match
    }
    /// Six.
    #[tool]
    #[deprecated]
    async fn a6<>(&self) -> Option<std::marker::PhantomData<u8>> { None }
}

/// Adds.
#[tool]
async fn add(a: i64, b: i64) -> i64 {
    a + b
}

/// A type with parameters that are given.
pub struct Of<T>(T);

#[toolset]
impl Of<u8> {
    /// Says it.
    #[tool]
    async fn say(&self) -> u8 {
        self.0
    }
}

impl Lent<App> for Of<u8> {
    fn lend(_: &App) -> &Self {
        &Of(3)
    }
}

fn main() {
    let definitions = tools![Workspace].definitions();
    let names: Vec<&str> = definitions.iter().map(|tool| tool.name()).collect();
    assert_eq!(names, ["read", "sum", "gone", "a1", "a2", "a3", "a4", "type", "a6"]);
    let app = App { workspace: Arc::default(), clock: Clock };
    let list = tools![Workspace, add, Of<u8>].with_state(app);
    let runtime = Runtime::builder().tools(list).build();
    assert!(runtime.is_ok());
    assert_eq!(Toolset::new().with(tools![Of<u8>].with_state(Of(1))).definitions().len(), 1);
    let _method = Workspace::default().other("");
}
