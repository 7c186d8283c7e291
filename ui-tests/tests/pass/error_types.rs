//! What a tool may fail with.
#![deny(warnings)]

use std::{error::Error, fmt};

use tool_runtime::{ToolError, tool, tools};
use ui_tests::call;

#[derive(Debug)]
struct Own;
impl fmt::Display for Own {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("own")
    }
}
impl Error for Own {}

struct Plain;
impl From<Plain> for ToolError {
    fn from(_: Plain) -> Self {
        Self::from("plain")
    }
}

macro_rules! failing {
    ($($name:ident: $error:ty = $value:expr;)*) => {
        $(
            /// Fails.
            #[tool]
            async fn $name() -> Result<u8, $error> {
                Err($value)
            }
            assert_eq!(call(tools![$name], stringify!($name), "{}"), stringify!($name));
        )*
    };
}

fn main() {
    failing! {
        own: Own = Own;
        plain: Plain = Plain;
        text: String = "text".to_owned();
        slice: &'static str = "slice";
        boxed: Box<dyn Error + Send + Sync> = "boxed".into();
        tool_error: ToolError = "tool_error".into();
    }
}
