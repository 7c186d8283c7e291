//! What reaches whom: a canary in each part of a call, and the channels in which it must and must not be found.

mod gathered;
mod table;

use table::{Cell, TABLE};

#[test]
fn each_canary_is_where_it_belongs_and_nowhere_else() {
    // R6, R8, R59, R84, E-09
    let gathered = gathered::gather();
    let mut wrong = Vec::new();
    let mut cells = 0;
    for row in TABLE {
        let bytes = gathered.channel(row.channel);
        assert!(!bytes.is_empty(), "nothing came through `{}`", row.channel);
        for (part, cell) in row.cells() {
            let found = bytes.contains(&gathered.canary(part));
            if found != (cell == Cell::Present) {
                let is = if found { "is" } else { "is not" };
                wrong.push(format!("{part} {is} in {}", row.channel));
            }
            cells += 1;
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(cells, TABLE.len() * table::PARTS.len());
    let rows: Vec<&str> = TABLE.iter().map(|row| row.channel).collect();
    assert_eq!(gathered.channels(), rows, "each channel has a row");
}
