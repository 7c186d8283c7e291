//! What the compiler says of wrong tools, and that it says nothing of right ones.

use std::{
    fs,
    path::{Path, PathBuf},
};

#[test]
fn ui() {
    let cases = trybuild::TestCases::new();
    cases.pass("tests/pass/*.rs");
    cases.compile_fail("tests/fail/*/*.rs");
}

/// A case has one mistake, or says in its first line how many: `// mistakes: 3`.
#[test]
fn each_mistake_is_one_error() {
    let mut wrong = Vec::new();
    for case in cases(Path::new("tests/fail")) {
        let source = fs::read_to_string(&case).expect("a case is a text");
        let Ok(said) = fs::read_to_string(case.with_extension("stderr")) else {
            wrong.push(format!("{}: no .stderr; README.md says how to make one", case.display()));
            continue;
        };
        let mistakes = source
            .lines()
            .next()
            .and_then(|line| line.strip_prefix("// mistakes: "))
            .map_or(1, |count| count.parse().expect("a number of mistakes"));
        let errors = said.lines().filter(|line| line.starts_with("error")).count();
        if errors != mistakes {
            wrong.push(format!("{}: {mistakes} mistakes, {errors} errors", case.display()));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

fn cases(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of cases") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(cases(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}
