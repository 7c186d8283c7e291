//! The stages on tokens; what the compiler makes of them is tested in `ui-tests`.

mod expansion;
mod mistakes;
mod mutants;
