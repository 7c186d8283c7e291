//! What a runtime bounds.

use std::time::Duration;

use crate::tool::{Details, Repair, arguments::Limits};

/// The bounds of a runtime's calls; each is an option of its [`Builder`](crate::Builder).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    pub(crate) arguments: Limits,
    /// What is repaired in them.
    pub(crate) repair: Repair,
    /// What the model reads, in characters, the marker not counted.
    pub(crate) model_characters: usize,
    pub(crate) content_bytes: usize,
    pub(crate) details_bytes: usize,
    pub(crate) timeout: Option<Duration>,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            arguments: Limits::default(),
            repair: Repair::none(),
            model_characters: 50_000,
            content_bytes: 16 * 1024 * 1024,
            details_bytes: Details::LIMIT,
            timeout: None,
        }
    }
}
