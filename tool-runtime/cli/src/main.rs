//! The workspace tools on the command line.
fn main() {}
