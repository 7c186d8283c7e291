//! Events as JSON, both ways.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error, ser::SerializeMap};
use serde_json::Value;

use super::{Event, EventKind, Origin, ResultBody};
use crate::tool::{Content, Details, Presentation};

impl Serialize for Event {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = Fields {
            map: serializer.serialize_map(None)?,
        };
        let origin = &*self.origin;
        fields.put("type", self.kind.name())?;
        fields.put("toolCallId", &*origin.call_id)?;
        fields.put("seq", &self.seq)?;
        fields.put_some("turn", origin.turn.as_deref())?;
        fields.put_some("parent", origin.parent.as_deref())?;
        fields.put_some("lane", origin.lane.as_deref())?;
        match &self.kind {
            EventKind::Start {
                tool_name,
                presentation,
            } => {
                fields.put("id", &*origin.call_id)?;
                fields.put("toolName", &**tool_name)?;
                fields.put_some("presentation", presentation.as_ref())?;
            }
            EventKind::Delta { text, presentation } => {
                fields.put("id", &*origin.call_id)?;
                fields.put("argsTextDelta", text)?;
                fields.put_some("presentation", presentation.as_ref())?;
            }
            EventKind::End {
                arguments,
                presentation,
            } => {
                fields.put("id", &*origin.call_id)?;
                fields.put_some("arguments", arguments.as_ref())?;
                fields.put_some("presentation", presentation.as_ref())?;
            }
            EventKind::ApprovalRequest {
                approval_id,
                reason,
            } => {
                fields.put("approvalId", approval_id)?;
                fields.put_some("reason", reason.as_ref())?;
            }
            EventKind::ApprovalResponse {
                approval_id,
                approved,
                reason,
            } => {
                fields.put("approvalId", approval_id)?;
                fields.put("approved", approved)?;
                fields.put_some("reason", reason.as_ref())?;
            }
            EventKind::Run { presentation } => {
                fields.put_some("presentation", presentation.as_ref())?;
            }
            EventKind::Update {
                content,
                details,
                presentation,
            } => {
                fields.put_some("content", content.as_ref())?;
                fields.put_some("details", details.as_ref())?;
                fields.put_some("presentation", presentation.as_ref())?;
            }
            EventKind::Arguments { arguments } => fields.put("arguments", arguments)?,
            EventKind::Pending { operation_id, data } => {
                fields.put_some("operationId", operation_id.as_ref())?;
                fields.put_some("data", data.as_ref())?;
            }
            EventKind::Result {
                id,
                body,
                details,
                presentation,
            } => {
                fields.put("id", &**id)?;
                match body {
                    ResultBody::Output(content) => fields.put("result", content)?,
                    ResultBody::Error { message, code } => {
                        fields.put("error", message)?;
                        fields.put_some("errorCode", code.as_ref())?;
                    }
                    ResultBody::Denied { reason } => fields.put(
                        "denied",
                        &Denied {
                            reason: reason.clone(),
                        },
                    )?,
                }
                fields.put_some("details", details.as_ref())?;
                fields.put_some("presentation", presentation.as_ref())?;
            }
        }
        fields.map.end()
    }
}

struct Fields<M> {
    map: M,
}

impl<M: SerializeMap> Fields<M> {
    fn put<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), M::Error> {
        self.map.serialize_entry(name, value)
    }

    fn put_some<T: Serialize + ?Sized>(
        &mut self,
        name: &str,
        value: Option<&T>,
    ) -> Result<(), M::Error> {
        value.map_or(Ok(()), |value| self.put(name, value))
    }
}

#[derive(Serialize, Deserialize)]
struct Denied {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// Every field that an event can have.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Wire {
    r#type: String,
    tool_call_id: String,
    seq: u64,
    turn: Option<String>,
    parent: Option<String>,
    lane: Option<String>,
    id: Option<String>,
    tool_name: Option<String>,
    args_text_delta: Option<String>,
    #[serde(default, deserialize_with = "present")]
    arguments: Option<Value>,
    presentation: Option<Presentation>,
    approval_id: Option<String>,
    approved: Option<bool>,
    reason: Option<String>,
    #[serde(default, deserialize_with = "present")]
    content: Option<Content>,
    #[serde(default, deserialize_with = "present")]
    details: Option<Details>,
    operation_id: Option<String>,
    #[serde(default, deserialize_with = "present")]
    data: Option<Value>,
    #[serde(default, deserialize_with = "present")]
    result: Option<Content>,
    error: Option<String>,
    error_code: Option<String>,
    denied: Option<Denied>,
}

/// A field that is there, also when it is `null`: null is a value.
fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

impl<'de> Deserialize<'de> for Event {
    /// Reads what [`Serialize`] wrote. Unknown fields are ignored; an unknown `type` is an error, which a client
    /// that lives on skips.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut wire = Wire::deserialize(deserializer)?;
        let kind = wire.take_kind().map_err(D::Error::custom)?;
        let origin = Origin {
            call_id: wire.tool_call_id.into(),
            tool_name: wire.tool_name.map(Into::into),
            turn: wire.turn.map(Into::into),
            parent: wire.parent.map(Into::into),
            lane: wire.lane.map(Into::into),
        };
        Ok(Self {
            origin: Arc::new(origin),
            seq: wire.seq,
            kind,
        })
    }
}

