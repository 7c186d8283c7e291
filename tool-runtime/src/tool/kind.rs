//! What a tool does to the world, as far as a host has to know.

use serde::{Deserialize, Serialize};

/// What a tool does. The names are those of the Agent Client Protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Kind {
    /// Reads what is there.
    Read,
    /// Looks for something.
    Search,
    /// Works something out, and touches nothing.
    Think,
    /// Gets something from outside.
    Fetch,
    /// Changes something.
    Edit,
    /// Moves or renames something.
    Move,
    /// Removes something.
    Delete,
    /// Runs code.
    Execute,
    /// None of these.
    Other,
}

impl Kind {
    /// What the kind says of its tools.
    pub const fn hints(self) -> Hints {
        let (read_only, open_world) = match self {
            Self::Read | Self::Search | Self::Think => (true, false),
            Self::Fetch => (true, true),
            Self::Edit | Self::Move | Self::Delete => (false, false),
            Self::Execute | Self::Other => (false, true),
        };
        Hints {
            read_only,
            destructive: !read_only,
            idempotent: read_only,
            open_world,
        }
    }
}

/// The four hints of the Model Context Protocol about a tool. A tool that says nothing is taken for one that could do
/// anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Hints {
    /// It changes nothing.
    pub read_only: bool,
    /// What it changes may be lost.
    pub destructive: bool,
    /// The same call again changes nothing more.
    pub idempotent: bool,
    /// It deals with what is outside the application.
    pub open_world: bool,
}

impl Hints {
    /// These, with some said otherwise. What changes nothing loses nothing, unless that is said too.
    pub(crate) const fn with(
        mut self,
        read_only: Option<bool>,
        destructive: Option<bool>,
        idempotent: Option<bool>,
        open_world: Option<bool>,
    ) -> Self {
        if let Some(read_only) = read_only {
            self.read_only = read_only;
            self.destructive = !read_only;
            self.idempotent = read_only;
        }
        if let Some(destructive) = destructive {
            self.destructive = destructive;
        }
        if let Some(idempotent) = idempotent {
            self.idempotent = idempotent;
        }
        if let Some(open_world) = open_world {
            self.open_world = open_world;
        }
        self
    }
}

impl Default for Hints {
    fn default() -> Self {
        Kind::Other.hints()
    }
}
