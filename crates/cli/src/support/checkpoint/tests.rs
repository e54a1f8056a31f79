//! Records that cannot be added to a checkpoint.

use super::*;
use fifteen::runtime::checkpoint::CheckpointHeader;

/// Returns the checkpoint of a process without a file.
fn in_memory() -> SearchCheckpoint {
    let header = CheckpointHeader {
        question: String::new(),
        search: "a test".to_owned(),
        unit_numbering: UnitNumbering::Fixed,
    };
    let storage = Storage::Memory(Checkpoint::new(header));
    SearchCheckpoint {
        sample: WorkSample::new(UNITS),
        ..SearchCheckpoint::new(storage, Some(Shard::WHOLE), Threads::ONE)
    }
}

/// The progress of a shard is the fraction of its own units.
#[test]
fn progress_counts_the_units_of_the_shard() {
    let mut checkpoint = SearchCheckpoint { shard: "2/4".parse().ok(), ..in_memory() };
    checkpoint.sample = checkpoint.sample_units();
    for unit in [1, 5, 5, 2] {
        assert!(checkpoint.record_unit(unit, "nodes 10 more").is_continue());
    }
    let progress = checkpoint.unit_progress();
    assert!((progress.fraction_done - 2.0 / 1024.0).abs() < 1e-9, "{progress:?}");
    let work = UnitProgress::estimate(Some(progress), 7, None);
    assert_eq!((work.nodes, work.nodes_left), (7, None));
}

/// Several processes add up their nodes, so that the remaining work is that of all of them.
#[cfg(feature = "cluster")]
#[test]
fn progress_counts_the_nodes_of_all_processes() {
    let exchange = UnitExchange::new("1/2".parse().expect("a shard"), 2);
    let mut checkpoint = SearchCheckpoint { exchange: Some(exchange), ..in_memory() };
    for unit in 0..UNITS - 1 {
        assert!(checkpoint.record_unit(unit, "nodes 10").is_continue());
    }
    let progress = checkpoint.unit_progress();
    let work = UnitProgress::estimate(Some(progress), 7, None);
    assert_eq!(work.nodes, 10 * (UNITS as u64 - 1));
    assert!(work.nodes_left.is_some_and(|left| left.upper < 100.0), "{work:?}");
    assert!(progress.fraction_done > 0.99 && progress.fraction_done < 1.0);
}

/// Records of one unit that differ stop the search, whatever follows. Its end returns the first
/// error, even if the records are in memory only.
#[test]
fn contradicting_records_stop_the_search() {
    let mut checkpoint = in_memory();
    assert!(checkpoint.record_unit(3, "one").is_continue());
    assert_eq!(checkpoint.poll_remote_units(), ControlFlow::Continue(Vec::new()));
    assert!(checkpoint.record_unit(3, "two").is_break());
    assert!(checkpoint.record_unit(3, "three").is_break());
    assert!(checkpoint.poll_remote_units().is_break());
    let error = checkpoint.close().expect_err("different records").to_string();
    assert!(error.contains("two") && !error.contains("three"), "{error}");
}
