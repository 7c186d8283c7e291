//! The function is what it was: it can be called, passed on and named in docs.
#![deny(warnings, rustdoc::all)]

use tool_runtime::{tool, tools};

/// Adds; see [`add`].
#[tool]
async fn add(a: u8, b: &u8) -> u8 {
    a + b
}

async fn twice<F: Future<Output = u8>>(of: impl Fn(u8) -> F) -> u8 {
    of(1).await + of(2).await
}

fn main() {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a thread");
    let sum = runtime.block_on(twice(|n| async move { add(n, &10).await }));
    assert_eq!(sum, 23);
    let _list = tools![add];
}
