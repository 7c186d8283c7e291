#![allow(unused)]

use tool_runtime::{FromCall};

#[derive(FromCall)]
struct User<T>(T);
//          ^

fn main() {}