impl Wire {
    fn take_kind(&mut self) -> Result<EventKind, String> {
        fn field<T>(field: Option<T>, name: &str) -> Result<T, String> {
            field.ok_or_else(|| format!("missing field `{name}`"))
        }
        let presentation = self.presentation.take();
        Ok(match self.r#type.as_str() {
            "tool-call-start" => EventKind::Start {
                tool_name: field(self.tool_name.clone(), "toolName")?.into(),
                presentation,
            },
            "tool-call-delta" => EventKind::Delta {
                text: field(self.args_text_delta.take(), "argsTextDelta")?,
                presentation,
            },
            "tool-call-end" => EventKind::End {
                arguments: self.arguments.take(),
                presentation,
            },
            "tool-approval-request" => EventKind::ApprovalRequest {
                approval_id: field(self.approval_id.take(), "approvalId")?,
                reason: self.reason.take(),
            },
            "tool-approval-response" => EventKind::ApprovalResponse {
                approval_id: field(self.approval_id.take(), "approvalId")?,
                approved: field(self.approved, "approved")?,
                reason: self.reason.take(),
            },
            "tool-run" => EventKind::Run { presentation },
            "tool-update" => self.take_update(presentation)?,
            "tool-pending" => EventKind::Pending {
                operation_id: self.operation_id.take(),
                data: self.data.take(),
            },
            "tool-result" => EventKind::Result {
                id: field(self.id.take(), "id")?.into(),
                body: self.take_body()?,
                details: self.details.take(),
                presentation,
            },
            unknown => return Err(format!("unknown event type `{unknown}`")),
        })
    }

    fn take_update(&mut self, presentation: Option<Presentation>) -> Result<EventKind, String> {
        let (content, details) = (self.content.take(), self.details.take());
        match self.arguments.take() {
            None => Ok(EventKind::Update { content, details, presentation }),
            Some(arguments) if content.is_none() && details.is_none() && presentation.is_none() => {
                Ok(EventKind::Arguments { arguments })
            }
            Some(_) => {
                Err("`arguments` comes instead of `content`, `details` and `presentation`, not with them".to_owned())
            }
        }
    }

    fn take_body(&mut self) -> Result<ResultBody, String> {
        match (self.result.take(), self.error.take(), self.denied.take()) {
            (Some(content), None, None) => Ok(ResultBody::Output(content)),
            (None, Some(message), None) => Ok(ResultBody::Error {
                message,
                code: self.error_code.take().map(Into::into),
            }),
            (None, None, Some(denied)) => Ok(ResultBody::Denied {
                reason: denied.reason,
            }),
            _ => Err("a result has exactly one of `result`, `error` and `denied`".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip(json: &str) -> Result<String, serde_json::Error> {
        serde_json::from_str::<Event>(json).map(|event| event.to_json())
    }

    #[test]
    fn each_kind_is_read_as_it_was_written() {
        // R67, R73
        for json in [
            r#"{"type":"tool-call-start","toolCallId":"c","seq":0,"turn":"t","parent":"p","lane":"l","id":"c","toolName":"add","presentation":{"label":"Add"}}"#,
            r#"{"type":"tool-call-delta","toolCallId":"c","seq":1,"id":"c","argsTextDelta":"{\"a\""}"#,
            r#"{"type":"tool-call-end","toolCallId":"c","seq":2,"id":"c","arguments":{"b":1,"a":2}}"#,
            r#"{"type":"tool-approval-request","toolCallId":"c","seq":3,"approvalId":"a","reason":"writes"}"#,
            r#"{"type":"tool-approval-response","toolCallId":"c","seq":4,"approvalId":"a","approved":true}"#,
            r#"{"type":"tool-run","toolCallId":"c","seq":5}"#,
            r#"{"type":"tool-update","toolCallId":"c","seq":6,"content":null}"#,
            r#"{"type":"tool-update","toolCallId":"c","seq":7,"content":"x","details":[1],"presentation":{"label":"Add"}}"#,
            r#"{"type":"tool-update","toolCallId":"c","seq":8}"#,
            r#"{"type":"tool-update","toolCallId":"c","seq":9,"arguments":{"a":1}}"#,
            r#"{"type":"tool-pending","toolCallId":"c","seq":10,"operationId":"o","data":null}"#,
            r#"{"type":"tool-result","toolCallId":"c","seq":11,"id":"r","result":null,"details":{"d":1},"presentation":{"label":"Add"}}"#,
            r#"{"type":"tool-result","toolCallId":"c","seq":11,"id":"r","error":"no","errorCode":"E"}"#,
            r#"{"type":"tool-result","toolCallId":"c","seq":11,"id":"r","denied":{"reason":"no"}}"#,
            r#"{"type":"tool-result","toolCallId":"c","seq":11,"id":"r","denied":{}}"#,
        ] {
            assert_eq!(round_trip(json).unwrap(), json);
        }
    }

    #[test]
    fn what_is_no_event_is_refused() {
        for (json, why) in [
            (r#"{"type":"tool-run","seq":1}"#, "toolCallId"),
            (
                r#"{"type":"new","toolCallId":"c","seq":1}"#,
                "unknown event type `new`",
            ),
            // R72
            (
                r#"{"type":"tool-update","toolCallId":"c","seq":1,"arguments":{},"content":1}"#,
                "instead of",
            ),
            (
                r#"{"type":"tool-result","toolCallId":"c","seq":1,"id":"r"}"#,
                "exactly one",
            ),
            (
                r#"{"type":"tool-result","toolCallId":"c","seq":1,"id":"r","result":1,"error":"x"}"#,
                "exactly one",
            ),
        ] {
            assert!(
                round_trip(json).unwrap_err().to_string().contains(why),
                "{json}"
            );
        }
        let known = r#"{"type":"tool-run","toolCallId":"c","seq":1,"new":true}"#;
        assert!(round_trip(known).is_ok(), "unknown keys are ignored");
    }
}
