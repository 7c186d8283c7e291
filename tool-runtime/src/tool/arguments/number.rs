//! Numbers: RFC 8259 §6. Integers are read from their digits, never by way of a float; floats by the standard library.

use super::describe::Wanted;
use super::error::{Read, ReadError};
use super::reader::Reader;
use super::violation::{Reason, Violation};

/// The integers that fit a type, as the largest magnitudes below and above zero.
pub(super) struct Range {
    below: u128,
    above: u128,
    /// What a value of another type is told.
    kind: &'static str,
    /// What an integer outside the range is told.
    exact: &'static str,
}

/// A range that is short enough to say always.
const fn short(below: u128, above: u128, exact: &'static str) -> Range {
    Range {
        below,
        above,
        kind: exact,
        exact,
    }
}

const ANY: &str = "an integer";
const NATURAL: &str = "an integer of 0 or more";

pub(super) const I8: Range = short(1 << 7, 127, "an integer from -128 to 127");
pub(super) const I16: Range = short(1 << 15, 32_767, "an integer from -32768 to 32767");
pub(super) const I32: Range = short(
    1 << 31,
    2_147_483_647,
    "an integer from -2147483648 to 2147483647",
);
pub(super) const U8: Range = short(0, 255, "an integer from 0 to 255");
pub(super) const U16: Range = short(0, 65_535, "an integer from 0 to 65535");
pub(super) const U32: Range = short(0, 4_294_967_295, "an integer from 0 to 4294967295");
pub(super) const I64: Range = Range {
    below: 1 << 63,
    above: (1 << 63) - 1,
    kind: ANY,
    exact: "an integer from -9223372036854775808 to 9223372036854775807",
};
pub(super) const U64: Range = Range {
    below: 0,
    above: (1 << 64) - 1,
    kind: NATURAL,
    exact: "an integer from 0 to 18446744073709551615",
};
pub(super) const I128: Range = Range {
    below: 1 << 127,
    above: (1 << 127) - 1,
    kind: ANY,
    exact: "an integer from -170141183460469231731687303715884105728 to 170141183460469231731687303715884105727",
};
pub(super) const U128: Range = Range {
    below: 0,
    above: u128::MAX,
    kind: NATURAL,
    exact: "an integer from 0 to 340282366920938463463374607431768211455",
};

impl Range {
    pub(super) fn holds(&self, negative: bool, magnitude: u128) -> bool {
        magnitude <= if negative { self.below } else { self.above }
    }

    pub(super) fn exact(&self) -> &'static str {
        self.exact
    }
}

/// What the digits of a number come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Integral {
    Exactly(u128),
    TooLarge,
    Fraction,
}

impl<'de> Reader<'de> {
    /// A short integer at the cursor, and whether it is negative. Anything else stays untaken: eighteen digits can't
    /// overflow, so that this loop needs no checks.
    #[inline]
    fn short_integer(&mut self) -> Option<(bool, u64)> {
        let bytes = self.text.as_bytes();
        let negative = bytes.get(self.at) == Some(&b'-');
        let start = self.at + usize::from(negative);
        let mut at = start;
        let mut magnitude = 0_u64;
        while let Some(digit @ b'0'..=b'9') = bytes.get(at) {
            if at - start == 18 {
                return None;
            }
            magnitude = magnitude * 10 + u64::from(digit - b'0');
            at += 1;
        }
        let leads_with_zero = bytes.get(start) == Some(&b'0') && at > start + 1;
        if at == start || leads_with_zero || matches!(bytes.get(at), Some(b'.' | b'e' | b'E')) {
            return None;
        }
        self.at = at;
        Some((negative, magnitude))
    }

    /// Reads an integer of up to 64 bits: whether it is below zero, and its magnitude.
    #[inline]
    pub(super) fn integer(&mut self, range: &'static Range) -> Read<(bool, u64)> {
        self.peek();
        let start = self.at;
        match self.short_integer() {
            Some((negative, magnitude)) if range.holds(negative, u128::from(magnitude)) => {
                Ok((negative && magnitude != 0, magnitude))
            }
            _ => {
                self.at = start;
                let (negative, magnitude) = self.long_integer(range)?;
                // No range that comes here is wider than 64 bits.
                Ok((negative, u64::try_from(magnitude).unwrap_or(u64::MAX)))
            }
        }
    }

