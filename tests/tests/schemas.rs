//! What a model is shown of a tool.

use std::{env, fs, path::PathBuf};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tool_runtime::{Call, IntoTools, Runtime, ToolOutput, Toolset, tool, tools};

/// Ticks.
#[tool(label = "Tick")]
async fn tick() -> String {
    "t".into()
}

/// Greets.
#[tool]
async fn greet(
    a: String,
    /// nick
    b: Option<String>,
) -> String {
    b.unwrap_or(a)
}

/// Counts.
#[tool]
async fn count(n: u64, k: usize, b: u8) -> u64 {
    n + k as u64 + u64::from(b)
}

/// Puts anything.
#[tool]
async fn put(
    /// Whatever it is.
    payload: Value,
) -> Value {
    payload
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Node {
    v: i32,
    kids: Vec<Node>,
}

/// Walks a tree.
#[tool]
async fn walk(root: Node) -> Node {
    root
}

#[derive(Deserialize, JsonSchema)]
struct Address {
    /// Where the letter goes.
    street: String,
}

/// Moves.
#[tool]
async fn relocate(
    /// home
    a: Address,
    /// work
    b: Address,
) -> String {
    a.street + &b.street
}

/// Adds.
#[tool]
async fn add(x: i32, y: i32) -> i32 {
    x + y
}

/// How the lines are ordered.
#[derive(Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Order {
    /// As they stand.
    #[default]
    AsIs,
    Sorted,
}

#[derive(Serialize, JsonSchema)]
struct Lines {
    lines: Vec<String>,
    /// Whether there are more.
    more: bool,
}

/// Reads lines of a file.
///
/// They are numbered from 1.
#[tool(label = "Read {path}", icon = "file-text", detail = "{path}:{from}")]
async fn read_lines(
    /// Path of the file, relative to the workspace.
    path: String,
    /// The first line.
    #[arg(default)]
    from: u32,
    /// Only lines with one of these.
    tags: Option<Vec<String>>,
    #[arg(default)] order: Order,
) -> ToolOutput<Lines, Value> {
    let _ = (path, from, tags, order);
    ToolOutput::new(Lines {
        lines: Vec::new(),
        more: false,
    })
}

fn schema(tools: impl IntoTools) -> Value {
    let tools = Toolset::new().with(tools);
    let definition = tools.definitions().next().unwrap();
    definition.input_schema().clone()
}

#[test]
fn a_tool_without_parameters_has_properties() {
    // A-01
    assert_eq!(
        schema(tools![tick]),
        json!({"type": "object", "properties": {}, "additionalProperties": false})
    );
}

#[test]
fn an_option_is_not_required_and_keeps_its_type() {
    // A-03
    let schema = schema(tools![greet]);
    assert_eq!(schema["required"], json!(["a"]));
    assert_eq!(
        schema["properties"]["b"],
        json!({"type": ["string", "null"], "description": "nick"})
    );
}

#[test]
fn integers_have_bounds_and_no_format_of_rusts() {
    // A-05
    let schema = schema(tools![count]);
    let whole = json!({"type": "integer", "minimum": 0});
    assert_eq!(schema["properties"]["n"], whole);
    assert_eq!(schema["properties"]["k"], whole);
    assert_eq!(
        schema["properties"]["b"],
        json!({"type": "integer", "minimum": 0, "maximum": 255})
    );
}

#[test]
fn anything_is_an_object_schema_and_not_true() {
    // A-07
    let schema = schema(tools![put]);
    assert_eq!(
        schema["properties"]["payload"],
        json!({"description": "Whatever it is."})
    );
}

#[tokio::test]
async fn a_recursive_type_refers_to_itself() {
    // A-09
    let schema = schema(tools![walk]);
    let mut references = Vec::new();
    collect_references(&schema, &mut references);
    assert!(!references.is_empty());
    for reference in references {
        let pointer = reference.strip_prefix('#').unwrap();
        let node = schema.pointer(pointer).unwrap();
        assert!(
            node["properties"].get("kids").is_some(),
            "{reference} is no node: {node}"
        );
    }
    let runtime = Runtime::builder().tools(tools![walk]).build().unwrap();
    let good = r#"{"root":{"v":1,"kids":[{"v":2,"kids":[]}]}}"#;
    let report = runtime.invoke(Call::new("c", "walk", good)).await;
    assert!(report.error().is_none());
    let report = runtime
        .invoke(Call::new("c", "walk", good.replace('2', "\"x\"")))
        .await;
    assert!(report.for_model().text().contains("`root.kids[0].v`"));
}

fn collect_references(schema: &Value, references: &mut Vec<String>) {
    match schema {
        Value::Object(keywords) => {
            let reference = keywords.get("$ref").and_then(Value::as_str);
            references.extend(reference.map(str::to_owned));
            keywords
                .values()
                .for_each(|value| collect_references(value, references));
        }
        Value::Array(values) => values
            .iter()
            .for_each(|value| collect_references(value, references)),
        _ => {}
    }
}

#[test]
fn each_use_of_a_type_keeps_its_own_description() {
    // A-13
    let schema = schema(tools![relocate]);
    assert_eq!(schema["properties"]["a"]["description"], "home");
    assert_eq!(schema["properties"]["b"]["description"], "work");
}

#[tokio::test]
async fn parameters_are_required_in_their_order() {
    // A-17
    assert_eq!(schema(tools![add])["required"], json!(["x", "y"]));
    let runtime = Runtime::builder().tools(tools![add]).build().unwrap();
    let report = runtime.invoke(Call::new("c", "add", r#"{"x":1}"#)).await;
    assert!(report.for_model().text().contains("`y`"));
}

/// Compares with the file of that name; `BLESS=1` writes it.
fn snapshot(name: &str, definition: &Value) {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/schemas")
        .join(format!("{name}.json"));
    let text = format!("{definition:#}\n");
    if env::var_os("BLESS").is_some() {
        fs::write(&file, &text).unwrap();
    }
    let wanted = fs::read_to_string(&file).unwrap();
    assert_eq!(
        text,
        wanted,
        "{} (`BLESS=1` writes it anew)",
        file.display()
    );
}

#[test]
fn whole_definitions() {
    // R32, R37
    let tools = Toolset::new().with(tools![walk, read_lines]);
    for definition in tools.definitions() {
        snapshot(
            definition.name(),
            &serde_json::to_value(definition).unwrap(),
        );
    }
}
