//! Secret arguments: nowhere but in the tool.

use tool_runtime::{Call, Runtime, tool, tools};

use crate::{journal::Journal, recorder::Recorder};

/// Signs in.
#[tool(label = "Sign in {user}")]
async fn sign_in(
    user: String,
    #[arg(secret)] password: String,
    #[arg(secret)] pin: Option<u32>,
) -> usize {
    let _ = (user, pin);
    password.len()
}

#[test]
fn they_do_not_stream_and_are_in_no_state_span_or_error() {
    let (journal, recorder) = (Journal::new(), Recorder::default());
    journal.run(async {
        let runtime = Runtime::builder()
            .tools(tools![sign_in])
            .observer(recorder.clone())
            .trace_content(true)
            .build()
            .unwrap();
        let arguments = r#"{"user":"ada","pass\u0077ord":"CANARY-1\"","pin":771177}"#;
        for size in 1..12 {
            let mut turn = runtime.turn();
            turn.start_call(size.to_string(), "sign_in");
            for piece in arguments.as_bytes().chunks(size) {
                turn.arguments_delta(0, piece).unwrap();
            }
            let reports = turn.finish().await;
            assert_eq!(reports[0].for_model().text(), "9");
        }
        for (id, wrong) in [
            (
                "type",
                r#"{"user":"ada","password":["CANARY-1"],"pin":"771177"}"#,
            ),
            ("json", r#"{"user":"ada" "password":"CANARY-1"}"#),
            ("cut", r#"{"user":"ada","password":"CANARY-1"#),
        ] {
            let mut turn = runtime.turn();
            turn.start_call(id, "sign_in");
            turn.arguments_delta(id, wrong).unwrap();
            let reports = turn.finish().await;
            let error = reports[0].error().unwrap().to_string();
            assert!(
                !error.contains("CANARY") && !error.contains("771177"),
                "{error}"
            );
        }
        runtime
            .invoke(Call::new("whole", "sign_in", arguments))
            .await;
        runtime.drained().await;
    });
    let mut told = String::new();
    for event in recorder.events() {
        told.push_str(&event.to_json());
    }
    for id in ["1", "7", "whole", "type", "json", "cut"] {
        let state = recorder.fold(id);
        told.push_str(&serde_json::to_string(&state).unwrap());
        told.push_str(&format!("{state:?}"));
    }
    told.push_str(&format!("{:?} {:?}", journal.spans(), journal.lines()));
    assert!(told.contains("•••") && told.contains("Sign in ada"));
    assert!(
        !told.contains("CANARY") && !told.contains("771177"),
        "{told}"
    );
}
