//! `workspace-tools call`.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};

use serde_json::json;

use crate::program::{call, folder, program, run};

const EDIT: &str = r#"{"id":"c1","name":"edit_file","arguments":{"path":"a.rs","old_text":"main","new_text":"start"}}"#;

#[test]
fn a_line_becomes_its_events() {
    let folder = folder([("a.rs", "fn main() {}\n")]);
    let ran = call(folder.path(), &["--json"], EDIT);
    assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""));
    let events = ran.events();
    let types: Vec<_> = events.iter().map(|event| &event["type"]).collect();
    let life = [
        "tool-call-start",
        "tool-call-end",
        "tool-run",
        "tool-result",
    ];
    assert_eq!(types, life);
    assert!(events.iter().all(|event| event["toolCallId"] == "c1"));
    let shown = json!({ "label": "Edit file", "icon": "file-pen", "detail": "a.rs" });
    assert_eq!(events[1]["presentation"], shown);
    let result = &events[3];
    assert_eq!(result["presentation"], shown);
    assert_eq!(
        result["result"],
        json!({ "path": "a.rs", "replacements": 1 })
    );
    let diff = result["details"]["diff"].as_str().unwrap();
    assert!(diff.contains("-fn main() {}\n+fn start() {}\n"), "{diff}");
    let text = fs::read_to_string(folder.path().join("a.rs")).unwrap();
    assert_eq!(text, "fn start() {}\n");
}

#[test]
fn one_call_by_its_name() {
    let folder = folder([("a.txt", "one\ntwo\n")]);
    let arguments = ["read_file", r#"{"path": "a.txt", "limit": 1}"#];
    let ran = call(folder.path(), &arguments, "");
    assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""));
    assert!(
        ran.stdout.contains("  the model read   │ one\n"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains("│ total_lines  2\n"), "{}", ran.stdout);

    // In the current folder, where no other is named.
    let mut command = program();
    command
        .current_dir(folder.path())
        .arg("call")
        .args(arguments);
    assert_eq!(run(&mut command, "").status, Some(0));
}

#[test]
fn arguments_may_be_a_string_and_an_id_is_made() {
    let folder = folder([("a.txt", "one\n")]);
    let lines = concat!(
        r#"{"name":"read_file","arguments":"{\"path\":\"a.txt\"}"}"#,
        "\n\n",
        r#"{"name":"read_file","arguments":{"path":"b.txt"}}"#,
        "\n"
    );
    let ran = call(folder.path(), &["--json"], lines);
    assert_eq!(ran.status, Some(1));
    assert_eq!(ran.result("call_1")["result"], "one\n");
    assert_eq!(ran.result("call_2")["errorCode"], "FILE_NOT_FOUND");
}

