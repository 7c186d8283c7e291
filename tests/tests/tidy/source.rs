//! Tests as their source has them: found by the path of their module, or as a file of their own.

use std::{fs, path::PathBuf};

use super::root;

/// Where a package's tests are looked for, by the first part of a test's path.
const ROOTS: [(&str, &str); 5] = [
    ("tests", "tests/tests/main.rs"),
    ("tool-runtime", "tool-runtime/src/lib.rs"),
    ("tool-macros", "tool-macros/src/lib.rs"),
    ("ui-tests", "ui-tests/tests/ui.rs"),
    ("workspace-tools", "tool-runtime/cli/src/main.rs"),
];

/// Folders whose every file is a test: the patterns stand in `ui-tests/tests/ui.rs`.
const FILES: [(&str, &str); 2] = [
    ("ui-tests/tests/pass/", "\"tests/pass/*.rs\""),
    ("ui-tests/tests/fail/", "\"tests/fail/*/*.rs\""),
];

/// What is compiled where the tests run.
const COMPILED: [&str; 4] = [
    "test",
    "unix",
    "target_os = \"linux\"",
    "feature = \"workspace\"",
];

/// The comments of a test.
pub(super) struct Cited(Vec<String>);

impl Cited {
    fn of<'a>(lines: impl IntoIterator<Item = &'a str>) -> Self {
        let comments = lines
            .into_iter()
            .filter_map(|line| line.split_once("//"))
            .map(|(_, comment)| comment.to_owned());
        Self(comments.collect())
    }

    pub(super) fn cites(&self, id: &str) -> bool {
        self.ids().any(|cited| cited == id)
    }

    /// The rules and cases that are named: `R62`, `F-19`.
    pub(super) fn ids(&self) -> impl Iterator<Item = String> {
        let words = self
            .0
            .iter()
            .flat_map(|comment| comment.split(|c: char| !c.is_ascii_alphanumeric() && c != '-'));
        words.filter(|word| is_id(word)).map(str::to_owned)
    }
}

fn is_id(word: &str) -> bool {
    let number = match word.split_once('-') {
        Some((letter, number)) if letter.len() == 1 => number,
        Some(_) => return false,
        None => word.strip_prefix('R').unwrap_or_default(),
    };
    word.starts_with(|c: char| c.is_ascii_uppercase())
        && !number.is_empty()
        && number.chars().all(|c| c.is_ascii_digit())
}

/// Finds a test: `tests::results::split::plain_return`, or a file.
pub(super) fn find(test: &str) -> Result<Cited, String> {
    if test.ends_with(".rs") {
        return file(test);
    }
    let (package, path) = test.split_once("::").ok_or("is no path of a test")?;
    let (_, start) = ROOTS
        .iter()
        .find(|(name, _)| *name == package)
        .ok_or("is of an unknown package")?;
    let (modules, name) = path.rsplit_once("::").unwrap_or(("", path));
    let start = root().join(start);
    let mut module = Module {
        lines: lines(&start)?,
        folder: start.parent().unwrap_or(&start).to_owned(),
    };
    for name in modules.split("::").filter(|name| !name.is_empty()) {
        module = module.child(name)?;
    }
    module.test(name)
}

/// A file that is a test as a whole, or has doctests.
fn file(path: &str) -> Result<Cited, String> {
    let text = fs::read_to_string(root().join(path)).map_err(|error| error.to_string())?;
    let harness = super::text("ui-tests/tests/ui.rs");
    let runs = FILES
        .iter()
        .any(|(folder, pattern)| path.starts_with(folder) && harness.contains(pattern));
    if runs || text.contains("//! ```") {
        Ok(Cited::of(text.lines()))
    } else {
        Err("is no file that runs".to_owned())
    }
}

fn lines(path: &PathBuf) -> Result<Vec<String>, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let inner: Vec<&str> = lines.iter().map(String::as_str).collect();
    compiled(inner.iter().filter(|line| line.starts_with("#![")).copied())?;
    Ok(lines)
}

/// Refuses a `cfg` that is off.
fn compiled<'a>(attributes: impl Iterator<Item = &'a str>) -> Result<(), String> {
    for attribute in attributes.map(str::trim) {
        let condition = attribute.split_once("cfg(").map(|(_, rest)| rest);
        let condition = condition.and_then(|rest| rest.strip_suffix(")]"));
        if condition.is_some_and(|condition| !COMPILED.contains(&condition)) {
            return Err(format!("stands under `{attribute}`"));
        }
    }
    Ok(())
}

struct Module {
    lines: Vec<String>,
    /// Where the files of its modules are.
    folder: PathBuf,
}

impl Module {
    fn child(&self, name: &str) -> Result<Self, String> {
        let declared = |line: &str, end: &str| {
            let line = line.trim_start();
            let line = line.strip_prefix("pub(crate) ").unwrap_or(line);
            line.strip_prefix("pub ").unwrap_or(line) == format!("mod {name}{end}")
        };
        let folder = self.folder.join(name);
        for (at, line) in self.lines.iter().enumerate() {
            if declared(line, ";") {
                compiled(self.above(at))?;
                let flat = self.folder.join(format!("{name}.rs"));
                let path = if flat.exists() {
                    flat
                } else {
                    folder.join("mod.rs")
                };
                return Ok(Self {
                    lines: lines(&path)?,
                    folder,
                });
            }
            if declared(line, " {") {
                compiled(self.above(at))?;
                return Ok(Self {
                    lines: self.block(at).map(str::to_owned).collect(),
                    folder,
                });
            }
        }
        Err(format!("there is no module `{name}`"))
    }

    fn test(&self, name: &str) -> Result<Cited, String> {
        let begins = |line: &&String| {
            let line = line.trim_start();
            let line = line.strip_prefix("async ").unwrap_or(line);
            line.strip_prefix("fn ")
                .and_then(|line| line.strip_prefix(name))
                .is_some_and(|line| line.starts_with('('))
        };
        let at = self
            .lines
            .iter()
            .position(|line| begins(&line))
            .ok_or("there is no such function")?;
        let above: Vec<&str> = self.above(at).map(str::trim).collect();
        if !above
            .iter()
            .any(|line| *line == "#[test]" || line.starts_with("#[tokio::test"))
        {
            return Err("is no test".to_owned());
        }
        if above.iter().any(|line| line.starts_with("#[ignore")) {
            return Err("is ignored".to_owned());
        }
        compiled(above.iter().copied())?;
        Ok(Cited::of(above.into_iter().chain(self.block(at))))
    }

    /// The attributes and comments right above a line.
    fn above(&self, at: usize) -> impl Iterator<Item = &str> {
        let above = self.lines[..at].iter().rev().map(String::as_str);
        above.take_while(|line| {
            let line = line.trim_start();
            line.starts_with("#[") || line.starts_with("//")
        })
    }

    /// From a line on to the brace that closes what it opens, as rustfmt indents it.
    fn block(&self, at: usize) -> impl Iterator<Item = &str> {
        let first = self.lines[at].as_str();
        let indent = &first[..first.len() - first.trim_start().len()];
        let end = format!("{indent}}}");
        let rest = self.lines[at..].iter().map(String::as_str);
        rest.take_while(move |line| *line != end)
    }
}
