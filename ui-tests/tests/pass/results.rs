//! What a tool may return.
#![deny(warnings)]

use std::borrow::Cow;

use tool_runtime::{ToolOutput, tool, tools};
use ui_tests::call;

macro_rules! returning {
    ($($name:ident: $ty:ty = $value:expr => $read:literal;)*) => {
        $(
            /// Returns.
            #[tool]
            async fn $name() -> $ty {
                $value
            }
            assert_eq!(call(tools![$name], stringify!($name), "{}"), $read);
        )*
    };
}

/// Nothing.
#[tool]
async fn nothing() {}

fn main() {
    assert_eq!(call(tools![nothing], "nothing", ""), "null");
    returning! {
        unit: () = () => "null";
        number: f64 = 0.5 => "0.5";
        text: &'static str = "x" => "x";
        cow: Cow<'static, str> = "x".into() => "x";
        some: Option<u8> = Some(1) => "1";
        none: Option<u8> = None => "null";
        tuple: (u8, bool) = (1, true) => "[1,true]";
        array: [char; 2] = ['a', 'b'] => r#"["a","b"]"#;
        halves: ToolOutput<u8, String> = ToolOutput::new(1).details("x".to_owned()) => "1";
        in_result: Result<ToolOutput<u8, String>, String> = Ok(ToolOutput::new(1).details(String::new())) => "1";
    }
}