    /// Reads an integer of any width.
    pub(super) fn long_integer(&mut self, range: &'static Range) -> Read<(bool, u128)> {
        if !matches!(self.peek(), Some(b'-' | b'0'..=b'9')) {
            return Err(self.mismatch(Wanted::Number, range.kind));
        }
        let start = self.at;
        let raw = self.number()?;
        let negative = raw.starts_with('-');
        match integral(raw) {
            Integral::Exactly(magnitude) if range.holds(negative, magnitude) => {
                Ok((negative && magnitude != 0, magnitude))
            }
            Integral::Exactly(_) | Integral::TooLarge => {
                Err(self.misfit(Reason::Constraint, start, range.exact))
            }
            Integral::Fraction => Err(self.misfit(Reason::WrongType, start, range.kind)),
        }
    }

    /// Reads a number as a float of 64 bits.
    #[inline]
    pub(super) fn float(&mut self) -> Read<f64> {
        let raw = self.number_or_mismatch()?;
        let number = raw.parse().unwrap_or(f64::INFINITY);
        if number.is_finite() {
            Ok(number)
        } else {
            Err(self.overflow(raw, "a number from -1.8e308 to 1.8e308"))
        }
    }

    /// Reads a number as a float of 32 bits, rounded once.
    pub(super) fn short_float(&mut self) -> Read<f32> {
        let raw = self.number_or_mismatch()?;
        let number = raw.parse().unwrap_or(f32::INFINITY);
        if number.is_finite() {
            Ok(number)
        } else {
            Err(self.overflow(raw, "a number from -3.4e38 to 3.4e38"))
        }
    }

    /// Reads a number for someone who takes any, as the narrowest of `u64`, `i64` and `f64` that holds it.
    pub(super) fn any_number(&mut self) -> Read<Number> {
        let start = self.at;
        if let Some((negative, magnitude)) = self.short_integer()
            && !(negative && magnitude == 0)
        {
            return Ok(if negative {
                Number::Negative(signed(magnitude))
            } else {
                Number::Natural(magnitude)
            });
        }
        self.at = start;
        let raw = self.number()?;
        if let Ok(number) = raw.parse() {
            return Ok(Number::Natural(number));
        }
        // `-0` is a float: an integer would lose its sign.
        if let Ok(number) = raw.parse()
            && number != 0
        {
            return Ok(Number::Negative(number));
        }
        self.at = start;
        self.float().map(Number::Float)
    }

    fn number_or_mismatch(&mut self) -> Read<&'de str> {
        match self.peek() {
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ => Err(self.mismatch(Wanted::Number, "a number")),
        }
    }

    /// Takes the text of the number at the cursor.
    pub(super) fn number(&mut self) -> Read<&'de str> {
        let start = self.at;
        if self.byte() == Some(b'-') {
            self.at += 1;
        }
        let leads_with_zero = self.byte() == Some(b'0');
        let digits = self.at;
        self.digits()?;
        if leads_with_zero && self.at > digits + 1 {
            return Err(ReadError::not_json(
                "a number that leads with a zero",
                start,
                "write it without the zero, or as a string",
            ));
        }
        if self.byte() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.byte(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.byte(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.digits()?;
        }
        Ok(self.text.get(start..self.at).unwrap_or_default())
    }

    /// Takes digits, of which there must be one.
    #[inline]
    fn digits(&mut self) -> Read<()> {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        match rest
            .iter()
            .position(|byte| !byte.is_ascii_digit())
            .unwrap_or(rest.len())
        {
            0 => Err(self.unexpected("a digit")),
            count => {
                self.at += count;
                Ok(())
            }
        }
    }

    #[cold]
    fn misfit(&self, reason: Reason, start: usize, expected: &'static str) -> ReadError {
        Violation::new(reason)
            .expecting(expected)
            .getting(self.describe(start))
            .into()
    }

    #[cold]
    fn overflow(&self, raw: &str, expected: &'static str) -> ReadError {
        self.misfit(Reason::Constraint, self.at - raw.len(), expected)
    }
}

/// A number for someone who takes any.
pub(super) enum Number {
    Natural(u64),
    Negative(i64),
    Float(f64),
}

