//! A tool and all of its types in a function's body.
#![deny(warnings)]

use tool_runtime::{Toolset, tool, tools};

fn all<T>() -> Toolset {
    type Word = String;

    /// Says a word.
    #[tool(label = "Say {word}", detail = LOUD)]
    async fn say(word: Word) -> Word {
        word
    }
    const LOUD: &str = "loud";

    Toolset::new().with(tools![say])
}

fn main() {
    assert_eq!(all::<u8>().definitions().len(), 1);
}
