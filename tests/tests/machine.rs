//! The state machine of a call, event by event.

use proptest::prelude::*;
use serde_json::{Value, json};
use tool_runtime::{CallState, CallStates, CallStatus, CallView, Event, IllegalEvent};

/// One of each event, and each body of the last.
fn events() -> Vec<Value> {
    vec![
        json!({"type": "tool-call-start", "id": "c", "toolName": "add", "lane": "chat"}),
        json!({"type": "tool-call-delta", "id": "c", "argsTextDelta": "{\"a\":"}),
        json!({"type": "tool-call-end", "id": "c", "arguments": {"a": 1}}),
        json!({"type": "tool-approval-request", "approvalId": "p", "reason": "writes"}),
        json!({"type": "tool-approval-response", "approvalId": "p", "approved": true}),
        json!({"type": "tool-update", "arguments": {"a": 2}}),
        json!({"type": "tool-run"}),
        json!({"type": "tool-update", "content": 1}),
        json!({"type": "tool-pending", "operationId": "o", "data": {"x": null}}),
        json!({"type": "tool-result", "id": "r", "result": 3, "details": {"d": 1}}),
        json!({"type": "tool-result", "id": "r", "error": "no", "errorCode": "E"}),
        json!({"type": "tool-result", "id": "r", "denied": {"reason": "no"}}),
    ]
}

fn event(mut fields: Value, seq: usize) -> Event {
    fields["toolCallId"] = json!("c");
    fields["seq"] = json!(seq);
    serde_json::from_value(fields).unwrap()
}

/// The paths of a call's life, as a table of its own: from each status, the event (by its place in `events`) and the next.
#[expect(clippy::match_same_arms, reason = "a table, row by row")]
fn next(status: CallStatus, event: usize) -> Option<CallStatus> {
    use CallStatus as S;
    Some(match (status, event) {
        (S::InputStreaming, 1) => S::InputStreaming,
        (S::InputStreaming, 2) => S::InputAvailable,
        (S::InputAvailable, 3) => S::ApprovalRequested,
        (S::ApprovalRequested, 4) => S::ApprovalResponded,
        (S::InputAvailable | S::ApprovalResponded, 5) => status,
        (S::InputAvailable | S::ApprovalResponded, 6) => S::Running,
        (S::Running, 7) => S::Running,
        (S::Running, 8) => S::OutputPending,
        (S::Running | S::OutputPending, 9) => S::OutputAvailable,
        (S::OutputAvailable | S::OutputError | S::OutputDenied, _) => return None,
        (_, 10) => S::OutputError,
        (S::InputAvailable | S::ApprovalRequested | S::ApprovalResponded, 11) => S::OutputDenied,
        _ => return None,
    })
}

#[test]
fn every_order_of_five_events_is_as_the_table_says() {
    let events = events();
    let mut legal = 0;
    let start = event(events[0].clone(), 0);
    for number in 0..events.len().pow(5) {
        let mut state = CallState::new(&start).unwrap();
        let mut status = CallStatus::InputStreaming;
        let mut rest = number;
        for seq in 1..=5 {
            let (at, before) = (rest % events.len(), state.status());
            rest /= events.len();
            let applied = state.apply(&event(events[at].clone(), seq));
            match next(status, at) {
                Some(after) => {
                    applied.unwrap();
                    status = after;
                    legal += 1;
                }
                None => {
                    assert!(matches!(applied, Err(IllegalEvent::Transition { .. })));
                    assert_eq!(state.status(), before, "an illegal event changes nothing");
                    // What follows an illegal event is the same as what follows the one before it.
                    break;
                }
            }
            assert_eq!(state.status(), status);
        }
    }
    assert!(legal > 1000);
}

