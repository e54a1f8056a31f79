//! Parsers of option values. `clap` prints their errors after the value and the name of the option.

use crate::support::question::NO_LIMIT;
use fifteen::Memory;
use std::time::Duration;

/// Name of the automatic choice of a value.
pub const AUTO: &str = "auto";

/// Value of an option, or `None` for the automatic choice. (`clap` would take an `Option` for an
/// option without a default.)
pub type AutoOr<T> = Option<T>;

/// Name of a unit and its size in base units.
type UnitScale = (&'static str, f64);

/// Units of time, in seconds.
const TIME_UNITS: [UnitScale; 11] = [
    ("", 1.0),
    ("s", 1.0),
    ("sec", 1.0),
    ("seconds", 1.0),
    ("ms", 1e-3),
    ("m", 60.0),
    ("min", 60.0),
    ("minutes", 60.0),
    ("h", 3600.0),
    ("hours", 3600.0),
    ("d", 86400.0),
];

/// Units of memory, in bytes. A number without a unit is in gibibytes.
const MEMORY_UNITS: [UnitScale; 12] = [
    ("", GIBI),
    ("K", KIBI),
    ("KiB", KIBI),
    ("M", MEBI),
    ("MiB", MEBI),
    ("MB", 1e6),
    ("G", GIBI),
    ("GiB", GIBI),
    ("GB", 1e9),
    ("T", 1024.0 * GIBI),
    ("TiB", 1024.0 * GIBI),
    ("TB", 1e12),
];

const KIBI: f64 = 1024.0;
const MEBI: f64 = 1024.0 * KIBI;
const GIBI: f64 = 1024.0 * MEBI;

/// SI prefixes of counts.
const SI_PREFIXES: [UnitScale; 5] = [("", 1.0), ("k", 1e3), ("M", 1e6), ("G", 1e9), ("T", 1e12)];

/// Parses a number with a unit and converts it to the base unit.
fn parse_with_unit(text: &str, units: &[UnitScale]) -> Option<f64> {
    let text = text.trim();
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let unit = text[digits.len()..].trim();
    let &(_, factor) = units.iter().find(|(name, _)| name.eq_ignore_ascii_case(unit))?;
    let number: f64 = digits.trim_end().replace('_', "").parse().ok()?;
    (number >= 0.0 && number.is_finite()).then_some(number * factor)
}

/// Parses a duration: seconds, numbers with units such as `500ms`, `5m`, `1h30m`, or a time in the
/// notation of batch systems, such as `H:M:S`.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    let seconds = parse_with_unit(text, &TIME_UNITS)
        .or_else(|| sum_of_units(text))
        .or_else(|| parse_clock_time(text))
        .and_then(|time| Duration::try_from_secs_f64(time).ok());
    seconds.ok_or_else(|| {
        "expected seconds or a time such as 500ms, 1h30m, 2d, 1:30:00 or 1-12:00:00".to_owned()
    })
}

/// Words that stand for no time limit, the last two in batch systems.
const UNLIMITED: [&str; 3] = [NO_LIMIT, "unlimited", "infinite"];

/// Parses a time limit: a duration, or a word for no limit.
pub fn parse_time_limit(text: &str) -> Result<Duration, String> {
    match UNLIMITED.iter().any(|word| word.eq_ignore_ascii_case(text.trim())) {
        true => Ok(Duration::MAX),
        false => parse_duration(text).map_err(|error| error + ", or none"),
    }
}

/// Parses a limit on nodes: a number, or [`NO_LIMIT`].
pub fn parse_node_limit(text: &str) -> Result<u64, String> {
    match text {
        NO_LIMIT => Ok(u64::MAX),
        text => parse_count(text),
    }
}

/// Adds numbers with successively smaller units of time, such as `2d12h` or `1h 30m`, in seconds.
fn sum_of_units(text: &str) -> Option<f64> {
    let (mut rest, mut last, mut sum) = (text.trim(), f64::INFINITY, 0.0);
    if rest.is_empty() {
        return None;
    }
    while !rest.is_empty() {
        let digits = rest.find(|char: char| char.is_ascii_alphabetic())?;
        let word = &rest[digits..];
        let letters = word.find(|char: char| !char.is_ascii_alphabetic()).unwrap_or(word.len());
        let (part, after) = rest.split_at(digits + letters);
        let unit = parse_with_unit(&format!("1{}", &word[..letters]), &TIME_UNITS)?;
        if unit >= last {
            return None;
        }
        (sum, last, rest) = (sum + parse_with_unit(part, &TIME_UNITS)?, unit, after.trim_start());
    }
    Some(sum)
}

/// Parses a time of the form `M:S`, `H:M:S`, `D-H`, `D-H:M` or `D-H:M:S`, in seconds.
fn parse_clock_time(text: &str) -> Option<f64> {
    let (days, time) = match text.trim().split_once('-') {
        Some((days, time)) => (Some(days), time),
        None => (None, text.trim()),
    };
    let parts: Vec<&str> = time.split(':').collect();
    let fields = match (days, &parts[..]) {
        (None, [minutes, seconds]) => ["0", "0", minutes, seconds],
        (None, [hours, minutes, seconds]) => ["0", hours, minutes, seconds],
        (Some(days), [hours]) => [days, hours, "0", "0"],
        (Some(days), [hours, minutes]) => [days, hours, minutes, "0"],
        (Some(days), [hours, minutes, seconds]) => [days, hours, minutes, seconds],
        _ => return None,
    };
    let is_number = |field: &&str| !field.is_empty() && field.bytes().all(|b| b.is_ascii_digit());
    if !fields.iter().all(is_number) {
        return None;
    }
    let scales = [86400.0, 3600.0, 60.0, 1.0];
    let values = fields.into_iter().zip(scales);
    let values = values.map(|(field, scale)| Some(field.parse::<f64>().ok()? * scale));
    values.sum()
}

