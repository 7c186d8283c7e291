//! `edit_file`.

use std::fs;

use super::Place;

#[tokio::test]
async fn an_edit_replaces_one_place_and_gives_the_diff() {
    let place = Place::with(&[("src/a.rs", "fn main() {}\n// end\n")]);
    let (edited, diff) = place
        .workspace
        .edit_file("src/a.rs", "main", "start", false)
        .await
        .unwrap();
    assert_eq!(place.bytes("src/a.rs"), b"fn start() {}\n// end\n");
    assert_eq!(
        serde_json::to_value(&edited).unwrap(),
        serde_json::json!({"path": "src/a.rs", "replacements": 1})
    );
    assert_eq!(
        diff.diff,
        "--- a/src/a.rs\n+++ b/src/a.rs\n@@ -1,2 +1,2 @@\n-fn main() {}\n+fn start() {}\n // end\n"
    );
    assert_eq!((diff.added, diff.removed, diff.truncated), (1, 1, false));
    // Nothing is left beside it.
    assert_eq!(fs::read_dir(place.root().join("src")).unwrap().count(), 1);
}

#[tokio::test]
async fn more_than_one_match_is_an_error_unless_all_are_meant() {
    let place = Place::with(&[("a", "x\ny\nx x\n")]);
    let error = place
        .workspace
        .edit_file("a", "x", "z", false)
        .await
        .unwrap_err();
    assert_eq!(error.code(), "EDIT_AMBIGUOUS");
    assert_eq!(
        error.to_string(),
        "old_text is in `a` 3 times, at lines 1, 3, 3; nothing was changed. \
         Give more of the text around the one you mean, or set replace_all"
    );
    assert_eq!(place.bytes("a"), b"x\ny\nx x\n");
    let (edited, _) = place
        .workspace
        .edit_file("a", "x", "z", true)
        .await
        .unwrap();
    assert_eq!(edited.replacements, 3);
    assert_eq!(place.bytes("a"), b"z\ny\nz z\n");
}

#[tokio::test]
async fn no_match_shows_the_nearest_text() {
    let place = Place::with(&[("a.rs", "fn one() {\n\treturn 1;\n}\n")]);
    let error = place
        .workspace
        .edit_file("a.rs", "fn one() {\n    return 1;\n}", "", false)
        .await
        .unwrap_err();
    assert_eq!(error.code(), "EDIT_NO_MATCH");
    assert_eq!(
        error.to_string(),
        "old_text is not in `a.rs`; nothing was changed. Only the whitespace differs \
         (spaces, tabs or line breaks); the file has:\n1: fn one() {\n2: \treturn 1;\n3: }"
    );
    let error = place
        .workspace
        .edit_file("a.rs", "return 2;", "", false)
        .await
        .unwrap_err();
    assert!(
        error
            .to_string()
            .ends_with("The nearest text is:\n2: \treturn 1;"),
        "{error}"
    );
}

#[tokio::test]
async fn an_edit_of_nothing_is_an_error() {
    let place = Place::with(&[("a", "x\r\n"), ("empty", "")]);
    for (path, old, new, code) in [
        ("a", "", "y", "INVALID_ARGUMENT"),
        ("a", "x", "x", "EDIT_NO_CHANGE"),
        ("a", "x\r\n", "x\n", "EDIT_NO_CHANGE"),
        ("empty", "x", "y", "EDIT_NO_MATCH"),
        ("missing", "x", "y", "FILE_NOT_FOUND"),
        (".", "x", "y", "NOT_A_FILE"),
    ] {
        let error = place
            .workspace
            .edit_file(path, old, new, false)
            .await
            .unwrap_err();
        assert_eq!(error.code(), code, "{error}");
    }
    assert_eq!(place.bytes("a"), b"x\r\n");
}

