//! Each row of `matrix.toml` has its cases.

use std::{collections::BTreeMap, fs, path::Path};

type Rows = BTreeMap<String, Vec<String>>;

/// So many rows the comparison with other macros has; more are welcome.
const ROWS: [(&str, usize); 2] = [("wrong-input", 11), ("hygiene", 20)];

#[test]
fn every_row_has_its_cases() {
    let text = fs::read_to_string("matrix.toml").expect("a matrix");
    let matrix: BTreeMap<String, Rows> = toml::from_str(&text).expect("rows of cases");
    let mut wrong = Vec::new();
    for (table, least) in ROWS {
        let rows = &matrix[table];
        assert!(rows.len() >= least, "{table} has {} rows", rows.len());
        for (row, cases) in rows {
            if cases.is_empty() {
                wrong.push(format!("{row}: no case"));
            }
            let missing = cases.iter().filter(|case| !is_there(case));
            wrong.extend(missing.map(|case| format!("{row}: {case} is missing")));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

fn is_there(case: &str) -> bool {
    let tests = Path::new("tests").join(case);
    match case.split('/').next() {
        Some("pass") => tests.with_extension("rs").is_file(),
        Some("fail") => ["rs", "stderr"]
            .iter()
            .all(|kind| tests.with_extension(kind).is_file()),
        Some("fixtures") => Path::new(case).join("Cargo.toml").is_file(),
        _ => false,
    }
}
