//! Holds the tests in `tests/`; nothing to use.