#[tokio::test]
async fn line_endings_and_byte_order_mark_are_kept() {
    let place = Place::with(&[("a", "\u{feff}one\r\ntwo\r\nthree")]);
    place
        .workspace
        .edit_file("a", "one\ntwo\n", "1\n2\n2.5\n", false)
        .await
        .unwrap();
    assert_eq!(
        place.bytes("a"),
        "\u{feff}1\r\n2\r\n2.5\r\nthree".as_bytes()
    );
}

#[tokio::test]
async fn sizes_are_bounded() {
    let place = Place::with(&[("a", &"a".repeat(600))]);
    let workspace = place.workspace.clone().max_file_bytes(1_000);
    let error = workspace.edit_file("a", "a", "aa", true).await.unwrap_err();
    assert_eq!(error.code(), "FILE_TOO_LARGE");
    assert!(
        error.to_string().contains("larger than 1,000 bytes"),
        "{error}"
    );
    let workspace = workspace.max_file_bytes(500);
    let error = workspace.edit_file("a", "a", "b", true).await.unwrap_err();
    assert_eq!(error.code(), "FILE_TOO_LARGE");
    fs::write(place.root().join("binary"), b"a\xff").unwrap();
    let error = workspace
        .edit_file("binary", "a", "b", true)
        .await
        .unwrap_err();
    assert_eq!(error.code(), "FILE_NOT_TEXT");
    assert_eq!(place.bytes("a"), "a".repeat(600).as_bytes());
}

// F-09: none of several edits at once is lost.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn edits_of_one_file_take_turns() {
    let text: String = (0..20).map(|line| format!("<{line}>\n")).collect();
    let place = Place::with(&[("a", &text)]);
    let edits: Vec<_> = (0..20)
        .map(|line| {
            // Clones, and others that have opened the folder.
            let workspace = match line % 2 {
                0 => place.workspace.clone(),
                _ => crate::workspace::Workspace::open(place.root()).unwrap(),
            };
            tokio::spawn(async move {
                workspace
                    .edit_file("a", &format!("<{line}>"), &format!("[{line}]"), false)
                    .await
            })
        })
        .collect();
    for edit in edits {
        edit.await.unwrap().unwrap();
    }
    let expected: String = (0..20).map(|line| format!("[{line}]\n")).collect();
    assert_eq!(place.bytes("a"), expected.as_bytes());
}

// A file that another program writes is edited as it is then, or not at all.
#[tokio::test]
async fn a_file_that_changes_meanwhile_is_read_again() {
    use super::super::atomic_write::{atomic_write, unchanged};
    let place = Place::with(&[("a", "old")]);
    let dir = &place.workspace.root.dir;
    let metadata = dir.symlink_metadata("a").unwrap();
    fs::write(place.root().join("a"), "other text").unwrap();
    let name = std::path::Path::new("a");
    let written = atomic_write(dir, name, b"new", &metadata, || {
        unchanged(dir, name, &metadata)
    });
    assert!(!written.unwrap());
    assert_eq!(place.bytes("a"), b"other text");
    assert_eq!(fs::read_dir(place.root()).unwrap().count(), 1);
}

// Whoever reads during an edit, or is left after a kill, sees the old text or the new one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reader_never_sees_half_a_file() {
    let place = Place::with(&[("a", &"0".repeat(20_000))]);
    let path = place.root().join("a");
    let done = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let reader = std::thread::spawn({
        let done = done.clone();
        move || {
            while !done.load(std::sync::atomic::Ordering::Relaxed) {
                let bytes = fs::read(&path).unwrap();
                assert_eq!(bytes.len(), 20_000);
                assert!(bytes.iter().all(|byte| *byte == bytes[0]));
            }
        }
    });
    for round in 0..20_u8 {
        let (old, new) = if round % 2 == 0 {
            ("0", "1")
        } else {
            ("1", "0")
        };
        place
            .workspace
            .edit_file("a", old, new, true)
            .await
            .unwrap();
    }
    done.store(true, std::sync::atomic::Ordering::Relaxed);
    reader.join().unwrap();
}

/// Set in the process that is killed: the root that it edits in.
const KILLED_ROOT: &str = "TOOL_RUNTIME_KILLED_ROOT";

