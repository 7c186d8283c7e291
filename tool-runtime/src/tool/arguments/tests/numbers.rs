use serde_json::{Value, json};

use super::super::*;
use super::*;

#[test]
fn integers_are_exact() {
    // C-21
    assert_eq!(read::<u64>("18446744073709551615").unwrap(), u64::MAX);
    says::<u64>(
        "18446744073709551616",
        Reason::Constraint,
        "expected an integer from 0 to 18446744073709551615, got the number 18446744073709551616",
    );
    assert_eq!(read::<i64>("-9223372036854775808").unwrap(), i64::MIN);
    assert_eq!(read::<i64>("9223372036854775807").unwrap(), i64::MAX);
    assert_eq!(refused::<i64>("9223372036854775808").0, Reason::Constraint);
    assert_eq!(refused::<i64>("-9223372036854775809").0, Reason::Constraint);
    assert_eq!(
        read::<u128>("340282366920938463463374607431768211455").unwrap(),
        u128::MAX
    );
    assert_eq!(
        refused::<u128>("340282366920938463463374607431768211456").0,
        Reason::Constraint
    );
    assert_eq!(
        read::<i128>("-170141183460469231731687303715884105728").unwrap(),
        i128::MIN
    );
    assert_eq!(
        refused::<i128>("170141183460469231731687303715884105728").0,
        Reason::Constraint
    );
    assert_eq!(
        (
            read::<u8>("255").unwrap(),
            read::<i8>("-128").unwrap(),
            read::<i8>("127").unwrap()
        ),
        (255, -128, 127)
    );
    for text in [
        "256",
        "-1",
        "1e3",
        "99999999999999999999999999999999999999999999",
    ] {
        let got = format!("expected an integer from 0 to 255, got the number {text}");
        says::<u8>(text, Reason::Constraint, &got);
    }
    says::<u32>(
        "5.5",
        Reason::WrongType,
        "expected an integer from 0 to 4294967295, got the number 5.5",
    );
    // C-05
    says::<u64>(
        "\"5\"",
        Reason::WrongType,
        "expected an integer of 0 or more, got the string \"5\"; write 5 without quotes",
    );
}

#[test]
fn an_integral_number_is_an_integer() {
    assert_eq!(read::<u8>("5.0").unwrap(), 5);
    assert_eq!(read::<i32>("-1e2").unwrap(), -100);
    assert_eq!(read::<u64>("18446744073709551615.000").unwrap(), u64::MAX);
    assert_eq!(read::<u64>("1844674407370955161.5e1").unwrap(), u64::MAX);
    assert_eq!(read::<i64>("-922337203685477580800e-2").unwrap(), i64::MIN);
    assert_eq!(
        read::<u128>("34028236692093846346337460743176821145500e-2").unwrap(),
        u128::MAX
    );
    assert_eq!(read::<i64>("-0").unwrap(), 0);
    assert_eq!(read::<u8>("-0.0").unwrap(), 0);
    assert_eq!(
        read::<usize>("1000000000000000000").unwrap(),
        1_000_000_000_000_000_000
    );
}

#[test]
fn floats_are_exact_and_finite() {
    assert_eq!(read::<f64>("1.7976931348623157e308").unwrap(), f64::MAX);
    assert_eq!(read::<f64>("0.1").unwrap(), 0.1);
    assert_eq!(
        read::<f64>("9007199254740993").unwrap(),
        9_007_199_254_740_992.0
    );
    assert!(read::<f64>("-0").unwrap().is_sign_negative());
    assert_eq!(read::<f64>("1e-400").unwrap(), 0.0);
    says::<f64>(
        "1e999",
        Reason::Constraint,
        "expected a number from -1.8e308 to 1.8e308, got the number 1e999",
    );
    says::<f32>(
        "1e39",
        Reason::Constraint,
        "expected a number from -3.4e38 to 3.4e38, got the number 1e39",
    );
    assert_eq!(refused::<Value>("[-1e999]").0, Reason::Constraint);
    // C-23
    says::<f64>(
        "\"NaN\"",
        Reason::WrongType,
        "expected a number, got the string \"NaN\"",
    );
    assert_eq!(
        read::<Value>("[-0, 1.0, 18446744073709551615, -5]").unwrap(),
        json!([-0.0, 1, u64::MAX, -5])
    );
}
