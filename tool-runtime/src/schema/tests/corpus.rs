//! Types of arguments, of every kind that serde and schemars have.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

macro_rules! types {
    ($($(#[$attribute:meta])* $kind:ident $name:ident {$($body:tt)*})*) => {$(
        #[derive(Deserialize, JsonSchema)]
        #[allow(dead_code)]
        $(#[$attribute])*
        pub(super) $kind $name { $($body)* }
    )*};
}

types! {
    struct Empty {}
    struct Plain { name: String, count: u8 }
    struct Optional { name: Option<String>, deep: Option<Option<u8>> }
    struct Defaulted { #[serde(default)] n: i64, #[serde(default = "seven")] m: u32 }
    #[serde(rename_all = "camelCase")]
    struct Renamed { long_name: bool, #[serde(rename = "type")] kind: String }
    struct Skipped { a: u8, #[serde(skip)] b: u8 }
    #[serde(deny_unknown_fields)]
    struct Denying { a: u8 }
    struct Nested { plain: Plain, list: Vec<Plain> }
    struct Node { v: i32, kids: Vec<Node> }
    struct Chain { next: Option<Box<Chain>>, label: char }
    struct Flat { id: u32, #[serde(flatten)] plain: Plain }
    struct FlatOption { id: u32, #[serde(flatten)] tagged: Option<Defaulted> }
    struct FlatMap { id: u32, #[serde(flatten)] rest: BTreeMap<String, bool> }
    struct FlatAny { id: bool, #[serde(flatten)] rest: HashMap<String, Value> }
    struct FlatEnum { id: bool, #[serde(flatten)] of: External }
    struct FlatTagged { id: bool, #[serde(flatten)] of: Internal }
    struct FlatTwice { #[serde(flatten)] a: Internal, #[serde(flatten)] b: Adjacent }
    enum Colour { Red, Green, #[serde(rename = "b l u e")] Blue }
    /// With docs.
    enum Described {
        /// One.
        One,
        /// Two.
        Two,
    }
    enum External { Empty, Value(u8), Tuple(u8, bool), Object { a: String } }
    #[serde(tag = "kind")]
    enum Internal { Dot, Line { length: u8 }, Home(Plain) }
    #[serde(tag = "t", content = "c")]
    enum Adjacent { Nothing, Number(i16), Both(u8, String), Named { x: bool } }
    #[serde(untagged)]
    enum Untagged { Flag(bool), Number(u32), Text(String), Object { a: u8 }, Pair(bool, u8), List(Vec<bool>) }
    #[serde(untagged)]
    enum Overlapping { A { a: u8 }, B { a: u8, b: u8 } }
    #[serde(tag = "op", rename_all = "snake_case")]
    enum Recursive { Leaf { value: i8 }, BothOf { left: Box<Recursive>, right: Box<Recursive> } }
    #[serde(untagged)]
    enum Json { Null, Text(String), All(Vec<Json>), Named(BTreeMap<String, Json>) }
    struct Holder { any: Value, of: Untagged }
    struct Ranged { #[schemars(range(min = 1, max = 9))] n: u64, #[schemars(length(min = 2))] name: String }
    struct Aliased { #[serde(alias = "old")] new: u8 }
    #[serde(default)]
    struct AllDefault { a: u8, b: Vec<String> }
    #[serde(transparent)]
    struct Transparent { inner: Vec<u8> }
    struct Maps { by_name: BTreeMap<String, Vec<u8>>, by_number: BTreeMap<u32, bool>, signed: HashMap<i8, bool> }
    struct Sets { words: BTreeSet<String>, queue: VecDeque<i8> }
    struct Whens { at: chrono::DateTime<chrono::Utc>, on: chrono::NaiveDate }
    struct Ids { id: uuid::Uuid, addr: std::net::Ipv4Addr }
    enum Choice { One(Colour), Many(Vec<Colour>), Else(Option<Plain>) }
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "read and dropped")]
pub(super) struct Pair<A, B> {
    left: A,
    right: B,
}

#[derive(Deserialize, JsonSchema)]
pub(super) struct Unit;

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "read and dropped")]
pub(super) struct Newtype(u16);

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "read and dropped")]
pub(super) struct Tuple(u8, String, Option<bool>);

impl Default for AllDefault {
    fn default() -> Self {
        Self {
            a: 1,
            b: Vec::new(),
        }
    }
}

fn seven() -> u32 {
    7
}
