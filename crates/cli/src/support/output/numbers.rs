//! Number formats of text output.

use fifteen::runtime::number_format::{Grouped, Pluralized};

/// Formats a number with its digits in groups of three.
pub fn group_digits(number: impl Into<u128>) -> String {
    Grouped(number.into()).to_string()
}

/// Returns nodes per second, if there are any and the time is long enough to measure.
#[allow(clippy::cast_precision_loss)] // a few digits are shown
pub fn nodes_per_second(nodes: u64, seconds: f64) -> Option<f64> {
    (seconds >= 1e-4 && nodes > 0).then_some(nodes as f64 / seconds)
}

/// Formats nodes per second in millions, or as a dash if they cannot be measured.
pub fn format_rate(nodes: u64, seconds: f64) -> String {
    nodes_per_second(nodes, seconds).map_or_else(|| "-".to_owned(), format_millions_per_second)
}

/// Lists counts with their nouns: the first one, and all others that are not 0.
pub fn list_counts(counts: &[(u64, &str)]) -> String {
    let shown = counts.iter().enumerate().filter(|&(index, &(count, _))| index == 0 || count > 0);
    let shown = shown.map(|(_, &(count, noun))| format!("{} {noun}", group_digits(count)));
    shown.collect::<Vec<_>>().join(", ")
}

/// Formats the number of nodes of an anytime search, its duration and its rate.
pub fn describe_work(nodes: u64, seconds: f64) -> String {
    let (count, rate) = (Pluralized(nodes.into(), "node"), format_rate(nodes, seconds));
    format!("{count}, {seconds:.3} s, {rate}")
}

/// Formats a rate in millions per second.
pub fn format_millions_per_second(speed: f64) -> String {
    format!("{:.1} M/s", speed / 1e6)
}

/// Units of time in ascending order: seconds and name.
const TIME_UNITS: [(f64, &str); 5] =
    [(1.0, "s"), (60.0, "min"), (3600.0, "h"), (86_400.0, "days"), (31_557_600.0, "years")];

/// Formats a range of seconds in a suitable unit, such as `3.0 to 4.3 s`.
pub fn format_time_range(from: f64, to: f64) -> String {
    let suits = |&(seconds, _): &&(f64, &str)| to >= 2.0 * seconds;
    let &(seconds, unit) = TIME_UNITS.iter().rev().find(suits).unwrap_or(&TIME_UNITS[0]);
    let [from, to] = [from, to].map(|time| match time / seconds {
        few if few < 9.95 => format!("{few:.1}"),
        many if many < 1e6 => format!("{many:.0}"),
        many => format!("{many:.0e}"),
    });
    if from == to { format!("{to} {unit}") } else { format!("{from} to {to} {unit}") }
}

#[cfg(test)]
mod tests {
    use super::format_time_range;

    #[test]
    fn time_ranges_have_units() {
        assert_eq!(format_time_range(0.01, 0.04), "0.0 s");
        assert_eq!(format_time_range(3.0, 4.26), "3.0 to 4.3 s");
        assert_eq!(format_time_range(110.0, 119.0), "110 to 119 s");
        assert_eq!(format_time_range(110.0, 180.0), "1.8 to 3.0 min");
        assert_eq!(format_time_range(9e9, 9e14), "285 to 3e7 years");
    }
}