/// The integers of a `Deserializer` that reads them by `integer` and `long_integer`: a sign and a magnitude within a range.
macro_rules! deserialize_integers {
    () => {
        deserialize_integers! {
            deserialize_u8 U8
            deserialize_u16 U16
            deserialize_u32 U32
            deserialize_u64 U64
            deserialize_i8 I8
            deserialize_i16 I16
            deserialize_i32 I32
            deserialize_i64 I64
        }

        fn deserialize_u128<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
            visitor.visit_u128(self.long_integer(&super::number::U128)?.1)
        }

        fn deserialize_i128<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
            match self.long_integer(&super::number::I128)? {
                (true, magnitude) => visitor.visit_i128(0_i128.wrapping_sub_unsigned(magnitude)),
                (false, magnitude) => visitor.visit_i128(0_i128.wrapping_add_unsigned(magnitude)),
            }
        }
    };
    ($($method:ident $range:ident)+) => {$(
        #[inline]
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
            match self.integer(&super::number::$range)? {
                (true, magnitude) => visitor.visit_i64(super::number::signed(magnitude)),
                (false, magnitude) => visitor.visit_u64(magnitude),
            }
        }
    )+};
}

pub(super) use deserialize_integers;

/// The negative of a magnitude that fits.
#[inline]
pub(super) fn signed(magnitude: u64) -> i64 {
    0_i64.wrapping_sub_unsigned(magnitude)
}

/// The magnitude of a number, if it is integral: `5.0`, `1e2` and `1200e-2` are. `raw` is a number by RFC 8259.
///
/// JSON Schema 2020-12 (validation §6.1.1) counts any number with a zero fractional part as an integer.
pub(super) fn integral(raw: &str) -> Integral {
    let raw = raw.strip_prefix('-').unwrap_or(raw);
    let (mantissa, exponent) = raw.split_once(['e', 'E']).unwrap_or((raw, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = || whole.bytes().chain(fraction.bytes());
    let significant = digits()
        .enumerate()
        .filter(|(_, digit)| *digit != b'0')
        .last();
    let Some((last, _)) = significant else {
        return Integral::Exactly(0);
    };
    // An exponent beyond an i64 moves the point beyond any text that there can be.
    let sign = if exponent.starts_with('-') { -1 } else { 1 };
    let exponent = exponent
        .parse::<i64>()
        .unwrap_or(sign * i64::from(i32::MAX) * 1_000);
    let point = i64::try_from(whole.len())
        .unwrap_or(i64::MAX)
        .saturating_add(exponent);
    let Ok(point) = usize::try_from(point) else {
        return Integral::Fraction;
    };
    if last >= point {
        return Integral::Fraction;
    }
    let mut magnitude = 0_u128;
    for digit in digits().take(last + 1) {
        let next = magnitude
            .checked_mul(10)
            .and_then(|tens| tens.checked_add(u128::from(digit - b'0')));
        let Some(next) = next else {
            return Integral::TooLarge;
        };
        magnitude = next;
    }
    let zeros = u32::try_from(point - last - 1).unwrap_or(u32::MAX);
    10_u128
        .checked_pow(zeros)
        .and_then(|scale| magnitude.checked_mul(scale))
        .map_or(Integral::TooLarge, Integral::Exactly)
}

#[cfg(test)]
mod tests {
    use super::{Integral, integral};

    #[test]
    fn integral_is_told_from_the_digits() {
        for (raw, expected) in [
            ("5", 5),
            ("5.0", 5),
            ("1e2", 100),
            ("1E+2", 100),
            ("-1200e-2", 12),
            ("0.5e1", 5),
            ("0.050e2", 5),
            ("0e99999999999999999999", 0),
            ("-0.000", 0),
            ("0e-99999999999999999999", 0),
            ("18446744073709551615.0", u128::from(u64::MAX)),
            ("340282366920938463463374607431768211455", u128::MAX),
        ] {
            assert_eq!(integral(raw), Integral::Exactly(expected), "{raw}");
        }
        for raw in [
            "5.5",
            "1e-1",
            "0.1",
            "12e-2",
            "1e-99999999999999999999",
            "1.10",
        ] {
            assert_eq!(integral(raw), Integral::Fraction, "{raw}");
        }
        for raw in [
            "1e39",
            "340282366920938463463374607431768211456",
            "1e99999999999999999999",
            "1e999999999",
        ] {
            assert_eq!(integral(raw), Integral::TooLarge, "{raw}");
        }
    }
}
