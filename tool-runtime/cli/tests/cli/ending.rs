//! Ctrl-C, and output that nobody reads.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::program::{folder, program};

/// Starts a call that would sleep for a minute, waits until it does, and gives the process with the pid of `sleep`.
fn asleep(root: &Path, json: bool) -> (Child, BufReader<std::process::ChildStdout>, String) {
    let command = "sleep 60 & echo $! > sleep.pid; echo asleep; wait";
    let arguments = serde_json::json!({ "command": command }).to_string();
    let mut process = program();
    process.arg("call").arg("--root").arg(root);
    if json {
        process.arg("--json");
    }
    let mut child = process.args(["run_command", &arguments]).spawn().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !(line.contains("update") && line.contains("asleep")) {
        line.clear();
        assert_ne!(stdout.read_line(&mut line).unwrap(), 0);
    }
    let pid = fs::read_to_string(root.join("sleep.pid")).unwrap();
    let pid = pid.trim().to_owned();
    assert!(is_alive(&pid));
    (child, stdout, pid)
}

fn is_alive(pid: &str) -> bool {
    // Whoever has ended but was not waited for is a zombie, and none of ours.
    let ps = Command::new("ps").args(["-o", "stat=", "-p", pid]).output();
    match ps {
        Ok(ps) => !matches!(ps.stdout.trim_ascii().first(), None | Some(b'Z')),
        Err(_) => {
            fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| !stat.contains(") Z "))
        }
    }
}

fn signal(child: &Child, name: &str) {
    let kill = format!("kill -{name} {}", child.id());
    let status = Command::new("sh").args(["-c", &kill]).status().unwrap();
    assert!(status.success());
}

/// The exit status, once it has ended.
fn ended(child: &mut Child, within: Duration) -> Option<i32> {
    let began = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        if began.elapsed() > within {
            let _ = child.kill();
            let _ = child.wait();
            panic!("it did not end within {within:?}");
        }
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_signal_ends_the_calls_and_what_they_started() {
    for (name, expected) in [("INT", 130), ("TERM", 143)] {
        let folder = folder([]);
        let (mut child, mut stdout, sleep) = asleep(folder.path(), true);
        signal(&child, name);
        assert_eq!(ended(&mut child, Duration::from_secs(2)), Some(expected));
        assert!(!is_alive(&sleep));
        let mut rest = String::new();
        stdout.read_to_string(&mut rest).unwrap();
        let last: Value = serde_json::from_str(rest.lines().last().unwrap()).unwrap();
        assert_eq!(last["type"], "tool-result");
        assert_eq!(last["errorCode"], "TOOL_CANCELLED");
    }
}

#[test]
fn ctrl_c_shows_in_the_rows() {
    let folder = folder([]);
    let (mut child, mut stdout, _) = asleep(folder.path(), false);
    signal(&child, "INT");
    assert_eq!(ended(&mut child, Duration::from_secs(2)), Some(130));
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).unwrap();
    let row = "› TOOL_CANCELLED";
    assert!(rest.lines().any(|line| line.ends_with(row)), "{rest}");
}

#[test]
fn ctrl_c_twice_ends_it_at_once() {
    let folder = folder([]);
    let mut process = program();
    process
        .args(["call", "--json"])
        .arg("--root")
        .arg(folder.path());
    let mut child = process
        .args(["run_command", r#"{"command":"yes"}"#])
        .spawn()
        .unwrap();
    // The pipe is full and nobody reads it.
    thread::sleep(Duration::from_millis(500));
    signal(&child, "INT");
    thread::sleep(Duration::from_millis(300));
    assert!(child.try_wait().unwrap().is_none());
    signal(&child, "INT");
    assert_eq!(ended(&mut child, Duration::from_secs(2)), Some(130));
}

#[test]
fn output_that_nobody_reads_ends_it_quietly() {
    for arguments in [
        &["--json"][..],
        &[],
        &["list"],
        &["call", "read_file", r#"{"path":"a"}"#],
    ] {
        let folder = folder([("a", "text\n")]);
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut process = program();
        process.current_dir(folder.path()).args(arguments);
        let mut child = process.stdout(writer).spawn().unwrap();
        assert_eq!(
            ended(&mut child, Duration::from_secs(5)),
            Some(141),
            "{arguments:?}"
        );
        let mut stderr = String::new();
        let said = child.stderr.take().unwrap().read_to_string(&mut stderr);
        assert_eq!((said.unwrap(), stderr.as_str()), (0, ""));
    }
}

#[test]
fn a_reader_that_goes_away_stops_the_calls() {
    let folder = folder([]);
    let arguments =
        r#"{"command":"sleep 60 & echo $! > sleep.pid; while sleep 0.05; do echo tick; done"}"#;
    let mut process = program();
    process.arg("call").arg("--root").arg(folder.path());
    let mut child = process.args(["run_command", arguments]).spawn().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.contains("› tick") {
        line.clear();
        assert_ne!(stdout.read_line(&mut line).unwrap(), 0);
    }
    drop(stdout);
    assert_eq!(ended(&mut child, Duration::from_secs(2)), Some(141));
    let pid = fs::read_to_string(folder.path().join("sleep.pid")).unwrap();
    assert!(!is_alive(pid.trim()));
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cant_be_written_is_said() {
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let mut process = program();
    let mut child = process
        .arg("list")
        .stdout(Stdio::from(full))
        .spawn()
        .unwrap();
    assert_eq!(ended(&mut child, Duration::from_secs(5)), Some(1));
    let mut stderr = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut stderr)
        .unwrap();
    assert!(
        stderr.starts_with("error: can't write the output: "),
        "{stderr}"
    );
}

#[test]
fn a_signal_ends_it_also_when_nobody_reads_what_came_of_the_calls() {
    let root = folder([("long", &"line\n".repeat(200))]);
    let calls = r#"{"name":"read_file","arguments":{"path":"long"}}"#.to_owned() + "\n";
    let mut process = program();
    process.arg("call").arg("--root").arg(root.path());
    let mut child = process.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(calls.repeat(120).as_bytes()).unwrap();
    drop(stdin);
    // The rows of all calls are read, and the pipe is filled with a part of what comes behind them.
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.contains("the model read") {
        line.clear();
        assert_ne!(stdout.read_line(&mut line).unwrap(), 0);
    }
    thread::sleep(Duration::from_millis(500));
    signal(&child, "TERM");
    let status = ended(&mut child, Duration::from_secs(5));
    let _ = child.kill();
    assert_eq!(status, Some(143));
}
