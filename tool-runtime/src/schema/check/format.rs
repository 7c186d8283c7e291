//! The formats that common types of arguments have: dates, times, addresses, UUIDs.
//!
//! Sources: RFC 3339 §5.6 for `date-time`, `date` and `time`, RFC 4122 §3 for `uuid`, as
//! [JSON Schema validation §7.3](https://json-schema.org/draft/2020-12/json-schema-validation#section-7.3) names them.

use std::net::{Ipv4Addr, Ipv6Addr};

/// Whether the text has the format; none for a format that is not known here.
pub(super) fn fits(format: &str, text: &str) -> Option<bool> {
    Some(match format {
        "date-time" => date_time(text),
        "date" => date(text),
        "time" => time(text),
        "uuid" => uuid(text),
        "ipv4" => text.parse::<Ipv4Addr>().is_ok(),
        "ipv6" => text.parse::<Ipv6Addr>().is_ok(),
        _ => return None,
    })
}

/// Whether the format is known here.
pub(super) fn is_known(format: &str) -> bool {
    fits(format, "").is_some()
}

/// "a date such as 2024-05-01".
pub(super) fn expected(format: &str) -> String {
    match format {
        "date-time" => "a date and time such as 2024-05-01T12:00:00Z".to_owned(),
        "date" => "a date such as 2024-05-01".to_owned(),
        "time" => "a time such as 12:00:00Z".to_owned(),
        "uuid" => "a UUID such as 3fa85f64-5717-4562-b3fc-2c963f66afa6".to_owned(),
        "ipv4" => "an IPv4 address".to_owned(),
        "ipv6" => "an IPv6 address".to_owned(),
        other => format!("a text of the format {other}"),
    }
}

/// A text of the format.
pub(crate) fn example(format: &str) -> Option<&'static str> {
    Some(match format {
        "date-time" => "2024-05-01T12:00:00Z",
        "date" => "2024-05-01",
        "time" => "12:00:00Z",
        "duration" => "PT1H",
        "email" | "idn-email" => "name@example.com",
        "hostname" | "idn-hostname" => "example.com",
        "ipv4" => "192.0.2.1",
        "ipv6" => "2001:db8::1",
        "uri" | "uri-reference" | "iri" | "iri-reference" => "https://example.com/",
        "uri-template" => "https://example.com/{id}",
        "uuid" => "3fa85f64-5717-4562-b3fc-2c963f66afa6",
        "json-pointer" => "/a",
        "relative-json-pointer" => "0",
        "regex" => "a",
        _ => return None,
    })
}

/// A number of exactly these digits.
fn digits(text: &str, count: usize) -> Option<(u32, &str)> {
    let (head, rest) = text.split_at_checked(count)?;
    let plain = head.bytes().all(|byte| byte.is_ascii_digit());
    plain
        .then(|| head.parse().ok())
        .flatten()
        .map(|number| (number, rest))
}

fn date(text: &str) -> bool {
    let parts = || {
        let (year, rest) = digits(text, 4)?;
        let (month, rest) = digits(rest.strip_prefix('-')?, 2)?;
        let (day, rest) = digits(rest.strip_prefix('-')?, 2)?;
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let last = match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 if leap => 29,
            2 => 28,
            _ => 0,
        };
        (rest.is_empty() && (1..=last).contains(&day)).then_some(())
    };
    parts().is_some()
}

fn time(text: &str) -> bool {
    let parts = || {
        let (hour, rest) = digits(text, 2)?;
        let (minute, rest) = digits(rest.strip_prefix(':')?, 2)?;
        let (second, mut rest) = digits(rest.strip_prefix(':')?, 2)?;
        if let Some(fraction) = rest.strip_prefix('.') {
            rest = fraction.trim_start_matches(|digit: char| digit.is_ascii_digit());
            if rest.len() == fraction.len() {
                return None;
            }
        }
        let ahead = match rest.chars().next()? {
            'Z' | 'z' => {
                rest = rest.get(1..)?;
                0
            }
            sign @ ('+' | '-') => {
                let (hours, after) = digits(rest.get(1..)?, 2)?;
                let (minutes, after) = digits(after.strip_prefix(':')?, 2)?;
                rest = after;
                if hours > 23 || minutes > 59 {
                    return None;
                }
                let offset = i64::from(hours * 60 + minutes);
                if sign == '+' { offset } else { -offset }
            }
            _ => return None,
        };
        // A leap second is the last of a day in UTC.
        let utc = (i64::from(hour * 60 + minute) - ahead).rem_euclid(24 * 60);
        let leap = second == 60 && utc == 24 * 60 - 1;
        (rest.is_empty() && hour < 24 && minute < 60 && (second < 60 || leap)).then_some(())
    };
    parts().is_some()
}

fn date_time(text: &str) -> bool {
    let halves = || Some((text.get(..10)?, text.get(10..11)?, text.get(11..)?));
    halves().is_some_and(|(day, between, clock)| {
        date(day) && matches!(between, "T" | "t") && time(clock)
    })
}

fn uuid(text: &str) -> bool {
    let groups: Vec<&str> = text.split('-').collect();
    let lengths: Vec<usize> = groups.iter().map(|group| group.len()).collect();
    lengths == [8, 4, 4, 4, 12]
        && groups
            .iter()
            .all(|group| group.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests {
    use super::{example, fits};

    #[test]
    fn each_format_takes_what_it_says() {
        for format in ["date-time", "date", "time", "uuid", "ipv4", "ipv6"] {
            assert_eq!(
                fits(format, example(format).unwrap()),
                Some(true),
                "{format}"
            );
            assert_eq!(fits(format, "x"), Some(false), "{format}");
        }
        for (format, text, right) in [
            ("date", "2024-02-29", true),
            ("date", "2023-02-29", false),
            ("date", "2023-1-01", false),
            ("time", "23:59:60Z", true),
            ("time", "12:00:60Z", false),
            ("time", "12:00:00.5+01:30", true),
            ("time", "12:00:00", false),
            ("date-time", "2024-05-01 12:00:00Z", false),
            ("date-time", "2024-05-01t12:00:00z", true),
            ("uuid", "3fa85f6457174562b3fc2c963f66afa6", false),
        ] {
            assert_eq!(fits(format, text), Some(right), "{format} {text}");
        }
        assert_eq!(fits("email", "x"), None);
    }
}
