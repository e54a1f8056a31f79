//! Records that cannot be added to a checkpoint.

use super::*;

/// Returns the checkpoint of a process without a file.
fn in_memory() -> SearchCheckpoint {
    let header = CheckpointHeader {
        question: String::new(),
        search: "a test".to_owned(),
        unit_numbering: UnitNumbering::Fixed,
    };
    SearchCheckpoint {
        storage: Storage::Memory(Checkpoint::new(header)),
        shard: Some(Shard::WHOLE),
        exchange: None,
        since_sync: Clock::start(),
        since_record: Clock::start(),
        threads: 1,
        earlier: Vec::new(),
        has_recorded: false,
        error: None,
    }
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
