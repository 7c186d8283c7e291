//! Tools for language models.

#[cfg(feature = "workspace")]
pub mod workspace;
