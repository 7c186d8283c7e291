//! What can happen to a call.

use std::{borrow::Cow, fmt, sync::Arc};

use serde_json::Value;

use crate::tool::{Content, Details, Presentation};

/// What happened to a call. Clients ignore kinds that they don't know.
#[derive(Clone)]
#[non_exhaustive]
pub enum EventKind {
    /// `tool-call-start`: the model began a call; its arguments are still to come.
    #[non_exhaustive]
    Start {
        /// The name of the tool, as the model sent it.
        tool_name: Arc<str>,
        /// How the tool's calls are shown before anything of their arguments is known.
        presentation: Option<Presentation>,
    },
    /// `tool-call-delta`: a piece of the arguments' text.
    #[non_exhaustive]
    Delta {
        /// The piece, with `•••` for what is secret.
        text: String,
        /// How the call is shown, where this piece changed that.
        presentation: Option<Presentation>,
    },
    /// `tool-call-end`: the arguments are complete.
    #[non_exhaustive]
    End {
        /// The arguments, when they are valid.
        arguments: Option<Value>,
        /// How this call is shown.
        presentation: Option<Presentation>,
    },
    /// `tool-approval-request`: a person has to allow the call.
    #[non_exhaustive]
    ApprovalRequest {
        /// What a response names.
        approval_id: String,
        /// Why it is asked.
        reason: Option<String>,
    },
    /// `tool-approval-response`: a person has answered.
    #[non_exhaustive]
    ApprovalResponse {
        /// The request's.
        approval_id: String,
        /// Whether the call may run.
        approved: bool,
        /// The person's words.
        reason: Option<String>,
    },
    /// `tool-run`: the body runs.
    #[non_exhaustive]
    Run {
        /// How the call is shown, where that changed since the arguments were complete.
        presentation: Option<Presentation>,
    },
    /// `tool-update`: progress of the running call. Each of its fields replaces that of the updates before.
    #[non_exhaustive]
    Update {
        /// What there is so far.
        content: Option<Content>,
        /// Data for the application.
        details: Option<Details>,
        /// How the call is shown while it runs.
        presentation: Option<Presentation>,
    },
    /// `tool-update` with `arguments` alone: the call runs with other arguments than the model sent.
    #[non_exhaustive]
    Arguments {
        /// The arguments, whole.
        arguments: Value,
    },
    /// `tool-pending`: the result comes later.
    #[non_exhaustive]
    Pending {
        /// What settles the call.
        operation_id: Option<String>,
        /// The application's own data.
        data: Option<Value>,
    },
    /// `tool-result`: the one terminal event of a call.
    #[non_exhaustive]
    Result {
        /// The event's own id.
        id: Arc<str>,
        /// How the call ended.
        body: ResultBody,
        /// The application's half.
        details: Option<Details>,
        /// How the call is shown.
        presentation: Option<Presentation>,
    },
}

/// How a call ended.
#[derive(Clone)]
#[non_exhaustive]
pub enum ResultBody {
    /// It gave content.
    Output(Content),
    /// It failed.
    #[non_exhaustive]
    Error {
        /// What the model reads.
        message: String,
        /// Says why, for code.
        code: Option<Cow<'static, str>>,
    },
    /// It was not allowed to run.
    #[non_exhaustive]
    Denied {
        /// The person's words.
        reason: Option<String>,
    },
}

impl EventKind {
    /// The name on the wire.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Start { .. } => "tool-call-start",
            Self::Delta { .. } => "tool-call-delta",
            Self::End { .. } => "tool-call-end",
            Self::ApprovalRequest { .. } => "tool-approval-request",
            Self::ApprovalResponse { .. } => "tool-approval-response",
            Self::Run { .. } => "tool-run",
            Self::Update { .. } | Self::Arguments { .. } => "tool-update",
            Self::Pending { .. } => "tool-pending",
            Self::Result { .. } => "tool-result",
        }
    }

    /// Whether nothing comes after it.
    pub fn is_terminal(&self) -> bool {
        matches!(self, Self::Result { .. })
    }
}

impl fmt::Debug for EventKind {
    /// Names what happened. Arguments, content, details and presentation are not for logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct(self.name());
        if let Self::Result { body, .. } = self {
            shown.field("body", body);
        }
        shown.finish_non_exhaustive()
    }
}

impl fmt::Debug for ResultBody {
    /// Says how the call ended, by the code where there is one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Output(_) => f.write_str("Output(…)"),
            Self::Error { code, .. } => f
                .debug_struct("Error")
                .field("code", code)
                .finish_non_exhaustive(),
            Self::Denied { .. } => f.write_str("Denied(…)"),
        }
    }
}
