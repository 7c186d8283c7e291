//! The list of rules and the tests that show them are held together.

mod source;

use std::{collections::BTreeMap, fs, path::PathBuf, process::Command};

use serde::Deserialize;

/// `rules.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    rules: BTreeMap<String, Vec<String>>,
    cases: BTreeMap<String, Vec<String>>,
}

impl Listed {
    fn read() -> Self {
        toml::from_str(&text("tests/rules.toml")).unwrap()
    }

    /// Each rule or case with each of its tests.
    fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        let all = self.rules.iter().chain(&self.cases);
        all.flat_map(|(id, tests)| tests.iter().map(|test| (id.as_str(), test.as_str())))
    }
}

/// The rules that must hold, from and to.
const RULES: [(u32, u32); 13] = [
    (1, 13),
    (19, 23),
    (32, 46),
    (47, 47),
    (49, 49),
    (53, 53),
    (54, 64),
    (67, 69),
    (73, 73),
    (80, 85),
    (112, 112),
    (114, 124),
    (126, 126),
];

const CASES: [&str; 35] = [
    "B-01", "B-03", "B-05", "B-07", "B-09", "B-11", "B-13", "B-15", "B-17", "D-01", "D-03", "D-05",
    "D-07", "D-09", "D-11", "D-13", "E-05", "E-07", "E-09", "E-11", "E-13", "F-01", "F-03", "F-05",
    "F-07", "F-09", "F-19", "G-01", "G-03", "G-15", "H-01", "H-03", "H-09", "H-11", "H-13",
];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn text(path: &str) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn each_rule_and_case_has_a_test() {
    let listed = Listed::read();
    let rules = RULES
        .iter()
        .flat_map(|(from, to)| *from..=*to)
        .map(|number| format!("R{number}"));
    let missing: Vec<String> = rules
        .filter(|id| listed.rules.get(id).is_none_or(Vec::is_empty))
        .chain(
            CASES
                .iter()
                .filter(|id| listed.cases.get(**id).is_none_or(Vec::is_empty))
                .map(|id| (*id).to_owned()),
        )
        .collect();
    assert!(missing.is_empty(), "without a test: {missing:?}");
}

#[test]
fn each_named_test_is_there_and_runs_and_cites() {
    let own = own_tests();
    let wrong: Vec<String> = Listed::read()
        .pairs()
        .filter_map(|(id, test)| {
            let cited = match source::find(test) {
                Ok(cited) => cited,
                Err(why) => return Some(format!("{id}: {test}: {why}")),
            };
            let name = test.strip_prefix("tests::");
            if name.is_some_and(|name| !own.iter().any(|own| own == name)) {
                return Some(format!("{id}: {test} does not run"));
            }
            (!cited.cites(id)).then(|| format!("{id}: {test} does not cite it"))
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn each_citation_of_a_test_here_is_listed() {
    let listed = Listed::read();
    let wrong: Vec<String> = own_tests()
        .iter()
        .map(|name| format!("tests::{name}"))
        .flat_map(|test| {
            let cited = source::find(&test).unwrap_or_else(|why| panic!("{test}: {why}"));
            let unlisted: Vec<String> = cited
                .ids()
                .filter(|id| {
                    !listed
                        .pairs()
                        .any(|pair| pair == (id.as_str(), test.as_str()))
                })
                .map(|id| format!("{id}: {test}"))
                .collect();
            unlisted
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The tests of this binary that run.
fn own_tests() -> Vec<String> {
    let list = |ignored: bool| {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--list", "--format", "terse"]);
        if ignored {
            command.arg("--ignored");
        }
        let listed = String::from_utf8(command.output().unwrap().stdout).unwrap();
        let names = listed
            .lines()
            .filter_map(|line| line.strip_suffix(": test"));
        names.map(str::to_owned).collect::<Vec<_>>()
    };
    let ignored = list(true);
    let mut names = list(false);
    assert!(names.len() > 50, "{names:?}");
    names.retain(|name| !ignored.contains(name));
    names
}

#[test]
fn the_macro_is_locked_to_its_runtime() {
    let workspace: toml::Table = text("Cargo.toml").parse().unwrap();
    let workspace = &workspace["workspace"];
    let version = workspace["package"]["version"].as_str().unwrap();
    let dependencies = &workspace["dependencies"];
    let pin = dependencies["tool-macros"]["version"].as_str().unwrap();
    assert_eq!(pin, format!("={version}"));
    for package in ["tool-macros", "tool-runtime"] {
        let manifest: toml::Table = text(&format!("{package}/Cargo.toml")).parse().unwrap();
        let inherited = manifest["package"]["version"]["workspace"].as_bool();
        assert_eq!(
            inherited,
            Some(true),
            "{package} has the workspace's version"
        );
    }
    let runtime: toml::Table = text("tool-runtime/Cargo.toml").parse().unwrap();
    let dependency = runtime["dependencies"]["tool-macros"].as_table().unwrap();
    assert_eq!(dependency["workspace"].as_bool(), Some(true));
    let users: Vec<&str> = ["tests", "ui-tests", "tool-runtime/cli"]
        .into_iter()
        .filter(|package| text(&format!("{package}/Cargo.toml")).contains("tool-macros"))
        .collect();
    assert!(
        users.is_empty(),
        "only the runtime names the macro: {users:?}"
    );
}
