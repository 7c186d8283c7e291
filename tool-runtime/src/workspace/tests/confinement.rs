//! No path leads out.

use std::fs;
use std::time::{Duration, Instant};

use super::Place;

// H-01: a sibling whose name begins with the root's, by `..` and absolutely.
#[tokio::test]
async fn a_path_outside_is_refused() {
    let place = Place::with(&[("in", "inside"), ("d/x", "")]);
    fs::write(place.outside().join("x"), "canary").unwrap();
    let evil = place.outside().join("x");
    let through_root = place.root().join("../share-evil/x");
    for path in [
        evil.to_str().unwrap(),
        through_root.to_str().unwrap(),
        "../share-evil/x",
        "d/../../share-evil/x",
        "/etc/hostname",
        "/",
        "..",
    ] {
        let (code, message) = place.refused(path).await;
        assert_eq!(code, "PATH_OUTSIDE", "{path}");
        assert!(message.contains("lies outside the workspace"), "{message}");
        let error = place
            .workspace
            .edit_file(path, "canary", "x", false)
            .await
            .unwrap_err();
        assert_eq!(error.code(), "PATH_OUTSIDE", "{path}");
    }
    assert_eq!(fs::read(evil).unwrap(), b"canary");
}

#[tokio::test]
async fn an_absolute_path_inside_is_taken_as_relative() {
    let place = Place::with(&[("d/in", "inside")]);
    let path = place.root().join("d/in");
    let file = place
        .workspace
        .read_file(path.to_str().unwrap(), None, None)
        .await
        .unwrap();
    assert_eq!(
        (file.text.as_str(), file.details.path.as_str()),
        ("inside", "d/in")
    );
    let file = place
        .workspace
        .read_file("d/../d/./in", None, None)
        .await
        .unwrap();
    assert_eq!(file.text, "inside");
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::symlink;
    use std::os::unix::net::UnixListener;
    use std::process::Command;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;
    use crate::workspace::Workspace;

    // H-01: links that lead out, as the file itself or on the way to it.
    #[tokio::test]
    async fn a_link_that_leads_out_is_refused() {
        let place = Place::with(&[("in", "inside")]);
        let canary = place.outside().join("x");
        fs::write(&canary, "canary").unwrap();
        symlink(&canary, place.root().join("absolute")).unwrap();
        symlink("../share-evil/x", place.root().join("relative")).unwrap();
        symlink(place.outside(), place.root().join("folder")).unwrap();
        symlink("../share-evil", place.root().join("folder2")).unwrap();
        symlink("/proc/self/root", place.root().join("magic")).unwrap();
        for path in [
            "absolute",
            "relative",
            "folder/x",
            "folder2/x",
            "magic/etc/hostname",
        ] {
            let (code, message) = place.refused(path).await;
            assert_eq!(code, "PATH_OUTSIDE", "{path}");
            assert!(message.contains("a link that leads outside"), "{message}");
            let error = place
                .workspace
                .edit_file(path, "canary", "x", false)
                .await
                .unwrap_err();
            assert_eq!(error.code(), "PATH_OUTSIDE", "{path}");
        }
        assert_eq!(fs::read(canary).unwrap(), b"canary");
    }

    #[tokio::test]
    async fn a_link_that_stays_inside_is_followed() {
        let place = Place::with(&[("d/e/in", "inside")]);
        symlink("d/e", place.root().join("short")).unwrap();
        symlink("../d/e/in", place.root().join("d/again")).unwrap();
        symlink("gone", place.root().join("dangling")).unwrap();
        symlink("loop", place.root().join("loop")).unwrap();
        for path in ["short/in", "d/again", "short/../e/in"] {
            let file = place.workspace.read_file(path, None, None).await.unwrap();
            assert_eq!(file.text, "inside", "{path}");
        }
        let (code, message) = place.refused("dangling").await;
        assert_eq!(code, "FILE_NOT_FOUND");
        assert!(
            message.contains("is a link to a file that isn't there"),
            "{message}"
        );
        assert_eq!(place.refused("loop").await.0, "IO");
    }

    // A root that the application names through a link is the folder behind it.
    #[tokio::test]
    async fn a_root_may_be_a_link() {
        let place = Place::with(&[("in", "inside")]);
        let link = place.folder.path().join("link");
        symlink(place.root(), &link).unwrap();
        let workspace = Workspace::open(&link).unwrap();
        for path in [link.join("in"), place.root().join("in")] {
            let path = path.to_str().unwrap();
            let file = workspace.read_file(path, None, None).await.unwrap();
            assert_eq!(file.text, "inside");
        }
    }

    #[tokio::test]
    async fn only_regular_files_are_opened_and_a_pipe_makes_nobody_wait() {
        let place = Place::new();
        let pipe = place.root().join("pipe");
        assert!(
            Command::new("mkfifo")
                .arg(&pipe)
                .status()
                .unwrap()
                .success()
        );
        let _socket = UnixListener::bind(place.root().join("socket")).unwrap();
        symlink("pipe", place.root().join("link")).unwrap();
        let started = Instant::now();
        for (path, what) in [
            ("pipe", "a named pipe (FIFO)"),
            ("link", "a named pipe (FIFO)"),
            ("socket", "a socket"),
        ] {
            let (code, message) = place.refused(path).await;
            assert_eq!(code, "NOT_A_FILE");
            assert!(message.contains(what), "{message}");
            let error = place
                .workspace
                .edit_file(path, "a", "b", false)
                .await
                .unwrap_err();
            assert_eq!(error.code(), "NOT_A_FILE");
        }
        assert!(started.elapsed() < Duration::from_secs(5));
        let devices = Workspace::open("/dev").unwrap();
        let error = devices.read_file("null", None, None).await.unwrap_err();
        assert!(error.to_string().contains("a device"), "{error}");
    }

    /// Swaps `swapped` between two things as fast as it goes, until dropped.
    struct Swapper(Arc<AtomicBool>, Option<std::thread::JoinHandle<u64>>);

    impl Swapper {
        fn new(mut swap: impl FnMut() + Send + 'static) -> Self {
            let stop = Arc::new(AtomicBool::new(false));
            let stopped = Arc::clone(&stop);
            let thread = std::thread::spawn(move || {
                let mut swaps = 0;
                while !stopped.load(Ordering::Relaxed) {
                    swap();
                    swaps += 1;
                }
                swaps
            });
            Self(stop, Some(thread))
        }

        fn stop(mut self) -> u64 {
            self.0.store(true, Ordering::Relaxed);
            self.1.take().unwrap().join().unwrap()
        }
    }

    /// After the time, and on a machine too busy for one read in it, later.
    fn enough(started: Instant, time: Duration, reads: u64) -> bool {
        let passed = started.elapsed();
        passed > time && (reads > 0 || passed > Duration::from_secs(20))
    }

    // H-01: a folder and a file that turn into links while the tools work.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_swapped_link_never_leads_out() {
        let place = Place::with(&[("real/file", "inside 0\n"), ("file", "inside 0\n")]);
        let canary = place.outside().join("file");
        fs::write(&canary, "canary 0\n").unwrap();
        let (root, outside) = (place.root(), place.outside());
        symlink(&outside, root.join("folder-link")).unwrap();
        symlink("../share-evil/file", root.join("file-link")).unwrap();
        fs::create_dir(root.join("d")).unwrap();
        fs::write(root.join("d/file"), "inside 0\n").unwrap();
        let swapper = Swapper::new(move || {
            // `d` is the folder, then the link; and so is `file`.
            for (name, link) in [("d", "folder-link"), ("file", "file-link")] {
                let (name, link) = (root.join(name), root.join(link));
                let aside = root.join("aside");
                let _ = fs::rename(&name, &aside);
                let _ = fs::rename(&link, &name);
                let _ = fs::rename(&name, &link);
                let _ = fs::rename(&aside, &name);
            }
        });
        let started = Instant::now();
        let (mut reads, mut edits, mut refused) = (0, 0, 0);
        while !enough(started, Duration::from_secs(1), reads) {
            for path in ["d/file", "file"] {
                match place.workspace.read_file(path, None, None).await {
                    Ok(file) => {
                        assert!(file.text.starts_with("inside"), "{}", file.text);
                        reads += 1;
                    }
                    Err(error) => {
                        assert!(!error.to_string().contains("canary"), "{error}");
                        refused += 1;
                    }
                }
                match place.workspace.edit_file(path, " 0", " 0 0", false).await {
                    Ok((_, diff)) => {
                        assert!(!diff.diff.contains("canary"));
                        edits += 1;
                    }
                    Err(error) => assert!(!error.to_string().contains("canary"), "{error}"),
                }
                let _ = place.workspace.edit_file(path, " 0 0", " 0", true).await;
            }
        }
        let swaps = swapper.stop();
        assert_eq!(fs::read(&canary).unwrap(), b"canary 0\n");
        assert_eq!(fs::read_dir(&outside).unwrap().count(), 1);
        assert!(
            swaps > 0 && reads > 0,
            "{swaps} swaps, {reads} reads, {edits} edits, {refused} refused"
        );
    }

    // A file that turns into a pipe between being looked at and being opened makes nobody wait either.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_file_swapped_for_a_pipe_makes_nobody_wait() {
        let place = Place::with(&[("name", "text")]);
        let pipe = place.root().join("pipe");
        let made = Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(made.success());
        let root = place.root();
        let swapper = Swapper::new(move || {
            for (from, to) in [
                ("name", "aside"),
                ("pipe", "name"),
                ("name", "pipe"),
                ("aside", "name"),
            ] {
                let _ = fs::rename(root.join(from), root.join(to));
            }
        });
        let (mut reads, started) = (0, Instant::now());
        while !enough(started, Duration::from_millis(500), reads) {
            let read = place.workspace.read_file("name", None, None);
            match tokio::time::timeout(Duration::from_secs(10), read).await {
                Ok(Ok(file)) => {
                    assert_eq!(file.text, "text");
                    reads += 1;
                }
                Ok(Err(_)) => {}
                Err(_) => {
                    swapper.stop();
                    // Lets the hanging read go, for whose end the runtime would wait.
                    for name in ["name", "pipe"] {
                        let _ = fs::OpenOptions::new()
                            .read(true)
                            .write(true)
                            .open(place.root().join(name));
                    }
                    panic!("a read waits for the pipe");
                }
            }
        }
        assert!(swapper.stop() > 0 && reads > 0);
    }
}
