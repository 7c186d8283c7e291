//! What the compiler says of wrong tools, and that it says nothing of right ones.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

#[test]
fn ui() {
    let cases = trybuild::TestCases::new();
    cases.pass("tests/pass/*.rs");
    cases.compile_fail("tests/fail/*/*.rs");
}

/// Each mistake is one error, on the token that the case marks with `^^^`.
#[test]
fn one_error_for_each_mistake_and_on_its_token() {
    let mut wrong = Vec::new();
    for case in cases(Path::new("tests/fail")) {
        let source = fs::read_to_string(&case).expect("a case is a text");
        let name = case.display();
        match fs::read_to_string(case.with_extension("stderr")) {
            Ok(said) => wrong.extend(fault(&source, &said).map(|fault| format!("{name}: {fault}"))),
            Err(_) => wrong.push(format!(
                "{name}: no .stderr; README.md says how to make one"
            )),
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn there_are_cases_for_many_mistakes_and_many_messages() {
    let said: Vec<String> = cases(Path::new("tests/fail"))
        .into_iter()
        .map(|case| fs::read_to_string(case.with_extension("stderr")).expect("a .stderr"))
        .collect();
    let messages: BTreeSet<String> = said.iter().map(|said| first_message(said)).collect();
    let passing = cases(Path::new("tests/pass"));
    assert!(said.len() >= 90, "{} cases fail", said.len());
    assert!(
        messages.len() >= 60,
        "{} messages: {messages:#?}",
        messages.len()
    );
    assert!(passing.len() >= 40, "{} cases pass", passing.len());
}

/// The first line of the compiler's, with names in backticks masked.
fn first_message(said: &str) -> String {
    let first = said.lines().find(|line| line.starts_with("error"));
    let parts = first.expect("an error").split('`').enumerate();
    parts
        .map(|(index, part)| if index % 2 == 0 { part } else { "`_`" })
        .collect()
}

#[test]
fn a_case_that_is_wrong_is_found() {
    let source = "fn a(x: u8) {}\n//   ^\n";
    let at = |column| format!("error: no\n --> a.rs:1:{column}\n  |\n\n");
    assert_eq!(fault(source, &at(6)), None);
    for (source, said) in [
        (source, at(7)),
        (source, at(6) + &at(9)),
        (source, at(6) + &at(6)),
        (source, String::new()),
        ("fn a(x: u8) {}\n", at(6)),
        ("// mistakes: 2\nfn a(x: u8) {}\n//   ^\n", at(6)),
    ] {
        assert!(fault(source, &said).is_some(), "{source}{said}");
    }
}

/// What does not fit between a case and what the compiler says of it.
fn fault(source: &str, said: &str) -> Option<String> {
    let mut marked = marks(source);
    let mistakes = mistakes(source);
    if marked.len() != mistakes {
        return Some(format!("{mistakes} mistakes, {} marks", marked.len()));
    }
    let mut reported = errors(said);
    marked.sort_unstable();
    reported.sort_unstable();
    (marked != reported).then(|| format!("marked at {marked:?}, reported at {reported:?}"))
}

/// A line and a column, counted from 1.
type Place = (usize, usize);

/// One, or what the first line says: `// mistakes: 3`.
fn mistakes(source: &str) -> usize {
    let first = source.lines().next().unwrap_or_default();
    let said = first.strip_prefix("// mistakes: ");
    said.map_or(1, |count| count.parse().expect("a number of mistakes"))
}

/// What the lines `//  ^^^ ^` mark in the line above each.
fn marks(source: &str) -> Vec<Place> {
    let mut marks = Vec::new();
    for (above, line) in source.lines().enumerate() {
        let Some(carets) = line.strip_prefix("//") else {
            continue;
        };
        if !carets.contains('^') || !carets.chars().all(|mark| mark == ' ' || mark == '^') {
            continue;
        }
        let padded: Vec<char> = format!("   {carets}").chars().collect();
        let starts = padded
            .windows(2)
            .enumerate()
            .filter(|(_, pair)| *pair == [' ', '^']);
        marks.extend(starts.map(|(index, _)| (above, index + 1)));
    }
    marks
}

/// The first place of each error.
fn errors(said: &str) -> Vec<Place> {
    let mut lines = said.lines();
    let mut places = Vec::new();
    while lines.any(|line| line.starts_with("error")) {
        let arrow = lines.find_map(|line| line.trim_start().strip_prefix("--> "));
        let mut numbers = arrow.expect("an error has a place").rsplit(':');
        let mut number = || numbers.next().and_then(|number| number.parse().ok());
        let (column, line) = (number(), number());
        places.push(line.zip(column).expect("a place has a line and a column"));
    }
    places
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
