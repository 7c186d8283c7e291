//! `workspace-tools` without arguments.

use std::fs;
use std::time::{Duration, Instant};

use crate::program::{Ran, program, run};

/// Plays the demo, which leaves nothing where it made its folder.
fn play(arguments: &[&str]) -> Ran {
    let temporary = tempfile::tempdir().unwrap();
    let mut command = program();
    command.args(arguments).env("TMPDIR", temporary.path());
    let ran = run(&mut command, "");
    let left: Vec<_> = fs::read_dir(temporary.path()).unwrap().collect();
    assert!(left.is_empty(), "{left:?}");
    ran
}

#[test]
fn its_events_tell_of_five_calls() {
    let began = Instant::now();
    let ran = play(&["--json"]);
    assert!(began.elapsed() < Duration::from_secs(3));
    assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""));
    let codes = ["c1", "c2", "c3", "c4", "c5"].map(|id| {
        let code = ran.result(id)["errorCode"].as_str().map(str::to_owned);
        code.unwrap_or_default()
    });
    assert_eq!(codes, ["", "", "", "EDIT_NO_MATCH", "PATH_OUTSIDE"]);

    let events = ran.events();
    let mut seq = events.iter().map(|event| event["seq"].as_u64().unwrap());
    assert!(seq.by_ref().zip(0..).all(|(seq, at)| seq == at));
    for id in ["c1", "c2", "c3", "c4", "c5"] {
        let types: Vec<_> = events
            .iter()
            .filter(|event| event["toolCallId"] == id)
            .map(|event| event["type"].as_str().unwrap())
            .filter(|name| *name != "tool-update")
            .collect();
        let life = [
            "tool-call-start",
            "tool-call-end",
            "tool-run",
            "tool-result",
        ];
        assert_eq!(types, life, "{id}");
    }
    let updates: Vec<_> = events
        .iter()
        .filter(|event| event["type"] == "tool-update")
        .map(|event| event["content"].as_str().unwrap())
        .collect();
    assert!(updates.contains(&"check 2 of 4: lints"), "{updates:?}");
}

#[test]
fn the_two_halves_are_told_apart() {
    let ran = play(&[]);
    assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""));
    let (_, halves) = ran.stdout.split_once("A result has two halves").unwrap();
    for line in [
        "  the model read   │ {\"path\":\"src/greet.rs\",\"replacements\":1}",
        "                   │            +    format!(\"Good morning, {name}!\")",
        "  only the app got │ code  EDIT_NO_MATCH",
        "  only the app got │ code  PATH_OUTSIDE",
    ] {
        assert!(halves.lines().any(|other| other == line), "{line}");
    }
}

#[test]
fn each_event_is_a_row() {
    let (rows, json) = (play(&[]), play(&["--json"]));
    let events = json.events();
    let (_, drawn) = rows.stdout.split_once("\n\n").unwrap();
    let (drawn, _) = drawn.split_once("\n\n").unwrap();
    // How a command's output is cut into updates is the system's affair.
    let drawn = drawn.lines().filter(|row| !row.contains("update")).count();
    let updates = events.iter().filter(|e| e["type"] == "tool-update").count();
    assert_eq!(drawn, events.len() - updates);
    for row in [
        "c1    start  … Read file",
        "c1    end    · Read file    README.md",
        "c1    run    ▸ Read file    README.md",
        "c1    result ✓ Read file    README.md",
        "c3    update ▸ Run command  sh check.sh › check 2 of 4: lints",
        "c4    result ✗ Edit file    README.md › EDIT_NO_MATCH",
    ] {
        assert!(rows.stdout.lines().any(|line| line.ends_with(row)), "{row}");
    }
    assert!(!rows.stdout.contains('\u{1b}'));
}
