//! What files, commands and models write never drives the terminal that shows it.

use serde_json::json;

use crate::program::{Ran, call, folder, program, run};

/// G-07, with a C1 control and a bidi override beside it.
const WILD: &str = "a \u{1b}[2J b \u{1b}[10A c \u{9b}2J d \u{202e} e\u{7f}\u{7}\n";

fn assert_tame(ran: &Ran) {
    let wild = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
    for text in [&ran.stdout, &ran.stderr] {
        assert!(!text.contains(wild), "{text:?}");
    }
}

#[test]
fn rows_and_halves_show_escape_sequences_as_text() {
    let folder = folder([("wild", WILD)]);
    let ran = call(folder.path(), &["read_file", r#"{"path":"wild"}"#], "");
    assert_tame(&ran);
    let shown = r"│ a \u{1b}[2J b \u{1b}[10A c \u{9b}2J d \u{202e}";
    assert!(ran.stdout.contains(shown), "{}", ran.stdout);

    // As progress, and in the arguments, the tool's name and the call's id.
    for line in [
        json!({ "name": "run_command", "arguments": { "command": "cat wild; sleep 0.1" } }),
        json!({ "name": "read_file", "arguments": { "path": WILD } }),
        json!({ "name": WILD, "id": WILD, "arguments": WILD }),
        json!({ "name": "read_file", WILD: 1 }),
    ] {
        assert_tame(&call(folder.path(), &[], &line.to_string()));
    }
}

#[test]
fn events_as_json_have_no_control_characters() {
    let folder = folder([("wild", WILD)]);
    let ran = call(
        folder.path(),
        &["--json", "read_file", r#"{"path":"wild"}"#],
        "",
    );
    assert!(!ran.stdout.contains(|c: char| c.is_control() && c != '\n'));
    // And say the same.
    assert_eq!(ran.result("call_1")["result"], WILD);
}

#[test]
fn no_line_is_wider_than_the_terminal() {
    // G-09
    let long = "x".repeat(300);
    let text = format!(
        "{long}\n\t\tb\n{}\n{}\n",
        "漢".repeat(200),
        "word ".repeat(100)
    );
    let folder = folder([("long", &text)]);
    for command in [
        &["read_file", r#"{"path":"long"}"#],
        &["run_command", r#"{"command":"cat long"}"#],
    ] {
        let mut process = program();
        process
            .env("COLUMNS", "80")
            .arg("call")
            .arg("--root")
            .arg(folder.path())
            .args(command);
        let ran = run(&mut process, "");
        assert_eq!(ran.status, Some(0));
        for line in ran.stdout.lines() {
            let columns: usize = line.chars().map(|c| if c == '漢' { 2 } else { 1 }).sum();
            assert!(columns <= 80, "{columns} {line}");
        }
    }
}
