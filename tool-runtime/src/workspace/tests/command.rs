//! `run_command`: output and ends.
#![cfg(unix)]

use std::sync::Mutex;
use std::time::{Duration, Instant};

use super::Place;
use crate::workspace::{CommandRun, Workspace};

async fn run(workspace: &Workspace, command: &str) -> CommandRun {
    workspace.run_command(command, None, &|_| {}).await.unwrap()
}

#[tokio::test]
async fn output_comes_in_order_and_the_exit_status_last() {
    let place = Place::with(&[("here", "")]);
    let output = run(&place.workspace, "ls; echo oops >&2; printf end; exit 3").await;
    assert_eq!(output.text, "here\noops\nend\n[exit status 3]");
    let details = output.details;
    assert_eq!((details.exit_code, details.signal), (Some(3), None));
    assert_eq!((details.output_bytes, details.truncated), (13, false));
    assert!(details.duration_ms < 60_000);
    assert_eq!(run(&place.workspace, "true").await.text, "[exit status 0]");
    let output = run(&place.workspace, "kill -KILL $$").await;
    assert_eq!(output.text, "[killed by SIGKILL]");
    assert_eq!(output.details.exit_code, None);
    assert_eq!(output.details.signal.as_deref(), Some("SIGKILL"));
}

#[tokio::test]
async fn a_command_that_cannot_run_is_an_error() {
    let place = Place::new();
    let long = "x".repeat(300_000);
    for (command, timeout) in [
        (" \n", None),
        ("echo a\0b", None),
        (long.as_str(), None),
        ("true", Some(Duration::ZERO)),
    ] {
        let error = place
            .workspace
            .run_command(command, timeout, &|_| {})
            .await
            .unwrap_err();
        assert_eq!(error.code(), "INVALID_ARGUMENT", "{error}");
    }
    let output = run(&place.workspace, "no-such-command").await;
    assert!(
        output.text.ends_with("[exit status 127]"),
        "{}",
        output.text
    );
}

#[tokio::test]
async fn the_environment_is_cleared_and_there_is_no_input() {
    let place = Place::new();
    let workspace = place.workspace.clone().env("NAMED", "by the application");
    let output = run(&workspace, "env; cat").await;
    let known = [
        "PATH", "HOME", "LANG", "TERM", "NAMED", "PWD", "SHLVL", "_", "OLDPWD",
    ];
    for line in output.text.lines().filter(|line| line.contains('=')) {
        let (name, _) = line.split_once('=').unwrap();
        assert!(known.contains(&name), "{line}");
    }
    assert!(output.text.contains("NAMED=by the application\n"));
    assert!(output.text.ends_with("[exit status 0]"));
}

#[tokio::test]
async fn progress_comes_while_the_command_runs() {
    let place = Place::new();
    let seen = Mutex::new(String::new());
    let progress = |piece: &str| {
        seen.lock().unwrap().push_str(piece);
        if piece.contains("first") {
            // The command goes on only when this was seen.
            std::fs::write(place.root().join("go"), "").unwrap();
        }
    };
    let command = "echo first; while ! test -e go; do sleep 0.01; done; echo second >&2";
    let output = place
        .workspace
        .run_command(command, Some(Duration::from_secs(20)), &progress)
        .await
        .unwrap();
    assert_eq!(output.text, "first\nsecond\n[exit status 0]");
    assert_eq!(*seen.lock().unwrap(), "first\nsecond\n");
}

// E-05: a character that comes in two writes is one character; G-07: no escape sequence is left.
#[tokio::test]
async fn output_is_decoded_as_it_comes() {
    let place = Place::new();
    let command = r"printf '\303'; sleep 0.1; printf '\251 \377 a \033[2J b\n'; printf '\360\237'";
    let pieces = Mutex::new(String::new());
    let output = place
        .workspace
        .run_command(command, None, &|piece| {
            pieces.lock().unwrap().push_str(piece);
        })
        .await
        .unwrap();
    assert_eq!(
        output.text,
        "é \u{fffd} a ␛[2J b\n\u{fffd}\n[exit status 0]"
    );
    assert_eq!(*pieces.lock().unwrap(), "é \u{fffd} a ␛[2J b\n\u{fffd}");
}

#[tokio::test]
async fn long_output_keeps_head_and_tail() {
    let place = Place::new();
    let workspace = place.workspace.clone().max_output(10, 20);
    let output = run(&workspace, "seq 1 1000").await;
    assert_eq!(
        output.text,
        "1\n2\n3\n4\n5\n\n[… 3,863 bytes cut …]\n96\n997\n998\n999\n1000\n[exit status 0]"
    );
    assert!(output.details.truncated);
    assert_eq!(output.details.output_bytes, 3_893);
}

// H-13, the output half: 100 MiB of output in flat memory.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_flood_of_output_is_cut_and_memory_stays_flat() {
    fn resident() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let line = status
            .lines()
            .find(|line| line.starts_with("VmRSS"))
            .unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }
    let place = Place::new();
    let before = resident();
    let most = Mutex::new((0, 0));
    let output = place
        .workspace
        .run_command("yes 0123456789abcde | head -c 104857600", None, &|_| {
            let mut seen = most.lock().unwrap();
            let (pieces, most): &mut (u64, u64) = &mut seen;
            *pieces += 1;
            if *pieces % 50 == 0 {
                *most = resident().max(*most);
            }
        })
        .await
        .unwrap();
    assert_eq!(output.details.output_bytes, 104_857_600);
    assert!(
        output.text.contains("\n[… 104,808,448 bytes cut …]\n"),
        "{}",
        output.text
    );
    assert!(output.text.len() < 50 * 1024);
    // Other tests run beside this one; all of the output would be 100 MiB.
    let grown = most.into_inner().unwrap().1.saturating_sub(before);
    assert!(grown < 60 * 1024, "grew by {grown} KiB");
}

// H-03: the line is the shell's, and nothing is put into it: what the application names is data.
#[tokio::test]
async fn nothing_is_spliced_into_the_line() {
    let place = Place::new();
    let workspace = place.workspace.clone().env("BRANCH", "main; touch canary");
    let output = run(&workspace, r#"echo "$BRANCH""#).await;
    assert_eq!(output.text, "main; touch canary\n[exit status 0]");
    assert!(!place.root().join("canary").exists());
}

#[tokio::test]
async fn a_limit_may_be_as_long_as_there_is() {
    let place = Place::new();
    let workspace = place.workspace.clone().command_timeout(Duration::MAX);
    assert_eq!(run(&workspace, "true").await.text, "[exit status 0]");
}

#[tokio::test]
async fn a_call_cannot_ask_for_more_time_than_the_workspace_allows() {
    let place = Place::new();
    let workspace = place
        .workspace
        .clone()
        .max_command_timeout(Duration::from_millis(200));
    let started = Instant::now();
    let error = workspace
        .run_command("sleep 60", Some(Duration::MAX), &|_| {})
        .await
        .unwrap_err();
    assert_eq!(error.code(), "TOOL_TIMEOUT");
    assert_eq!(
        error.to_string(),
        "the command ran longer than its limit of 200 ms, the longest that this workspace allows, \
         and was killed with all that it started; it had written nothing"
    );
    assert!(started.elapsed() < Duration::from_secs(20));
}
