//! What `build` refuses, all of it at once.

use serde_json::{Value, json};
use tool_runtime::{DynamicTool, Runtime, ToolOutput, tool, tools};

/// Adds.
#[tool]
async fn add(a: i64, b: i64) -> i64 {
    a + b
}

mod other {
    use tool_runtime::tool;

    /// Adds texts.
    #[tool(name = "add")]
    pub(super) async fn concatenate(a: String, b: String) -> String {
        a + &b
    }
}

fn built(name: &str, schema: Value) -> DynamicTool {
    DynamicTool::new(name, "Does something.", schema, |_, _| async {
        Ok(ToolOutput::new(()))
    })
}

fn empty() -> Value {
    json!({"type": "object", "properties": {}})
}

#[test]
fn all_problems_come_at_once_and_read_as_prose() {
    let dangling = json!({
        "type": "object",
        "properties": {"root": {"$ref": "#/$defs/Node"}, "kind": {"items": {"$ref": "#/$defs/Kind"}}},
        "$defs": {"Kind": {"type": "string"}},
    });
    let error = Runtime::builder()
        .tools(tools![add])
        .tools(tools![other::concatenate])
        .tools(built("my tool/é", empty()))
        .tools(built("list", json!({"type": "array", "items": {}})))
        .tools(built("walk", dangling))
        .tools(built(
            "pick",
            json!({"oneOf": [empty()], "type": "object", "properties": {}}),
        ))
        .tools(built("out", empty()).output_schema(json!({"$ref": "#/$defs/Gone"})))
        .tools(DynamicTool::new("mute", " ", empty(), |_, _| async {
            Ok(ToolOutput::new(()))
        }))
        .build()
        .unwrap_err();
    let lines: Vec<String> = error.to_string().lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), error.problems().len());
    let wanted = [
        "tool `add`: the name is that of another tool too; give one of them another name",
        "tool `my tool/é`: the name must be 1 to 64 letters, digits, `_` or `-` of ASCII and begin with a letter or `_`: `^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$`",
        "tool `list`: the input schema must have `\"type\": \"object\"` at its root, since a model sends arguments as an object",
        "tool `walk`: the input schema has the reference `\"#/$defs/Node\"`, which leads nowhere in it",
        "tool `pick`: the input schema must have no `oneOf` at its root: providers refuse the whole list of tools for it",
        "tool `out`: the output schema has the reference `\"#/$defs/Gone\"`, which leads nowhere in it",
        "tool `mute`: the description must say what the tool does and when to use it: it is all that a model knows",
    ];
    assert_eq!(lines, wanted);
    assert_eq!(
        format!("{error:?}"),
        error.to_string(),
        "`unwrap` reads well"
    );
    assert!(error.problems().any(|(tool, _)| tool == "walk"));
}

#[test]
fn names_at_their_bounds() {
    let longest = "x".repeat(64);
    for good in ["a", "_1", "A-b_c", longest.as_str()] {
        assert!(
            Runtime::builder()
                .tools(built(good, empty()))
                .build()
                .is_ok(),
            "{good}"
        );
    }
    let too_long = "x".repeat(65);
    for bad in ["", "1a", "-a", "a.b", "a b", "ä", too_long.as_str()] {
        assert!(
            Runtime::builder()
                .tools(built(bad, empty()))
                .build()
                .is_err(),
            "{bad}"
        );
    }
}

#[test]
fn a_good_reference_is_no_problem() {
    let schema = json!({
        "type": "object",
        "properties": {"root": {"$ref": "#/$defs/Node"}, "again": {"$ref": "#/properties/root"}},
        "$defs": {"Node": {"type": "object", "properties": {"kids": {"items": {"$ref": "#/$defs/Node"}}}}},
    });
    assert!(
        Runtime::builder()
            .tools(built("walk", schema))
            .build()
            .is_ok()
    );
}
