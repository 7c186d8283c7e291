use std::fmt;

use serde_json::Value;

use crate::schema::Problem;

/// A tool's schema of arguments as a dialect takes it.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub(super) schema: Value,
    pub(super) verdict: Verdict,
}

impl View {
    /// The schema. Where the verdict is [`Refused`](Verdict::Refused) it is as far as it could be made.
    pub fn schema(&self) -> &Value {
        &self.schema
    }

    /// How it stands to the canonical schema.
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }
}

/// How a view stands to the canonical schema, against which arguments are held whatever a model was shown.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// It accepts what the canonical schema accepts, and nothing else.
    Exact,
    /// It differs where it is said, by JSON path; the tool can be offered.
    Changed(Vec<Change>),
    /// The tool can't be offered there, for these reasons.
    Refused(Vec<Problem>),
}

impl Verdict {
    /// Whether the tool can be offered.
    pub fn is_offered(&self) -> bool {
        !matches!(self, Self::Refused(_))
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn list(f: &mut fmt::Formatter<'_>, all: &[impl fmt::Display]) -> fmt::Result {
            for (at, one) in all.iter().enumerate() {
                let separator = if at == 0 { "" } else { "; " };
                write!(f, "{separator}{one}")?;
            }
            Ok(())
        }
        match self {
            Self::Exact => f.write_str("exact"),
            Self::Changed(changes) => list(f, changes),
            Self::Refused(problems) => list(f, problems),
        }
    }
}

/// One thing in which a view differs from the canonical schema.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Change {
    /// A keyword that the dialect does not know stands in the description.
    #[non_exhaustive]
    Moved {
        /// Where: `items[].count`. Empty at the root.
        path: String,
        /// The keyword.
        keyword: String,
    },
    /// A field that may be left out is required there, and `null` stands for it.
    #[non_exhaustive]
    Required {
        /// The field.
        path: String,
        /// Whether `null` may be sent for it; otherwise a value has to be.
        nullable: bool,
    },
    /// Something that the dialect can't say is said more widely.
    #[non_exhaustive]
    Lost {
        /// Where.
        path: String,
        /// What.
        what: String,
    },
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Moved { path, .. } | Self::Required { path, .. } | Self::Lost { path, .. }) =
            self;
        if !path.is_empty() {
            write!(f, "`{path}`: ")?;
        }
        match self {
            Self::Moved { keyword, .. } => {
                write!(f, "`{keyword}` was moved into the description")
            }
            Self::Required { nullable: true, .. } => {
                f.write_str("required, null stands for absent")
            }
            Self::Required { .. } => f.write_str("required, its default has to be sent"),
            Self::Lost { what, .. } => f.write_str(what),
        }
    }
}
