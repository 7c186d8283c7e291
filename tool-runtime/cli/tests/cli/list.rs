//! `workspace-tools list`.

use serde_json::{Value, json};

use crate::program::{program, run};

#[test]
fn as_json_it_is_the_definitions() {
    let ran = run(program().args(["list", "--json"]), "");
    assert_eq!(ran.status, Some(0));
    let tools: Vec<Value> = serde_json::from_str(&ran.stdout).unwrap();
    let names: Vec<_> = tools.iter().map(|tool| &tool["name"]).collect();
    assert_eq!(names, ["read_file", "edit_file", "run_command"]);
    let edit = &tools[1];
    assert_eq!(
        edit["presentation"],
        json!({ "label": "Edit file", "icon": "file-pen" })
    );
    let required = json!(["path", "old_text", "new_text"]);
    assert_eq!(edit["inputSchema"]["required"], required);
    assert_eq!(edit["inputSchema"]["additionalProperties"], false);
    assert!(edit["outputSchema"]["properties"]["replacements"].is_object());
}

#[test]
fn as_text_it_can_be_read() {
    let ran = run(program().arg("list"), "");
    assert_eq!(ran.status, Some(0));
    for line in [
        "run_command  (Run command, icon terminal)",
        "    replace_all  boolean, optional  Whether to replace the text wherever it is",
    ] {
        assert!(ran.stdout.lines().any(|other| other == line), "{line}");
    }
}

#[test]
fn as_a_dialect_it_is_ready_to_send() {
    for (dialect, tools, schema) in [
        ("mcp", "/tools", "inputSchema"),
        ("mcp-2025-06-18", "/tools", "inputSchema"),
        ("openai_strict", "/tools", "parameters"),
        ("openai", "/tools", "parameters"),
        ("anthropic_strict", "/tools", "input_schema"),
        ("anthropic", "/tools", "input_schema"),
        (
            "gemini_json",
            "/tools/0/functionDeclarations",
            "parametersJsonSchema",
        ),
        (
            "gemini_openapi",
            "/tools/0/functionDeclarations",
            "parameters",
        ),
    ] {
        let ran = run(program().args(["list", "--json", "--dialect", dialect]), "");
        assert_eq!(ran.status, Some(0), "{dialect}");
        let request: Value = serde_json::from_str(&ran.stdout).unwrap();
        let tools = request.pointer(tools).and_then(Value::as_array).unwrap();
        assert_eq!(tools.len(), 3, "{dialect}");
        assert_eq!(tools[0][schema]["type"], "object", "{dialect}");
    }
    let ran = run(program().args(["list", "--json", "--dialect", "basic"]), "");
    assert_eq!(ran.status, Some(2));
}
