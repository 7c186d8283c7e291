//! A call as a view of one tool sees it: by the types of the tool's input and output.

use std::fmt;

use serde::{Serialize, Serializer, de::DeserializeOwned, ser::SerializeMap};
use serde_json::{Map, Value};

use super::{CallState, CallStatus};
use crate::tool::{Content, Details};

/// A call as a view of one tool sees it: `I` is what its arguments are read as, `O` its content.
///
/// A view that was not written to be drawn before there is output is not: see [`CallState::view`]. What it does not handle
/// it draws as a call that runs.
#[derive(Clone)]
#[non_exhaustive]
pub enum CallView<'a, I, O> {
    /// The arguments are still to come.
    #[non_exhaustive]
    InputStreaming {
        /// What has come of them: a guess at the beginning of the input, of no type.
        input: Option<&'a Value>,
    },
    /// The arguments are complete and valid.
    #[non_exhaustive]
    InputAvailable {
        /// The arguments.
        input: I,
    },
    /// A person has to allow the call.
    #[non_exhaustive]
    ApprovalRequested {
        /// The arguments.
        input: I,
        /// Why it is asked.
        reason: Option<&'a str>,
    },
    /// A person has answered.
    #[non_exhaustive]
    ApprovalResponded {
        /// The arguments.
        input: I,
        /// Whether the call may run.
        approved: bool,
    },
    /// The body runs.
    #[non_exhaustive]
    Running {
        /// The arguments.
        input: I,
        /// What the latest update said.
        progress: Option<&'a Content>,
    },
    /// The result comes later.
    #[non_exhaustive]
    OutputPending {
        /// The arguments.
        input: I,
        /// What settles the call.
        operation_id: Option<&'a str>,
        /// The application's own data.
        data: Option<&'a Value>,
    },
    /// There is a result.
    #[non_exhaustive]
    OutputAvailable {
        /// The arguments, where they are known.
        input: Option<I>,
        /// The content. None when it is not of its type: a view has to cope with that.
        result: Option<O>,
        /// What the terminal event said, as it came.
        output: Value,
    },
    /// The call failed.
    #[non_exhaustive]
    OutputError {
        /// Why, as the model reads it.
        message: &'a str,
        /// Why, for code.
        code: Option<&'a str>,
    },
    /// The call was not allowed to run.
    #[non_exhaustive]
    OutputDenied {
        /// The person's words.
        reason: Option<&'a str>,
    },
}

impl<I, O> fmt::Debug for CallView<'_, I, O> {
    /// Names the state and shows nothing of the call.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::InputStreaming { .. } => "InputStreaming",
            Self::InputAvailable { .. } => "InputAvailable",
            Self::ApprovalRequested { .. } => "ApprovalRequested",
            Self::ApprovalResponded { .. } => "ApprovalResponded",
            Self::Running { .. } => "Running",
            Self::OutputPending { .. } => "OutputPending",
            Self::OutputAvailable { .. } => "OutputAvailable",
            Self::OutputError { .. } => "OutputError",
            Self::OutputDenied { .. } => "OutputDenied",
        })
    }
}