#[test]
fn a_call_that_fails_is_status_1() {
    let folder = folder([]);
    for (name, arguments, code) in [
        ("read_file", r#"{"path":"../a"}"#, "PATH_OUTSIDE"),
        ("read_file", r#"{"pth":"a"}"#, "TOOL_INVALID_ARGUMENTS"),
        ("read_file", "[]", "TOOL_INVALID_ARGUMENTS"),
        ("red_file", "{}", "TOOL_NOT_FOUND"),
    ] {
        let ran = call(folder.path(), &["--json", name, arguments], "");
        assert_eq!((ran.status, ran.stderr.as_str()), (Some(1), ""));
        assert_eq!(ran.result("call_1")["errorCode"], code);
        let ran = call(folder.path(), &[name, arguments], "");
        assert_eq!(ran.status, Some(1));
        let row = format!(" › {code}");
        assert!(
            ran.stdout.lines().any(|line| line.ends_with(&row)),
            "{}",
            ran.stdout
        );
    }
}

#[test]
fn wrong_usage_is_status_2() {
    let folder = folder([]);
    for (arguments, input, why) in [
        (&["read_file"][..], "", "<ARGUMENTS>"),
        (&["--colour"], "", "--colour"),
        (&["read_file", "{}", "{}"], "", "unexpected argument"),
        (&[], "\n", "there is no call on standard input"),
        (
            &["--root", "/no/such/folder", "read_file", "{}"],
            "",
            "/no/such/folder",
        ),
    ] {
        let mut command = program();
        command
            .current_dir(folder.path())
            .arg("call")
            .args(arguments);
        let ran = run(&mut command, input);
        assert_eq!(
            (ran.status, ran.stdout.as_str()),
            (Some(2), ""),
            "{arguments:?}"
        );
        assert!(ran.stderr.contains(why), "{}", ran.stderr);
    }
}

#[test]
fn a_bad_line_keeps_the_others_from_running() {
    let folder = folder([("a.rs", "fn main() {}\n")]);
    for (bad, why) in [
        ("edit_file", "line 2 is no call: expected value"),
        ("{\"id\":\"c2\"}", "line 2 is no call: missing field `name`"),
        (
            "{\"name\":\"x\",\"arguments\":[]}",
            "line 2 is no call: `arguments` is neither",
        ),
        (EDIT, "line 2 has the id `c1` of line 1"),
    ] {
        let ran = call(folder.path(), &["--json"], &format!("{EDIT}\n{bad}\n"));
        assert_eq!((ran.status, ran.stdout.as_str()), (Some(2), ""));
        assert!(
            ran.stderr.starts_with(&format!("error: {why}")),
            "{}",
            ran.stderr
        );
        assert!(
            ran.stderr
                .contains("A call on standard input is one line of JSON")
        );
    }
    let text = fs::read_to_string(folder.path().join("a.rs")).unwrap();
    assert_eq!(text, "fn main() {}\n");
}

const STREAM: [&str; 5] = [
    r#"{"type":"tool-call-start","toolCallId":"c1","seq":0,"toolName":"read_file"}"#,
    r#"{"type":"tool-call-delta","toolCallId":"c1","seq":1,"argsTextDelta":"{\"path\":\"a."}"#,
    r#"{"type":"tool-call-delta","toolCallId":"c1","seq":2,"argsTextDelta":"txt\""}"#,
    r#"{"type":"tool-call-delta","toolCallId":"c1","seq":3,"argsTextDelta":"}"}"#,
    r#"{"type":"tool-call-end","toolCallId":"c1","seq":4}"#,
];

#[test]
fn a_reply_that_streams_is_shown_as_it_comes() {
    let folder = folder([("a.txt", "one\n")]);
    let mut command = program();
    command
        .arg("call")
        .arg("--root")
        .arg(folder.path())
        .arg("--json");
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut types = Vec::new();
    for line in STREAM {
        writeln!(stdin, "{line}").unwrap();
        // It answers before the next is sent.
        let event: serde_json::Value =
            serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap();
        types.push(event["type"].as_str().unwrap().to_owned());
        if types.len() == 3 {
            assert_eq!(event["presentation"]["detail"], "a.txt");
        }
    }
    let sent: Vec<_> = STREAM
        .iter()
        .map(|line| line.split('"').nth(3).unwrap())
        .collect();
    assert_eq!(types, sent);
    drop(stdin);
    assert_eq!(lines.count(), 2, "it runs, and ends");
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reply_that_breaks_off_runs_what_was_complete() {
    let folder = folder([("a.txt", "one\n")]);
    let half = STREAM[..3].join("\n").replace("c1", "c2");
    let ran = call(
        folder.path(),
        &["--json"],
        &format!("{}\n{half}\n", STREAM.join("\n")),
    );
    assert_eq!(ran.status, Some(1));
    assert!(ran.result("c1")["result"].is_string(), "{}", ran.stdout);
    assert_eq!(ran.result("c2")["errorCode"], "TOOL_INVALID_ARGUMENTS");
    // What was recorded can be played again.
    let again = call(folder.path(), &["--json"], &ran.stdout);
    assert_eq!(again.result("c1")["result"], ran.result("c1")["result"]);
    let ran = call(
        folder.path(),
        &["--json"],
        &format!("{}\n{{\n", STREAM.join("\n")),
    );
    assert_eq!(ran.status, Some(2));
    assert!(ran.stderr.contains("line 6 is no event"), "{}", ran.stderr);
    assert!(ran.result("c1")["result"].is_string());
}
