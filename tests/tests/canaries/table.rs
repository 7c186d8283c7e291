//! The table: `+` where a part must be found, `-` where it must not.

/// The parts of a call that carry a canary.
pub(super) const PARTS: [&str; 7] = [
    "details",
    "presentation",
    "update",
    "code",
    "arguments",
    "content",
    "password",
];

/// A channel, and for each of the parts whether it comes through.
pub(super) struct Row {
    pub(super) channel: &'static str,
    cells: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Cell {
    Present,
    Absent,
}

impl Row {
    const fn new(channel: &'static str, cells: &'static str) -> Self {
        Self { channel, cells }
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = (&'static str, Cell)> {
        let cells: Vec<&str> = self.cells.split_whitespace().collect();
        assert_eq!(cells.len(), PARTS.len());
        PARTS.into_iter().zip(cells).map(|(part, cell)| match cell {
            "+" => (part, Cell::Present),
            "-" => (part, Cell::Absent),
            other => panic!("`{other}` is no cell"),
        })
    }
}

/// A secret argument is nowhere but in the tool, and a code is in the log as a measure's `error.type`.
///
/// `Update` and `ToolOutput` print what the user's own types print, and a `Presentation` is there to be shown: that is
/// the user's choice, and theirs are the only `{:?}` that show anything.
#[rustfmt::skip]
pub(super) const TABLE: &[Row] = &[
    //                             details  presentation  update  code  arguments  content  password
    Row::new("ModelResult",          "-        -             -       -     -          +        -"),
    Row::new("events",               "+        +             +       +     +          +        -"),
    Row::new("states",               "+        +             -       +     +          +        -"),
    Row::new("spans",                "-        -             -       +     -          -        -"),
    Row::new("logs",                 "-        -             -       +     -          -        -"),
    Row::new("{:?} Call",            "-        -             -       -     -          -        -"),
    Row::new("{:?} Turn",            "-        -             -       -     -          -        -"),
    Row::new("{:?} Runtime",         "-        -             -       -     -          -        -"),
    Row::new("{:?} Report",          "-        -             -       +     -          -        -"),
    Row::new("{:?} ModelResult",     "-        -             -       -     -          -        -"),
    Row::new("{:?} Event",           "-        -             -       +     -          -        -"),
    Row::new("{:?} EventKind",       "-        -             -       +     -          -        -"),
    Row::new("{:?} CallState",       "-        -             -       +     -          -        -"),
    Row::new("{:?} Content",         "-        -             -       -     -          -        -"),
    Row::new("{:?} Media",           "-        -             -       -     -          -        -"),
    Row::new("{:?} Details",         "-        -             -       -     -          -        -"),
    Row::new("{:?} CallContext",     "-        -             -       -     -          -        -"),
    Row::new("{:?} ToolError",       "-        -             -       +     -          -        -"),
    Row::new("{:?} CallError",       "-        -             -       +     -          -        -"),
    Row::new("{:?} Refused",         "-        -             -       -     -          -        -"),
    Row::new("{:?} Violation",       "-        -             -       -     -          -        -"),
    Row::new("{:?} Update",          "-        -             +       -     -          -        -"),
    Row::new("{:?} ToolOutput",      "+        +             -       -     -          +        -"),
    Row::new("{:?} Presentation",    "-        +             -       -     -          -        -"),
];