impl CallState {
    /// The call as a view of its tool sees it. Before there is output only a view that renders then is told of it;
    /// complete arguments that are not of the type `I` are told to nobody before that.
    ///
    /// ```
    /// use tool_runtime::{CallState, CallView, Event};
    ///
    /// # #[derive(serde::Deserialize)]
    /// # struct Sum { a: i64, b: i64 }
    /// # let events = [
    /// #     r#"{"type":"tool-call-start","toolCallId":"c1","seq":0,"id":"c1","toolName":"add"}"#,
    /// #     r#"{"type":"tool-call-end","toolCallId":"c1","seq":1,"id":"c1","arguments":{"a":1,"b":2}}"#,
    /// #     r#"{"type":"tool-run","toolCallId":"c1","seq":2}"#,
    /// # ];
    /// # let events = events.map(|event| serde_json::from_str::<Event>(event).unwrap());
    /// # let mut state = CallState::new(&events[0]).unwrap();
    /// # state.apply(&events[1]).unwrap();
    /// # state.apply(&events[2]).unwrap();
    /// match state.view::<Sum, i64>(true) {
    ///     Some(CallView::Running { input, .. }) => assert_eq!(input.a + input.b, 3),
    ///     _ => unreachable!(),
    /// }
    /// assert!(state.view::<Sum, i64>(false).is_none());
    /// ```
    pub fn view<I: DeserializeOwned, O: DeserializeOwned>(
        &self,
        render_before_output: bool,
    ) -> Option<CallView<'_, I, O>> {
        let status = self.status();
        if !status.is_terminal() && !render_before_output {
            return None;
        }
        let input = || self.input::<I>()?.ok();
        Some(match status {
            CallStatus::InputStreaming => CallView::InputStreaming {
                input: self.partial_arguments(),
            },
            CallStatus::InputAvailable => CallView::InputAvailable { input: input()? },
            CallStatus::ApprovalRequested => CallView::ApprovalRequested {
                input: input()?,
                reason: self.approval_reason(),
            },
            CallStatus::ApprovalResponded => CallView::ApprovalResponded {
                input: input()?,
                approved: self.approved().unwrap_or_default(),
            },
            CallStatus::Running => CallView::Running {
                input: input()?,
                progress: self.progress(),
            },
            CallStatus::OutputPending => CallView::OutputPending {
                input: input()?,
                operation_id: self.operation_id(),
                data: self.pending_data(),
            },
            CallStatus::OutputAvailable => CallView::OutputAvailable {
                input: input(),
                result: self.result::<O>().and_then(Result::ok),
                output: self.output().unwrap_or_default(),
            },
            CallStatus::OutputError => CallView::OutputError {
                message: self.error().unwrap_or_default(),
                code: self.error_code(),
            },
            CallStatus::OutputDenied => CallView::OutputDenied {
                reason: self.denial(),
            },
        })
    }

    /// The arguments as a type, once they are complete and valid.
    pub fn input<I: DeserializeOwned>(&self) -> Option<Result<I, serde_json::Error>> {
        self.arguments().map(I::deserialize)
    }

    /// The content as a type, once there is some.
    pub fn result<O: DeserializeOwned>(&self) -> Option<Result<O, serde_json::Error>> {
        self.content().map(Content::parse)
    }

    /// What the terminal event said of how the call ended.
    pub fn output(&self) -> Option<Value> {
        if !self.status().is_terminal() {
            return None;
        }
        let mut output = Map::new();
        let mut put = |name: &str, value: Option<Value>| {
            if let Some(value) = value {
                output.insert(name.to_owned(), value);
            }
        };
        put("result", self.content().map(Content::to_value));
        put("error", self.error().map(Value::from));
        put("errorCode", self.error_code().map(Value::from));
        if self.status() == CallStatus::OutputDenied {
            let reason = self
                .denial()
                .map(|reason| ("reason".to_owned(), reason.into()));
            put("denied", Some(Value::Object(reason.into_iter().collect())));
        }
        put("details", self.details().map(Details::to_value));
        put(
            "presentation",
            self.presentation()
                .and_then(|shown| serde_json::to_value(shown).ok()),
        );
        Some(Value::Object(output))
    }
}

impl Serialize for CallState {
    /// The state as a client draws it that is written in another language: `status`, what is known of the call, and what
    /// the latest events said. Absent fields are left out; `v` is the form's version.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        fn put<M: SerializeMap, T: Serialize + ?Sized>(
            map: &mut M,
            name: &str,
            value: Option<&T>,
        ) -> Result<(), M::Error> {
            value.map_or(Ok(()), |value| map.serialize_entry(name, value))
        }
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("v", &1)?;
        map.serialize_entry("toolCallId", self.call_id())?;
        map.serialize_entry("toolName", self.tool_name())?;
        put(&mut map, "turn", self.turn())?;
        put(&mut map, "parent", self.parent())?;
        put(&mut map, "lane", self.lane())?;
        map.serialize_entry("seq", &self.seq())?;
        map.serialize_entry("status", &self.status())?;
        put(&mut map, "partialArguments", self.partial_arguments())?;
        put(&mut map, "arguments", self.arguments())?;
        put(&mut map, "presentation", self.presentation())?;
        put(&mut map, "approvalId", self.approval_id())?;
        put(&mut map, "approved", self.approved().as_ref())?;
        put(&mut map, "reason", self.approval_reason())?;
        put(&mut map, "operationId", self.operation_id())?;
        put(&mut map, "data", self.pending_data())?;
        put(&mut map, "progress", self.progress())?;
        put(&mut map, "result", self.content())?;
        put(&mut map, "error", self.error())?;
        put(&mut map, "errorCode", self.error_code())?;
        put(&mut map, "denial", self.denial())?;
        put(&mut map, "details", self.details())?;
        map.end()
    }
}
