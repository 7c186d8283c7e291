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
