//! One tool with all that the first example of the docs has.
#![deny(warnings, missing_docs)]

use std::sync::Arc;

use tool_runtime::{
    CallContext, FromCall, Lent, Presentation, Runtime, State, Tool, ToolError, ToolOutput, tool,
    tools,
};

/// Files.
pub struct Workspace;

/// Who asks.
#[derive(Clone, FromCall)]
pub struct User;

/// Finds things.
pub trait Repo: Send + Sync {}

struct Disk;
impl Repo for Disk {}

/// The application.
#[derive(State)]
pub struct App {
    workspace: Arc<Workspace>,
    repo: Box<dyn Repo>,
    #[state(skip)]
    _count: u32,
    #[state(lend = str)]
    motd: String,
}

/// Replaces text in a file.
#[tool(label = "Edit {path} up to {limit}", icon = "file-pen", detail = path)]
pub async fn edit_file(
    workspace: &Workspace,
    context: &CallContext,
    /// Path of the file.
    path: String,
    #[arg(default)] replace_all: bool,
    #[arg(default)] limit: u32,
    user: &User,
    repo: &dyn Repo,
    motd: &Vec<u8>,
    also: &CallContext,
    _unused: Option<u32>,
) -> Result<ToolOutput<String, u32>, ToolError> {
    let _lent = (workspace, context, user, repo, motd, also, limit);
    Ok(ToolOutput::new(path).details(u32::from(replace_all)))
}

impl Lent<App> for Vec<u8> {
    fn lend(_: &App) -> &Self {
        const { &Vec::new() }
    }
}

/// Sums.
#[tool(name = "sum-up", presentation = shown)]
pub async fn sum(numbers: Vec<i64>, mut start: i64) -> i64 {
    start += numbers.iter().sum::<i64>();
    start
}

fn shown(numbers: &[i64], start: &i64) -> Presentation {
    Presentation::new(format!("Sum from {start}")).with_detail(format!("{} numbers", numbers.len()))
}

/// Waits.
#[tool(label = "Wait", icon = "clock", detail = "{seconds:>3} s, {{exactly}}")]
async fn wait(seconds: u8) {
    let _seconds = seconds;
}

/// Finds.
#[tool(label = "Find", detail = format!("{} of {what}", all.len()))]
async fn find(what: String, all: Vec<String>) -> Option<usize> {
    all.iter().position(|one| *one == what)
}

fn main() {
    let app = App {
        workspace: Arc::new(Workspace),
        repo: Box::new(Disk),
        _count: 0,
        motd: String::new(),
    };
    let runtime = Runtime::builder()
        .tools(tools![edit_file].with_state(app))
        .tools(tools![sum, wait, find])
        .build();
    assert!(runtime.is_ok());
    let content: <edit_file as Tool>::Content = String::new();
    let _future = sum(vec![content.len() as i64], 1);
}