/// Parses an amount of memory: gibibytes, or a number with a unit such as `500M` or `4G`.
#[allow(clippy::cast_sign_loss)] // not negative
pub fn parse_memory(text: &str) -> Result<Memory, String> {
    let bytes = parse_with_unit(text, &MEMORY_UNITS).filter(|&bytes| bytes < 1e9 * GIBI);
    let bytes = bytes.map(|bytes| Memory::new(bytes as u64));
    bytes.ok_or_else(|| "expected GiB or an amount such as 500M or 4G".to_owned())
}

/// Parses an integer number of nodes or positions. Underscores may group its digits, and large
/// numbers may be abbreviated: `1e6`, `5M`.
#[allow(clippy::cast_sign_loss, clippy::cast_precision_loss)] // not negative, and exact
pub fn parse_count(text: &str) -> Result<u64, String> {
    if let Ok(exact) = text.replace('_', "").parse() {
        return Ok(exact);
    }
    let short = parse_with_unit(text, &SI_PREFIXES);
    let end = 2_f64.powi(64);
    let whole = short.filter(|&short| (0.0..end).contains(&short) && short.fract() == 0.0);
    whole.map(|whole| whole as u64).ok_or_else(|| {
        format!("expected an integer from 0 to {}, such as 1000000, 1e6 or 1M", u64::MAX)
    })
}

/// Parses a positive integer as [`parse_count`] does.
pub fn parse_positive(text: &str) -> Result<u64, String> {
    parse_count(text)
        .ok()
        .filter(|&count| count > 0)
        .ok_or_else(|| "expected a positive integer, such as 1000, 1e6 or 1M".to_owned())
}

#[cfg(test)]
mod tests {
    use super::{parse_count, parse_duration, parse_memory, parse_time_limit};
    use std::time::Duration;

    #[test]
    fn times_have_units() {
        let cases = [
            ("10", 10.0),
            ("0.5", 0.5),
            ("500ms", 0.5),
            ("10s", 10.0),
            ("5m", 300.0),
            ("1.5 h", 5400.0),
            ("2d", 172_800.0),
            ("1e2", 100.0),
            ("1h30m", 5400.0),
            ("1h 30min 5s", 5405.0),
            ("2d12h", 216_000.0),
            ("1m500ms", 60.5),
            ("90m", 5400.0),
            ("5:00", 300.0),
            ("1:30:00", 5400.0),
            ("100:00:00", 360_000.0),
            ("2-0", 172_800.0),
            ("1-12:30", 131_400.0),
            ("1-00:00:01", 86_401.0),
        ];
        for (text, time) in cases {
            let read = parse_duration(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert!((read.as_secs_f64() - time).abs() < 1e-9, "{text}");
        }
        for text in [
            "", "s", "-1", "10x", "ten", "1e400", "NaN", "inf", "1h30", "30m1h", "1h1h", "1h-5m",
            ":", "1:", ":30", "1:2:3:4", "1:-2", "1.5:00", "-1:00", "1-", "-", "1-2-3", "1:3s",
            "1h\u{e9}",
        ] {
            assert!(parse_duration(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_time_limit_may_be_none() {
        for word in ["none", "UNLIMITED", "infinite"] {
            assert_eq!(parse_time_limit(word), Ok(Duration::MAX), "{word}");
        }
        assert_eq!(parse_time_limit("1:30:00"), Ok(Duration::from_mins(90)));
        assert!(parse_time_limit("never").is_err_and(|error| error.ends_with(", or none")));
    }

    #[test]
    fn memory_has_units() {
        let cases = [("1", 1 << 30), ("0.5", 1 << 29), ("500M", 500 << 20), ("4G", 4 << 30)];
        let more = [("1gb", 1_000_000_000), ("300 MB", 300_000_000), ("0", 0), ("2KiB", 2048)];
        let more = more.into_iter().chain([("1TB", 1_000_000_000_000), ("2 TiB", 1 << 41)]);
        for (text, bytes) in cases.into_iter().chain(more) {
            assert_eq!(parse_memory(text).map(fifteen::Memory::bytes), Ok(bytes), "{text}");
        }
        for text in ["", "-1", "1e300", "M", "5 apples"] {
            assert!(parse_memory(text).is_err(), "{text}");
        }
    }

    #[test]
    fn counts_accept_si_prefixes() {
        let cases = [
            ("0", 0),
            ("1_000", 1000),
            ("18446744073709551615", u64::MAX),
            ("1e6", 1_000_000),
            ("2.5e3", 2500),
            ("5M", 5_000_000),
            ("2k", 2000),
            ("1.5G", 1_500_000_000),
            ("1e19", 10_000_000_000_000_000_000),
        ];
        for (text, nodes) in cases {
            assert_eq!(parse_count(text), Ok(nodes), "{text}");
        }
        for text in
            ["", "-1", "1.5", "1e-1", "M", "2e19", "1e30", "5 apples", "18446744073709551616"]
        {
            assert!(parse_count(text).is_err(), "{text}");
        }
    }
}
