//! What an application may lend.
#![deny(warnings)]

use std::{path::PathBuf, sync::{Arc, Mutex}};

use tool_runtime::{CallContext, State, tool, tools};
use ui_tests::call;

trait Clock: Send + Sync {
    fn now(&self) -> u8;
}

struct Noon;
impl Clock for Noon {
    fn now(&self) -> u8 {
        12
    }
}

#[derive(State)]
struct App(Arc<dyn Clock>, Mutex<Vec<u8>>, (u8, u16), PathBuf);

/// Uses all.
#[tool]
async fn all(
    app: &App,
    first: u8,
    clock: &dyn Clock,
    shared: &Arc<dyn Clock>,
    list: &Mutex<Vec<u8>>,
    pair: &(u8, u16),
    path: &PathBuf,
    context: &CallContext,
) -> usize {
    let _context = context;
    list.lock().expect("a lock").push(first);
    let numbers = [clock.now(), shared.now(), pair.0, app.2.0];
    numbers.iter().map(|n| usize::from(*n)).sum::<usize>() + path.as_os_str().len()
}

/// A text as a state.
#[tool]
async fn text(of: &String) -> usize {
    of.len()
}

fn main() {
    let app = App(Arc::new(Noon), Mutex::default(), (1, 2), PathBuf::from("/"));
    assert_eq!(call(tools![all].with_state(app), "all", r#"{"first": 1}"#), "27");
    let shared: Arc<String> = Arc::new("abc".to_owned());
    assert_eq!(call(tools![text].with_shared_state(shared), "text", "{}"), "3");
}
