use serde::Deserialize;

use super::super::*;
use super::*;

#[test]
fn sequences_and_the_rest() {
    assert_eq!(read::<(u8, String)>(r#"[1,"x"]"#).unwrap(), (1, "x".into()));
    says::<(u8, u8)>(
        "[1,2,3]",
        Reason::Constraint,
        "expected an array of 2 items, got an array of 3 items",
    );
    says::<(u8, u8)>(
        "[1]",
        Reason::Constraint,
        "expected an array of 2 items, got 1 item",
    );
    says::<(u8, u8)>(
        "1",
        Reason::WrongType,
        "expected an array of 2 items, got the number 1; write a list, [1]",
    );
    // C-19
    says::<Vec<String>>(
        "\"x\"",
        Reason::WrongType,
        "expected an array, got the string \"x\"; write a list, [\"x\"]",
    );
    // C-03
    says::<Vec<String>>(
        r#""[\"x\"]""#,
        Reason::WrongType,
        "expected an array, got the string \"[\\\"x\\\"]\"; send the JSON itself, not a string that holds it",
    );
    says::<Vec<Vec<bool>>>(
        "[[true],[true,1]]",
        Reason::WrongType,
        "`[1][1]`: expected true or false, got the number 1",
    );
    says::<String>(
        "5",
        Reason::WrongType,
        "expected a string, got the number 5; write \"5\", in quotes",
    );
    says::<bool>(
        "\"true\"",
        Reason::WrongType,
        "expected true or false, got the string \"true\"; write true without quotes",
    );
    says::<()>("0", Reason::WrongType, "expected null, got the number 0");
    says::<u8>(
        "null",
        Reason::WrongType,
        "expected an integer from 0 to 255, got null",
    );
    assert!(read::<()>("null").is_ok());
    assert_eq!(read::<Option<Option<u8>>>("null").unwrap(), None);

    #[derive(Debug, Deserialize, PartialEq)]
    struct Wrapped(u8);
    #[derive(Debug, Deserialize, PartialEq)]
    struct Pair(u8, Wrapped);
    assert_eq!(read::<Pair>("[1,2]").unwrap(), Pair(1, Wrapped(2)));
    says::<Pair>(
        "[1]",
        Reason::Constraint,
        "expected an array of 2 items, got 1 item",
    );
    says::<std::num::NonZeroU8>(
        "0",
        Reason::Constraint,
        "expected an integer from 1 to 255, got the number 0",
    );
    says::<std::net::Ipv4Addr>(
        "\"x\"",
        Reason::Constraint,
        "invalid IPv4 address syntax, got the string \"x\"",
    );
}

#[test]
fn bytes_come_from_a_string_or_an_array() {
    struct Bytes(Vec<u8>);
    impl<'de> Deserialize<'de> for Bytes {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            struct Visitor;
            impl<'de> serde::de::Visitor<'de> for Visitor {
                type Value = Bytes;
                fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    formatter.write_str("bytes")
                }
                fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Bytes, E> {
                    Ok(Bytes(bytes.into()))
                }
                fn visit_seq<A: serde::de::SeqAccess<'de>>(
                    self,
                    mut items: A,
                ) -> Result<Bytes, A::Error> {
                    let mut bytes = Vec::new();
                    while let Some(byte) = items.next_element()? {
                        bytes.push(byte);
                    }
                    Ok(Bytes(bytes))
                }
            }
            deserializer.deserialize_bytes(Visitor)
        }
    }
    assert_eq!(read::<Bytes>("\"a\\nb\"").unwrap().0, b"a\nb");
    assert_eq!(read::<Bytes>("\"ab\"").unwrap().0, b"ab");
    assert_eq!(read::<Bytes>("[1,255]").unwrap().0, [1, 255]);
    assert!(read::<Bytes>("[256]").is_err());
}
