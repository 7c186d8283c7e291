//! `run_command`: nothing that a command started outlives its call.
#![cfg(target_os = "linux")]

use std::fs;
use std::time::{Duration, Instant};

use super::Place;
use crate::workspace::Workspace;

/// Says who it is, in a file, and goes on; what it starts does so too.
const IGNORES_TERM: &str = "trap '' TERM; echo $$ > leader; \
     sh -c 'trap \"\" TERM; echo $$ > member; while :; do sleep 0.1; done' & \
     while :; do sleep 0.1; done";

/// Waits until the file has a line, and reads the number in it.
async fn pid(place: &Place, file: &str) -> u32 {
    let deadline = Instant::now() + Duration::from_secs(20);
    loop {
        if let Ok(text) = fs::read_to_string(place.root().join(file))
            && text.ends_with('\n')
        {
            return text.trim().parse().unwrap();
        }
        assert!(Instant::now() < deadline, "{file} was not written");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// The state of a process and its parent, of which a zombie is not ours when we aren't its parent.
fn state(pid: u32) -> Option<(char, u32)> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let (_, rest) = stat.rsplit_once(") ")?;
    let mut fields = rest.split_whitespace();
    let state = fields.next()?.chars().next()?;
    Some((state, fields.next()?.parse().ok()?))
}

/// Waits until the process is gone, and reaped if it was our child.
async fn gone(pid: u32) {
    let deadline = Instant::now() + Duration::from_secs(20);
    loop {
        match state(pid) {
            None | Some(('X', _)) => return,
            Some(('Z', parent)) if parent != std::process::id() => return,
            Some(state) => assert!(Instant::now() < deadline, "{pid} is still there: {state:?}"),
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

// F-05: the timeout ends a child that ignores SIGTERM, and what it started.
#[tokio::test]
async fn a_timeout_kills_the_whole_group() {
    let place = Place::new();
    let started = Instant::now();
    let error = place
        .workspace
        .run_command(
            &format!("echo working; {IGNORES_TERM}"),
            Some(Duration::from_millis(700)),
            &|_| {},
        )
        .await
        .unwrap_err();
    let took = started.elapsed();
    assert_eq!(error.code(), "TOOL_TIMEOUT");
    assert_eq!(
        error.to_string(),
        "the command ran longer than its limit of 700 ms and was killed with all that it started; \
         the end of its output:\nworking"
    );
    // The limit, the grace, the kill.
    assert!(took >= Duration::from_millis(1200), "{took:?}");
    assert!(took < Duration::from_secs(15), "{took:?}");
    for file in ["leader", "member"] {
        gone(pid(&place, file).await).await;
    }
}

// F-05: nothing is done after the end, here with shorter sleeps than there.
#[tokio::test]
async fn a_timed_out_command_does_nothing_more() {
    let place = Place::new();
    let error = place
        .workspace
        .run_command(
            "sh -c 'sleep 1; touch canary'",
            Some(Duration::from_millis(200)),
            &|_| {},
        )
        .await
        .unwrap_err();
    assert_eq!(error.code(), "TOOL_TIMEOUT");
    tokio::time::sleep(Duration::from_millis(1_200)).await;
    assert!(!place.root().join("canary").exists());
}

// A child that has last words after SIGTERM gets to say them, also when the shell above it is gone already.
#[tokio::test]
async fn a_timeout_asks_first() {
    let place = Place::new();
    let command = "(trap 'echo last words; exit' TERM; while :; do sleep 0.02; done) & wait";
    let error = place
        .workspace
        .run_command(command, Some(Duration::from_millis(700)), &|_| {})
        .await
        .unwrap_err();
    assert!(error.to_string().ends_with("\nlast words"), "{error}");
}

// Also one that has no output to end: it gets the time to clean up.
#[tokio::test]
async fn a_timeout_lets_a_silent_command_clean_up() {
    let place = Place::new();
    let command =
        "exec >log 2>&1; trap 'sleep 0.05; touch clean; exit' TERM; while :; do sleep 0.02; done";
    let error = place
        .workspace
        .run_command(command, Some(Duration::from_millis(700)), &|_| {})
        .await
        .unwrap_err();
    assert_eq!(error.code(), "TOOL_TIMEOUT");
    assert!(place.root().join("clean").exists());
}

// F-05: the dropped future kills at once, also what ignores SIGTERM.
#[tokio::test]
async fn a_dropped_call_kills_the_whole_group() {
    let place = Place::new();
    let workspace = place.workspace.clone();
    let call =
        tokio::spawn(async move { workspace.run_command(IGNORES_TERM, None, &|_| {}).await });
    let leader = pid(&place, "leader").await;
    let member = pid(&place, "member").await;
    call.abort();
    assert!(call.await.unwrap_err().is_cancelled());
    gone(leader).await;
    gone(member).await;
}

// The runtime's end is the call's end, and nothing hangs.
#[test]
fn the_end_of_the_runtime_kills() {
    let place = Place::new();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let workspace: Workspace = place.workspace.clone();
    let leader = runtime.block_on(async {
        tokio::spawn(async move { workspace.run_command(IGNORES_TERM, None, &|_| {}).await });
        pid(&place, "leader").await
    });
    drop(runtime);
    let after = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    after.block_on(gone(leader));
}

#[tokio::test]
async fn a_background_child_neither_hangs_the_call_nor_outlives_it() {
    let place = Place::new();
    let started = Instant::now();
    let output = place
        .workspace
        .run_command("sh -c 'echo $$ > member; exec sleep 60' & while ! test -s member; do sleep 0.01; done; echo done", None, &|_| {})
        .await
        .unwrap();
    assert_eq!(output.text, "done\n[exit status 0]");
    assert!(started.elapsed() < Duration::from_secs(20));
    gone(pid(&place, "member").await).await;
}

// One that leaves the group escapes the kill, but the call doesn't wait for it.
#[tokio::test]
async fn a_child_in_another_session_does_not_hang_the_call() {
    let place = Place::new();
    let started = Instant::now();
    let output = place
        .workspace
        .run_command("setsid sh -c 'echo $$ > escaped; exec sleep 20' & while ! test -s escaped; do sleep 0.01; done; echo done", None, &|_| {})
        .await
        .unwrap();
    assert_eq!(output.text, "done\n[exit status 0]");
    assert!(started.elapsed() < Duration::from_secs(15));
    let escaped = pid(&place, "escaped").await;
    let _ = std::process::Command::new("kill")
        .arg(escaped.to_string())
        .status();
}

// No zombie: the shell is reaped by the time the result is there.
#[tokio::test]
async fn an_ended_command_is_reaped() {
    let place = Place::new();
    for _ in 0..20 {
        place
            .workspace
            .run_command("echo $$ > leader", None, &|_| {})
            .await
            .unwrap();
        let leader = pid(&place, "leader").await;
        assert_ne!(
            state(leader).map(|(_, parent)| parent),
            Some(std::process::id())
        );
    }
}
