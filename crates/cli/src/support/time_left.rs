//! Estimate of the time that the rest of a checkpointed search takes.
//!
//! It is the estimated number of remaining nodes, at the rate of the finished units. The rest may
//! run on any number of threads, so the time is summed over all of them.

use super::checkpoint_status::{nodes_left, total_time};
use fifteen::runtime::checkpoint::Checkpoint;
use fifteen::runtime::units::Shard;

/// Estimates the remaining seconds of a shard, summed over all threads: a lower and an upper bound.
/// Returns `None` if none remain, or too few units are finished.
#[allow(clippy::cast_precision_loss)] // an estimate
pub fn thread_seconds_left(checkpoint: &Checkpoint, shard: Shard) -> Option<[f64; 2]> {
    let (visited, _) = nodes_left(checkpoint, Shard::WHOLE)?;
    let (_, left) = nodes_left(checkpoint, shard)?;
    let seconds_per_node = total_time(checkpoint).thread_seconds / visited as f64;
    let seconds = left?.map(|nodes| nodes as f64 * seconds_per_node);
    seconds.iter().all(|seconds| seconds.is_finite()).then_some(seconds)
}

/// Describes the processor hours that remain, in all shards and in the one that began the file.
pub fn describe_time_left(checkpoint: &Checkpoint, shard: Option<Shard>) -> Option<String> {
    let hours = |shard: Shard| {
        let [least, most] = thread_seconds_left(checkpoint, shard)?.map(|seconds| seconds / 3600.0);
        Some(format!("{least:.4} to {most:.4}"))
    };
    let whole = hours(Shard::WHOLE)?;
    let of_shard = shard.filter(|shard| shard.count() > 1).and_then(hours);
    let of_shard = of_shard.map(|hours| format!(", {hours} in this shard")).unwrap_or_default();
    Some(format!("time of the rest at this rate: {whole} processor hours{of_shard}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::search_time::SearchTime;
    use fifteen::runtime::checkpoint::{CheckpointHeader, UnitNumbering};

    #[test]
    fn the_rest_takes_the_time_of_the_finished_part_per_node() {
        let (question, search) = (String::new(), "a test".to_owned());
        let header = CheckpointHeader { question, search, unit_numbering: UnitNumbering::Fixed };
        let mut checkpoint = Checkpoint::new(header);
        let half: Shard = "1/2".parse().expect("a shard");
        assert_eq!(thread_seconds_left(&checkpoint, half), None);
        assert_eq!(describe_time_left(&checkpoint, None), None);
        let meta = SearchTime { seconds: 0.9, thread_seconds: 1.8 }.to_meta();
        for unit in 0..1024 {
            checkpoint.insert(unit, format!("nodes 100{meta}")).expect("a new unit");
        }
        // 3,072 of 4,096 units are left, and 1,536 of the 2,048 units of the shard.
        for (shard, expected) in [(Shard::WHOLE, 1.8 * 3072.0), (half, 1.8 * 1536.0)] {
            let [least, most] = thread_seconds_left(&checkpoint, shard).expect("a sample");
            assert!(0.8 * expected < least && least < expected, "{least}");
            assert!(expected < most && most < 1.3 * expected, "{most}");
        }
        let line = describe_time_left(&checkpoint, Some(half)).expect("a sample");
        assert!(line.starts_with("time of the rest at this rate: 1."), "{line}");
        assert!(
            line.ends_with(" in this shard") && line.contains(" processor hours, 0."),
            "{line}"
        );
    }
}
