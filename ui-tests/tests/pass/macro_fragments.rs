//! Tools made of every kind of fragment that `macro_rules!` has.
#![deny(warnings)]

use tool_runtime::{tool, tools};
use ui_tests::{call, shown, told};

macro_rules! adder {
    (
        $(#[$meta:meta])* $vis:vis $name:ident($a:ident: $ty:ty, $b:tt: $path:path) -> $result:ty $body:block
        $wire:literal, $label:literal, $detail:expr, $description:expr
    ) => {
        $(#[$meta])*
        #[tool(name = $wire, label = $label, detail = $detail, description = $description)]
        $vis async fn $name($a: $ty, #[arg(default)] $b: $path) -> $result $body
    };
}

adder! {
    #[inline]
    pub(crate) add(left: u8, right: std::primitive::u8) -> u8 { left + right }
    "add-them", "Add {left}", left + right, concat!("Adds", ".")
}

macro_rules! whole {
    ($item:item) => {
        #[tool]
        $item
    };
}

whole! {
    /// Doubles.
    async fn double(n: u8) -> u8 {
        n * 2
    }
}

macro_rules! each {
    ($($name:ident = $value:expr;)*) => {
        $(
            #[doc = concat!("Gives ", stringify!($value), ".")]
            #[tool(label = "Give")]
            async fn $name() -> u8 {
                $value
            }
        )*
        fn names() -> tool_runtime::Toolset {
            tool_runtime::Toolset::new().with(tools![$($name),*])
        }
    };
}

each! {
    one = 1;
    two = 1 + 1;
}

fn main() {
    assert_eq!(call(tools![add], "add-them", r#"{"left": 1, "right": 2}"#), "3");
    assert_eq!(shown(tools![add], "add-them", r#"{"left": 1, "right": 2}"#), "Add 1 | 3");
    assert_eq!(told(tools![add], "add-them").0, "Adds.");
    assert_eq!(call(tools![double], "double", r#"{"n": 4}"#), "8");
    assert_eq!(told(names(), "two").0, "Gives 1 + 1.");
    assert_eq!(call(names(), "two", "{}"), "2");
}
