#![no_main]
#![allow(dead_code, reason = "what is read is shown by `Debug` alone")]

use std::{collections::BTreeMap, sync::LazyLock};

use libfuzzer_sys::fuzz_target;
use serde::Deserialize;
use serde_json::Value;
use tool_runtime::{Call, Repair, Report, Runtime, schemars::JsonSchema, tool, tools};

#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(crate = "tool_runtime::schemars")]
struct Item {
    name: String,
    price: f32,
    kids: Option<Vec<Item>>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(crate = "tool_runtime::schemars")]
#[serde(untagged)]
enum Either {
    Flag(bool),
    Number(u32),
    Pair(bool, u8),
    Object { a: u8, b: Option<Box<Either>> },
}

#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(crate = "tool_runtime::schemars")]
#[serde(tag = "kind")]
enum Tagged {
    Dot,
    Line { length: i16 },
}

#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(crate = "tool_runtime::schemars")]
enum External {
    Plain,
    One(u64),
    Two(char, i128),
    Named { x: f64 },
}

#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(crate = "tool_runtime::schemars")]
struct Flat {
    id: u64,
    #[serde(flatten)]
    rest: BTreeMap<String, Value>,
}

/// Takes one of each.
#[tool]
#[allow(clippy::too_many_arguments)]
async fn take(
    path: Option<String>,
    n: Option<i64>,
    items: Option<Vec<Item>>,
    either: Option<Either>,
    tagged: Option<Tagged>,
    external: Option<External>,
    flat: Option<Flat>,
    map: Option<BTreeMap<u8, bool>>,
    any: Option<Value>,
) -> String {
    format!("{path:?} {n:?} {items:?} {either:?} {tagged:?} {external:?} {flat:?} {map:?} {any:?}")
}

struct Fuzzed {
    tokio: tokio::runtime::Runtime,
    runtime: Runtime,
}

static FUZZED: LazyLock<Fuzzed> = LazyLock::new(|| Fuzzed {
    tokio: tokio::runtime::Builder::new_current_thread().build().unwrap(),
    runtime: Runtime::builder().tools(tools![take]).build().unwrap(),
});

fn invoke(text: &str, repair: Repair) -> Report {
    let call = Call::new("c", "take", text).repair(repair);
    FUZZED.tokio.block_on(FUZZED.runtime.invoke(call))
}

fuzz_target!(|text: &str| {
    let strict = invoke(text, Repair::none());
    let repaired = invoke(text, Repair::all());
    match strict.error() {
        None => {
            // serde_json nests one level less deep than the reader.
            let blank = text.trim_matches([' ', '\n', '\t', '\r']).is_empty();
            let judge = serde_json::from_str::<Value>(text);
            let deep = judge.as_ref().is_err_and(|error| error.to_string().contains("recursion"));
            let json = judge.is_ok_and(|value| value.is_object() || value.is_null());
            assert!(blank || json || deep, "accepted {text:?}");
            assert!(repaired.repairs().is_empty());
            assert_eq!(strict.for_model().text(), repaired.for_model().text());
        }
        Some(error) => {
            let refused = error.arguments().expect("a refusal says why");
            assert!(!refused.violations().is_empty());
            let message = error.message();
            let (_, example) = message.rsplit_once("for example: ").expect("an example");
            assert!(invoke(example, Repair::none()).error().is_none(), "{example}");
        }
    }
});
