//! A tool in the body of another, of the same name.
#![deny(warnings)]

use tool_runtime::{tool, tools};
use ui_tests::call;

/// Outer.
#[tool(label = "{n}")]
async fn run(n: u8) -> String {
    let inner = std::thread::spawn(move || {
        /// Inner.
        #[tool(label = "{n}")]
        async fn run(n: u8) -> u8 {
            n + 1
        }
        call(tools![run], "run", &format!(r#"{{"n": {n}}}"#))
    });
    inner.join().expect("a thread")
}

fn main() {
    assert_eq!(call(tools![run], "run", r#"{"n": 1}"#), "2");
}
