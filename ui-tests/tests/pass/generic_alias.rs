//! A generic function becomes a tool by a plain function for each type; aliases and generic types are fine.
#![deny(warnings)]

use std::collections::BTreeMap;

use tool_runtime::{tool, tools};
use ui_tests::call;

type Table<K, V = u8> = BTreeMap<K, V>;
type Pairs<const N: usize> = [(u8, u8); N];

async fn longest<T: AsRef<str>>(texts: Vec<T>) -> usize {
    texts.iter().map(|text| text.as_ref().len()).max().unwrap_or(0)
}

/// The longest of texts.
#[tool]
async fn longest_text(texts: Vec<String>) -> usize {
    longest(texts).await
}

/// Sums.
#[tool]
async fn sum(table: Table<String>, pairs: Pairs<2>) -> Table<String, u32> {
    let pairs: u32 = pairs.iter().map(|(a, b)| u32::from(*a) + u32::from(*b)).sum();
    table.into_iter().map(|(name, n)| (name, u32::from(n) + pairs)).collect()
}

fn main() {
    assert_eq!(call(tools![longest_text], "longest_text", r#"{"texts": ["a", "bcd"]}"#), "3");
    let arguments = r#"{"table": {"a": 1}, "pairs": [[1, 2], [3, 4]]}"#;
    assert_eq!(call(tools![sum], "sum", arguments), r#"{"a":11}"#);
}
