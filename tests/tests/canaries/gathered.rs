//! One call that ends well, one that fails and one that is refused, and all that can be seen of them.

use std::{
    fmt::Debug,
    hash::{BuildHasher as _, RandomState},
    sync::Mutex,
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tool_runtime::{
    Call, CallContext, CallState, ModelResult, Part, Presentation, Report, Runtime, ToolError,
    ToolOutput, Update, tool, tools,
};

use super::table::TABLE;
use crate::{journal::Journal, recorder::Recorder};

/// All bytes of each channel, by the channel's name.
pub(super) struct Gathered {
    token: u64,
    channels: Vec<(String, String)>,
}

impl Gathered {
    /// The canary of a part.
    pub(super) fn canary(&self, part: &str) -> String {
        canary(self.token, part)
    }

    pub(super) fn channel(&self, name: &str) -> &str {
        let found = self.channels.iter().find(|(channel, _)| channel == name);
        &found.unwrap_or_else(|| panic!("no channel `{name}`")).1
    }

    /// The names, in the order of the table, and behind them those that have no row.
    pub(super) fn channels(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self
            .channels
            .iter()
            .map(|(name, _)| name.as_str())
            .collect();
        names.sort_by_key(|name| {
            TABLE
                .iter()
                .position(|row| row.channel == *name)
                .unwrap_or(usize::MAX)
        });
        names
    }

    fn add(&mut self, channel: &str, bytes: &str) {
        match self.channels.iter_mut().find(|(name, _)| name == channel) {
            Some((_, all)) => all.push_str(bytes),
            None => self.channels.push((channel.to_owned(), bytes.to_owned())),
        }
    }

    fn debug(&mut self, name: &str, shown: &dyn Debug) {
        self.add(&format!("{{:?}} {name}"), &format!("{shown:?}{shown:#?}"));
    }
}

fn canary(token: u64, part: &str) -> String {
    format!("{part}-{token:016x}")
}

/// What a tool puts its canaries into, and where it notes what only a tool can see.
struct Application {
    token: u64,
    seen: Mutex<Vec<(&'static str, String)>>,
}

impl Application {
    fn canary(&self, part: &str) -> String {
        canary(self.token, part)
    }

    fn saw(&self, name: &'static str, shown: &dyn Debug) {
        let mut seen = self.seen.lock().unwrap();
        seen.push((name, format!("{shown:?}{shown:#?}")));
    }

    fn presentation(&self) -> Presentation {
        let canary = self.canary("presentation");
        Presentation::new(canary.clone())
            .with_icon(canary.clone())
            .with_detail(canary)
    }
}

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
struct Text {
    text: String,
}

/// Tells, and ends well.
#[tool(label = "Read", detail = secret)]
async fn read(
    application: &Application,
    context: &CallContext,
    secret: String,
    #[arg(secret)] password: String,
) -> ToolOutput<Text, Text> {
    drop((secret, password));
    tracing::trace!("a line of the tool's own");
    let text = |part| Text {
        text: application.canary(part),
    };
    let update = Update::new()
        .content(text("update"))
        .details(text("update"))
        .presentation(Presentation::new(application.canary("update")));
    application.saw("Update", &update);
    application.saw("CallContext", context);
    context.update(update);
    let output = ToolOutput::new(text("content"))
        .details(text("details"))
        .presentation(application.presentation());
    application.saw("ToolOutput", &output);
    output
}

/// Tells, and fails with everything that an error can have.
#[tool(label = "Write", detail = secret)]
async fn write(
    application: &Application,
    context: &CallContext,
    secret: String,
    #[arg(secret)] password: String,
) -> Result<(), ToolError> {
    drop((secret, password));
    context.update(Update::new().content(application.canary("update")));
    let error = ToolError::new(application.canary("code"), "it went wrong")
        .with_details(application.canary("details"))
        .with_presentation(application.presentation());
    application.saw("ToolError", &error);
    Err(error)
}

/// Everything that a model can get at.
fn all_of(model: &ModelResult) -> String {
    let parts: Vec<String> = model
        .parts()
        .into_iter()
        .flatten()
        .map(Part::to_text)
        .collect();
    format!(
        "{} {} {} {} {parts:?} {model:?}",
        model.call_id(),
        model.tool_name(),
        model.text(),
        model.is_error()
    )
}

pub(super) fn gather() -> Gathered {
    let token = RandomState::new().hash_one("canary");
    let mut gathered = Gathered {
        token,
        channels: Vec::new(),
    };
    let (journal, recorder) = (Journal::new(), Recorder::default());
    let application = std::sync::Arc::new(Application {
        token,
        seen: Mutex::default(),
    });
    let reports = journal.run(async {
        let runtime = Runtime::builder()
            .tools(tools![read, write].with_shared_state(application.clone()))
            .observer(recorder.clone())
            .build()
            .unwrap();
        gathered.debug("Runtime", &runtime);
        let arguments = serde_json::json!({
            "secret": gathered.canary("arguments"),
            "password": gathered.canary("password"),
        });
        let arguments = arguments.to_string();
        let calls = ["read", "write"].map(|name| Call::new(name, name, arguments.clone()));
        let mut turn = runtime.turn();
        gathered.debug("Call", &calls);
        for call in calls {
            let id = call.id().to_owned();
            turn.start_call(id.as_str(), call.name());
            for piece in arguments.as_bytes().chunks(5) {
                turn.arguments_delta(&id, piece).unwrap();
            }
        }
        gathered.debug("Turn", &turn);
        let mut reports = turn.finish().await;
        // The model reads its own words back when they are refused, so this one is not in its row.
        let unknown = arguments.replace("\"secret", "\"arguments");
        reports.push(runtime.invoke(Call::new("refused", "read", unknown)).await);
        runtime.drained().await;
        reports
    });
    for report in &reports {
        look_at(report, &mut gathered);
    }
    for model in reports[..2].iter().map(Report::for_model) {
        gathered.add("ModelResult", &all_of(&model));
    }
    for call_id in ["read", "write", "refused"] {
        let state: CallState = recorder.fold(call_id);
        gathered.debug("CallState", &state);
        gathered.add("states", &serde_json::to_string(&state).unwrap());
    }
    for event in recorder.events() {
        gathered.add("events", &event.to_json());
        gathered.debug("Event", &event);
        gathered.debug("EventKind", event.kind());
    }
    for (name, shown) in application.seen.lock().unwrap().drain(..) {
        gathered.add(&format!("{{:?}} {name}"), &shown);
    }
    gathered.debug("Presentation", &application.presentation());
    gathered.debug(
        "Media",
        &tool_runtime::Media::new()
            .with_text(gathered.canary("content"))
            .with_file("a/b", gathered.canary("content")),
    );
    gathered.add("spans", &format!("{:?}", journal.spans()));
    let logs = format!("{:?}", journal.lines());
    assert!(logs.contains("a line of the tool's own"), "{logs}");
    gathered.add("logs", &logs);
    gathered
}

/// A report, and all that can be taken out of it.
fn look_at(report: &Report, gathered: &mut Gathered) {
    gathered.debug("Report", report);
    gathered.debug("ModelResult", &report.for_model());
    if let Some(content) = report.content() {
        gathered.debug("Content", content);
    }
    if let Some(details) = report.details() {
        gathered.debug("Details", details);
    }
    if let Some(error) = report.error() {
        gathered.debug("CallError", error);
        if let Some(refused) = error.arguments() {
            gathered.debug("Refused", refused);
            for violation in refused.violations() {
                gathered.debug("Violation", violation);
            }
        }
    }
}
