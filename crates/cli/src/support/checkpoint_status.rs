//! Progress of a checkpointed search as text.

use super::output::numbers::group_digits;
use fifteen::runtime::checkpoint::{Checkpoint, UnitRange};
use fifteen::runtime::estimate::Sample;
use fifteen::runtime::units::UNITS;

/// Describes the progress of a search.
pub fn describe_units_done(checkpoint: &Checkpoint) -> String {
    let (done, units) = (checkpoint.done_count() as u64, group_digits(UNITS as u64));
    match checkpoint.header.unit_range {
        UnitRange::Fixed => format!("{} of {units} units complete", group_digits(done)),
        UnitRange::Unbounded => match done {
            1 => "1 position complete".to_owned(),
            done => format!("{} positions complete", group_digits(done)),
        },
        UnitRange::PerIteration => {
            let last = checkpoint.records().last().map_or(0, |(unit, _)| unit / UNITS);
            let complete =
                checkpoint.records().filter(|(unit, _)| unit / UNITS == last).count() as u64;
            format!("iteration {}: {} of {units} units complete", last + 1, group_digits(complete))
        }
    }
}

/// Describes the number of visited nodes and estimates the remaining ones, in a search that is
/// split once. The records must begin with their node counts.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // an estimate
pub fn describe_nodes_left(checkpoint: &Checkpoint) -> Option<String> {
    let mut sample = Sample::new(UNITS);
    for (_, record) in
        checkpoint.records().filter(|_| checkpoint.header.unit_range == UnitRange::Fixed)
    {
        sample.add(record.strip_prefix("nodes ")?.split(' ').next()?.parse().ok()?);
    }
    let left = sample.remaining().filter(|left| left.upper > 0.0)?;
    let [done, least, most] = [sample.work(), left.lower, left.upper].map(|nodes| nodes as u64);
    let [least, most] = [round_to_two_digits(least), round_to_two_digits(most)].map(group_digits);
    Some(format!("{} nodes visited, about {least} to {most} remaining", group_digits(done)))
}

/// Rounds a number to two significant digits.
fn round_to_two_digits(number: u64) -> u64 {
    let scale = 10_u64.pow(number.checked_ilog10().unwrap_or(0).saturating_sub(1));
    number.saturating_add(scale / 2) / scale * scale
}

#[cfg(test)]
mod tests {
    use super::round_to_two_digits;

    #[test]
    fn numbers_are_rounded_to_two_digits() {
        let rounded = [0, 7, 94, 95, 949, 950, 123_456, u64::MAX].map(round_to_two_digits);
        let expected = [0, 7, 94, 95, 950, 950, 120_000, 18_000_000_000_000_000_000];
        assert_eq!(rounded, expected);
    }
}
