//! Tools made by `macro_rules!`, with their parts from inside and outside of it.
#![deny(warnings)]

use tool_runtime::{Toolset, tool, tools};

macro_rules! from_inside {
    ($name:ident) => {
        /// Reads.
        #[tool(label = "Read {path}", detail = path)]
        async fn $name(path: String, state: u8) -> u8 {
            let _path = path;
            state
        }
    };
}

macro_rules! from_outside {
    ($(#[$meta:meta])* $name:ident($parameter:ident: $ty:ty) -> $result:ty, $label:literal, $detail:expr) => {
        $(#[$meta])*
        #[tool(label = $label, detail = $detail)]
        async fn $name($parameter: $ty) -> $result {
            $parameter
        }
    };
}

macro_rules! mixed {
    ($name:ident, $parameter:ident, $description:literal, $lent:ty) => {
        #[tool(description = $description, label = "Mixed {word} {number}")]
        async fn $name(number: u8, $parameter: String, lent: $lent) {
            let _all = (number, $parameter, lent);
        }
    };
}

from_inside!(first);
from_outside!(
    /// Writes.
    second(text: Vec<u8>) -> Vec<u8>, "Write", text.len()
);
mixed!(third, word, "Mixes.", &u32);

fn main() {
    let _tools = Toolset::new().with(tools![first, second]).with(tools![third].with_state(7_u32));
}