/// What the process that is killed does.
async fn edit_until_killed(root: std::ffi::OsString) {
    let workspace = crate::workspace::Workspace::open(root).unwrap();
    for (old, new) in [("0", "1"), ("1", "0")].into_iter().cycle() {
        // The first one fails when the last process was killed between the two.
        let _ = workspace.edit_file("a", old, new, true).await;
    }
}

// A kill at any moment leaves the old file or the new one, whole.
#[tokio::test]
async fn a_kill_leaves_a_whole_file() {
    // The test runs itself once more in the process that it kills.
    if let Some(root) = std::env::var_os(KILLED_ROOT) {
        return edit_until_killed(root).await;
    }
    let place = Place::with(&[("a", &"0".repeat(20_000))]);
    for round in 0..8 {
        let mut process = std::process::Command::new(std::env::current_exe().unwrap())
            .arg("--exact")
            .arg(
                concat!(module_path!(), "::a_kill_leaves_a_whole_file")
                    .split_once("::")
                    .unwrap()
                    .1,
            )
            .env(KILLED_ROOT, place.root())
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        let before = fs::metadata(place.root().join("a"))
            .unwrap()
            .modified()
            .unwrap();
        let started = std::time::Instant::now();
        while fs::metadata(place.root().join("a"))
            .unwrap()
            .modified()
            .unwrap()
            == before
        {
            assert!(started.elapsed().as_secs() < 20, "it does not edit");
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        std::thread::sleep(std::time::Duration::from_millis(round));
        process.kill().unwrap();
        process.wait().unwrap();
        let bytes = place.bytes("a");
        assert_eq!(bytes.len(), 20_000);
        assert!(bytes.iter().all(|byte| *byte == bytes[0]));
    }
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};

    use super::*;

    #[tokio::test]
    async fn permissions_are_kept() {
        let place = Place::with(&[("script", "echo 1\n")]);
        let path = place.root().join("script");
        for mode in [0o755, 0o640, 0o4711] {
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            let text = fs::read_to_string(&path).unwrap();
            place
                .workspace
                .edit_file("script", text.trim(), &format!("{} 2", text.trim()), false)
                .await
                .unwrap();
            assert_eq!(fs::metadata(&path).unwrap().mode() & 0o7777, mode);
        }
    }

    #[tokio::test]
    async fn a_file_that_may_not_be_written_is_not_replaced() {
        let place = Place::with(&[("a", "x")]);
        let path = place.root().join("a");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
        if fs::OpenOptions::new().write(true).open(&path).is_ok() {
            // The superuser may write everything.
            return;
        }
        let error = place
            .workspace
            .edit_file("a", "x", "y", false)
            .await
            .unwrap_err();
        assert_eq!(error.code(), "PERMISSION_DENIED");
        assert_eq!(place.bytes("a"), b"x");
    }

    #[tokio::test]
    async fn of_a_link_the_target_is_edited() {
        let place = Place::with(&[("d/e/a", "x"), ("d/b", "")]);
        symlink("d/e", place.root().join("short")).unwrap();
        symlink("short/a", place.root().join("link")).unwrap();
        symlink("../e/a", place.root().join("d/e/up")).unwrap();
        for (path, old, new) in [
            ("link", "x", "y"),
            ("short/a", "y", "z"),
            ("short/up", "z", "w"),
        ] {
            place
                .workspace
                .edit_file(path, old, new, false)
                .await
                .unwrap();
            assert_eq!(place.bytes("d/e/a"), new.as_bytes());
        }
        assert!(
            fs::symlink_metadata(place.root().join("link"))
                .unwrap()
                .is_symlink()
        );
        assert_eq!(fs::read_dir(place.root().join("d/e")).unwrap().count(), 2);
        symlink("loop", place.root().join("loop")).unwrap();
        let error = place
            .workspace
            .edit_file("loop", "x", "y", false)
            .await
            .unwrap_err();
        assert_eq!(error.code(), "IO");
    }
}
