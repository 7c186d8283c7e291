//! A list of many tools, and tools of many parameters.
#![deny(warnings)]

use tool_runtime::{Toolset, tool, tools};

macro_rules! many {
    ($($name:ident)*) => {
        $(
            /// One of many.
            #[tool(label = "{a} {b} {c}", detail = l)]
            async fn $name(
                a: u8, b: u8, c: u8, d: u8, e: u8, f: u8, g: u8, h: u8, i: u8, j: u8, k: u8, l: u8,
            ) -> u32 {
                [a, b, c, d, e, f, g, h, i, j, k, l].map(u32::from).iter().sum()
            }
        )*
        fn main() {
            let tools = Toolset::new().with(tools![$($name,)*]);
            let names: Vec<&str> = tools.definitions().map(|tool| tool.name()).collect();
            assert_eq!(names, [$(stringify!($name)),*]);
        }
    };
}

many! {
    t00 t01 t02 t03 t04 t05 t06 t07 t08 t09 t10 t11 t12 t13 t14 t15 t16 t17 t18 t19 t20 t21 t22 t23 t24
}