#[test]
fn each_state_as_a_view_and_as_json() {
    // R112, R114, R116, R117, R118, R119, R120, R121, R122, R123, R124, R126
    #[derive(serde::Deserialize)]
    struct Input {
        a: i64,
    }
    let events = events();
    let state = |path: &[usize]| {
        let mut state = CallState::new(&event(events[0].clone(), 0)).unwrap();
        for (seq, at) in (1..).zip(path) {
            state.apply(&event(events[*at].clone(), seq)).unwrap();
        }
        assert_eq!(state.lane(), Some("chat"));
        let json = serde_json::to_value(&state).unwrap();
        assert_eq!(json["status"], state.status().as_str());
        assert_eq!((&json["v"], &json["lane"]), (&json!(1), &json!("chat")));
        state
    };
    let streaming = state(&[1]);
    assert!(matches!(
        streaming.view::<Input, i64>(true),
        Some(CallView::InputStreaming { input: Some(input), .. }) if *input == json!({})
    ));
    // R115
    for path in [&[1][..], &[2], &[2, 3], &[2, 3, 4], &[2, 6], &[2, 6, 8]] {
        assert!(state(path).view::<Input, i64>(false).is_none());
    }
    let view = state(&[2, 5, 6, 7]);
    assert!(
        matches!(view.view::<Input, i64>(true), Some(CallView::Running { input, progress: Some(_), .. }) if input.a == 2)
    );
    assert!(matches!(
        state(&[2, 3]).view::<Input, i64>(true),
        Some(CallView::ApprovalRequested { input, reason: Some("writes"), .. }) if input.a == 1
    ));
    let pending = state(&[2, 6, 8]);
    let Some(CallView::OutputPending {
        operation_id, data, ..
    }) = pending.view::<Input, i64>(true)
    else {
        panic!("{pending:?}");
    };
    assert_eq!((operation_id, data), (Some("o"), Some(&json!({"x": null}))));
    let done = state(&[2, 6, 9]);
    let Some(CallView::OutputAvailable { result, output, .. }) = done.view::<Input, i64>(false)
    else {
        panic!("{done:?}");
    };
    assert_eq!(result, Some(3));
    assert_eq!(output, json!({"result": 3, "details": {"d": 1}}));
    assert!(matches!(
        done.view::<Input, String>(false),
        Some(CallView::OutputAvailable { result: None, .. })
    ));
    assert!(matches!(
        state(&[2, 10]).view::<Input, i64>(false),
        Some(CallView::OutputError {
            message: "no",
            code: Some("E"),
            ..
        })
    ));
    assert!(matches!(
        state(&[2, 11]).view::<Input, i64>(false),
        Some(CallView::OutputDenied {
            reason: Some("no"),
            ..
        })
    ));
    let unread = serde_json::from_value::<Event>(
        json!({"type": "tool-call-end", "toolCallId": "c", "seq": 1, "id": "c"}),
    );
    let mut invalid = CallState::new(&event(events[0].clone(), 0)).unwrap();
    invalid.apply(&unread.unwrap()).unwrap();
    assert!(
        invalid.view::<Input, i64>(true).is_none(),
        "invalid arguments are no input"
    );
}

proptest! {
    #[test]
    fn whatever_comes_a_state_is_one_of_the_tables(order in prop::collection::vec((0..12_usize, 0..200_usize), 0..200)) {
        let events = events();
        let mut states = CallStates::new();
        let mut status = None;
        for (at, seq) in order {
            let event = event(events[at].clone(), seq);
            let applied = states.apply(&event).map(CallState::status);
            match (status, applied) {
                (None, Ok(after)) => {
                    prop_assert_eq!(at, 0);
                    status = Some(after);
                }
                (Some(before), Ok(after)) => {
                    let begins = at == 0 && CallStatus::is_terminal(before);
                    prop_assert!(begins || next(before, at) == Some(after));
                    status = Some(after);
                }
                (None, Err(_)) => prop_assert!(at != 0),
                (Some(before), Err(_)) => prop_assert_eq!(states.iter().last().unwrap().status(), before),
            }
        }
    }
}
