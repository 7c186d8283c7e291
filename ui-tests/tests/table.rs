//! The table of mistakes in the docs of `#[tool]` is what the compiler says.

use std::{collections::BTreeMap, env, fmt::Write, fs, path::Path};

const TABLE: &str = "../tool-runtime/docs/mistakes.md";

#[test]
fn the_docs_list_each_mistake_with_its_message() {
    let table = table();
    if env::var_os("DOCS").is_some_and(|docs| docs == "overwrite") {
        fs::write(TABLE, &table).expect("the docs can be written");
    }
    let written = fs::read_to_string(TABLE).expect("the docs have a table");
    assert!(
        written == table,
        "{TABLE} is not what the cases say; README.md says how to write it again"
    );
}

fn table() -> String {
    let mut topics: BTreeMap<String, Vec<Row>> = BTreeMap::new();
    for topic in sorted(Path::new("tests/fail")) {
        for case in sorted(&topic) {
            if case
                .extension()
                .is_some_and(|extension| extension == "stderr")
            {
                let name = topic.file_name().expect("a folder has a name");
                let rows = topics
                    .entry(name.to_string_lossy().into_owned())
                    .or_default();
                rows.extend(self::rows(&case));
            }
        }
    }
    let mut text = String::from("# What the compiler says\n");
    for (topic, rows) in topics {
        write!(
            text,
            "\n## Mistakes: {topic}\n\n| wrong | message |\n|---|---|\n"
        )
        .expect("a text takes all");
        for Row { line, message } in rows {
            writeln!(text, "| {} | {} |", code(&line), cell(&message)).expect("a text takes all");
        }
    }
    text
}

struct Row {
    line: String,
    message: String,
}

/// Each error of a case, with the line that it is on.
fn rows(stderr: &Path) -> Vec<Row> {
    let said = fs::read_to_string(stderr).expect("a text");
    let source = fs::read_to_string(stderr.with_extension("rs")).expect("a case");
    let mut lines = said.lines();
    let mut rows = Vec::new();
    while let Some(error) = lines.find(|line| line.starts_with("error")) {
        let (_, message) = error.split_once(": ").expect("an error has a message");
        let arrow = lines.find_map(|line| line.trim_start().strip_prefix("--> "));
        let mut place = arrow.expect("an error has a place").rsplit(':').skip(1);
        let number: usize = place
            .next()
            .and_then(|number| number.parse().ok())
            .expect("a line");
        rows.push(Row {
            line: source
                .lines()
                .nth(number - 1)
                .expect("the line")
                .trim()
                .to_owned(),
            message: message.to_owned(),
        });
    }
    rows
}

fn code(line: &str) -> String {
    let ticks = if line.contains('`') { "``" } else { "`" };
    cell(&format!("{ticks}{line}{ticks}"))
}

/// A table's cell ends at a bar, and what looks like a tag is none.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn sorted(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    paths
}
