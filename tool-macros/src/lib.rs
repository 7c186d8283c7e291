//! The attribute and derives of `tool-runtime`; use that crate.
