//! Arguments that stream, cut anywhere: the first byte of the input says into pieces of which size.

#![no_main]

use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use tool_runtime::PartialArguments;

fuzz_target!(|input: &[u8]| {
    let Some((size, text)) = input.split_first() else {
        return;
    };
    let size = usize::from(*size % 16) + 1;
    let mut arguments = PartialArguments::new();
    let mut before: Option<Value> = None;
    for piece in text.chunks(size) {
        arguments.push(piece);
        let value = arguments.value();
        if let Some(before) = &before {
            let grown = value.is_some_and(|value| is_prefix(before, value));
            assert!(grown, "what was shown is taken back");
        }
        before = value.cloned();
    }
    let mut at_once = PartialArguments::new();
    at_once.push(text);
    assert_eq!(arguments.value(), at_once.value());
    assert_eq!(arguments.is_broken(), at_once.is_broken());
    if let Ok(whole @ Value::Object(_)) = serde_json::from_slice::<Value>(text) {
        // Names that come twice and texts that nest deep are JSON to others, and broken here.
        assert!(arguments.is_complete() || arguments.is_broken());
        if arguments.is_complete() {
            assert_eq!(arguments.value(), Some(&whole));
        }
    } else {
        assert!(!arguments.is_complete(), "it is no object");
    }
});

fn is_prefix(part: &Value, whole: &Value) -> bool {
    fn all_but_last<'a>(
        part: impl ExactSizeIterator<Item = &'a Value>,
        whole: impl Iterator<Item = &'a Value>,
    ) -> bool {
        let last = part.len();
        let mut pairs = part.zip(whole).zip(1..);
        pairs.all(|((part, whole), at)| if at == last { is_prefix(part, whole) } else { part == whole })
    }
    match (part, whole) {
        (Value::String(part), Value::String(whole)) => whole.starts_with(part.as_str()),
        (Value::Array(part), Value::Array(whole)) => {
            part.len() <= whole.len() && all_but_last(part.iter(), whole.iter())
        }
        (Value::Object(part), Value::Object(whole)) => {
            part.len() <= whole.len()
                && part.keys().eq(whole.keys().take(part.len()))
                && all_but_last(part.values(), whole.values())
        }
        (part, whole) => part == whole,
    }
}
