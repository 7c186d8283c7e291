//! What tools borrow: from the application's state, and from the call.

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicU32, Ordering},
};

use tool_runtime::{Call, CallContext, FromCall, Lent, Runtime, State, Toolset, tool, tools};
use tracing::Level;

use crate::journal::Journal;

#[derive(Default)]
struct Counter(AtomicU32);

/// Counts its calls.
#[tool]
async fn count(counter: &Counter) -> u32 {
    counter.0.fetch_add(1, Ordering::Relaxed) + 1
}

struct Clock(u32);
struct Names(Vec<String>);

trait Store: Send + Sync {
    fn get(&self, key: &str) -> Option<String>;
}

struct Fixed;

impl Store for Fixed {
    fn get(&self, key: &str) -> Option<String> {
        (key == "a").then(|| "b".to_owned())
    }
}

#[derive(State)]
struct Application {
    counter: Arc<Counter>,
    clock: Clock,
    store: Box<dyn Store>,
    #[state(skip)]
    names: Names,
}

impl Lent<Application> for Names {
    fn lend(application: &Application) -> &Self {
        &application.names
    }
}

/// Tells the time.
#[tool]
async fn time(clock: &Clock) -> u32 {
    clock.0
}

/// Looks up a key.
#[tool]
async fn look_up(store: &dyn Store, key: String) -> Option<String> {
    store.get(&key)
}

/// Borrows all at once, between the arguments.
#[tool]
async fn all(
    clock: &Clock,
    greeting: String,
    names: &Names,
    context: &CallContext,
    application: &Application,
) -> String {
    let names = names.0.join(" ");
    let (time, id) = (clock.0, context.call_id());
    format!("{greeting} {names} {time} {id} {}", application.clock.0)
}

#[derive(FromCall)]
struct User {
    name: &'static str,
}

/// Says who asks, and counts.
#[tool]
async fn who(user: &User, ran: &Mutex<u32>) -> &'static str {
    *ran.lock().unwrap() += 1;
    user.name
}

fn application() -> Application {
    Application {
        counter: Arc::default(),
        clock: Clock(12),
        store: Box::new(Fixed),
        names: Names(vec!["Ada".into(), "Bob".into()]),
    }
}

async fn text(runtime: &Runtime, name: &str, arguments: &str) -> String {
    let report = runtime.invoke(Call::new("c", name, arguments)).await;
    report.for_model().text().to_owned()
}

#[tokio::test]
async fn a_state_lends_itself() {
    let counter = Arc::new(Counter::default());
    let tools = tools![count].with_shared_state(counter.clone());
    let runtime = Runtime::builder().tools(tools).build().unwrap();
    assert_eq!(text(&runtime, "count", "").await, "1");
    assert_eq!(text(&runtime, "count", "").await, "2");
    assert_eq!(counter.0.load(Ordering::Relaxed), 2, "shared, not copied");
}

#[tokio::test]
async fn a_struct_lends_its_fields() {
    let application = application();
    let counter = application.counter.clone();
    let tools = tools![count, time, look_up, all].with_state(application);
    let runtime = Runtime::builder().tools(tools).build().unwrap();
    assert_eq!(text(&runtime, "time", "").await, "12");
    assert_eq!(text(&runtime, "count", "").await, "1");
    assert_eq!(counter.0.load(Ordering::Relaxed), 1);
    assert_eq!(text(&runtime, "look_up", r#"{"key":"a"}"#).await, "b");
    assert_eq!(text(&runtime, "look_up", r#"{"key":"b"}"#).await, "null");
    let greeting = r#"{"greeting":"Hello"}"#;
    assert_eq!(
        text(&runtime, "all", greeting).await,
        "Hello Ada Bob 12 c 12"
    );
}

#[tokio::test]
async fn a_state_may_be_a_trait_object() {
    let store: Arc<dyn Store> = Arc::new(Fixed);
    let tools = tools![look_up].with_shared_state(store);
    let runtime = Runtime::builder().tools(tools).build().unwrap();
    assert_eq!(text(&runtime, "look_up", r#"{"key":"a"}"#).await, "b");
}

#[tokio::test]
async fn lists_with_states_of_their_own_go_together() {
    let tools = Toolset::new()
        .with(tools![count].with_state(Counter::default()))
        .with(tools![time].with_state(Clock(3)));
    let runtime = Runtime::builder().tools(tools).build().unwrap();
    assert_eq!(text(&runtime, "count", "").await, "1");
    assert_eq!(text(&runtime, "time", "").await, "3");
}

#[test]
fn what_is_lent_is_no_argument() {
    let tools = Toolset::new().with(tools![all].with_state(application()));
    let definition = tools.definitions().next().unwrap();
    let properties = definition.input_schema()["properties"].as_object().unwrap();
    assert_eq!(properties.keys().collect::<Vec<_>>(), ["greeting"]);
}

#[tokio::test]
async fn a_value_comes_with_the_call() {
    let tools = tools![who].with_state(Mutex::new(0));
    let runtime = Runtime::builder().tools(tools).build().unwrap();
    let call = Call::new("c", "who", "").with(User { name: "Ada" });
    assert_eq!(runtime.invoke(call).await.for_model().text(), "Ada");
}

#[test]
fn a_value_that_is_missing_is_an_error_before_the_body_runs() {
    let (journal, ran) = (Journal::new(), Arc::new(Mutex::new(0)));
    let tools = tools![who].with_shared_state(ran.clone());
    let runtime = Runtime::builder().tools(tools).build().unwrap();
    let report = journal.run(runtime.invoke(Call::new("c", "who", "")));
    assert!(report.for_model().is_error());
    assert!(report.for_model().text().contains("the tool did not run"));
    assert_eq!(*ran.lock().unwrap(), 0);
    let errors = journal.lines_at(Level::ERROR);
    assert_eq!(errors.len(), 1);
    let missing = &errors[0].fields["missing"];
    assert!(
        missing.ends_with("state::User"),
        "the log says which: {missing}"
    );
}
