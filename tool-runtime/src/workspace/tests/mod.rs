//! The tools on real files and real processes.

mod command;
mod confinement;
mod edit;
mod kill;
mod read;

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::Workspace;

/// A folder that is a workspace, with another one beside it.
struct Place {
    folder: TempDir,
    workspace: Workspace,
}

impl Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("share")).unwrap();
        fs::create_dir(folder.path().join("share-evil")).unwrap();
        let workspace = Workspace::open(folder.path().join("share")).unwrap();
        Self { folder, workspace }
    }

    fn with(files: &[(&str, &str)]) -> Self {
        let place = Self::new();
        for (path, text) in files {
            let path = place.root().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        place
    }

    fn root(&self) -> std::path::PathBuf {
        self.folder.path().join("share")
    }

    fn outside(&self) -> std::path::PathBuf {
        self.folder.path().join("share-evil")
    }

    fn bytes(&self, path: impl AsRef<Path>) -> Vec<u8> {
        fs::read(self.root().join(path)).unwrap()
    }

    /// Code and message of a failed read.
    async fn refused(&self, path: &str) -> (&'static str, String) {
        let error = self
            .workspace
            .read_file(path, None, None)
            .await
            .expect_err(path);
        let message = error.to_string();
        let root = self.root();
        assert!(
            path.starts_with('/') || !message.contains(root.to_str().unwrap()),
            "the message shows where the workspace lies: {message}"
        );
        (error.code(), message)
    }
}

#[test]
fn a_workspace_is_shared_between_threads_and_shows_no_secret() {
    fn shared<T: Send + Sync + Clone>(_: &T) {}
    let place = Place::new();
    shared(&place.workspace);
    let workspace = place.workspace.clone().env("TOKEN", "canary");
    let shown = format!("{workspace:?}");
    assert!(shown.contains("TOKEN"), "{shown}");
    assert!(
        !shown.contains("canary") && !shown.contains("share"),
        "{shown}"
    );
    fn sent<T: Send>(_: T) {}
    sent(workspace.read_file("a", None, None));
    sent(workspace.edit_file("a", "b", "c", false));
    sent(workspace.run_command("true", None, &|_| {}));
}

#[test]
fn a_root_that_is_no_folder_is_an_error_that_does_not_name_it() {
    let place = Place::with(&[("file", "")]);
    for path in [place.root().join("file"), place.root().join("missing")] {
        let error = Workspace::open(path).unwrap_err();
        assert_eq!(error.code(), "IO");
        assert!(!error.to_string().contains("share"), "{error}");
    }
}
