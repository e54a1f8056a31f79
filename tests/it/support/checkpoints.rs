//! Properties of what is kept of a search that hold for all texts.

use fifteen::runtime::checkpoint::Checkpoint;
use fifteen::{antislide, korf, queens};
use std::fmt::Display;
use std::str::FromStr;

/// A text is read as a ledger, which is written so that the same is read again, or is refused with a
/// reason. Each line of it is read as a record, or as what queens begin with, or is refused.
pub fn check(text: &str) {
    match Checkpoint::parse(text) {
        Ok((ledger, end)) => {
            assert!(text.is_char_boundary(end));
            let written = ledger.to_text();
            assert_eq!(Checkpoint::parse(&written), Ok((ledger, written.len())));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    for line in text.lines().map(|line| line.rsplit_once(" ~").map_or(line, |(line, _)| line)) {
        let behind = |words: usize| line.splitn(words + 1, ' ').nth(words).unwrap_or(line);
        assert_round_trips::<antislide::PackingRecord>(behind(2));
        assert_round_trips::<korf::checkpointed::UnitRecord>(behind(2));
        assert_round_trips::<queens::QueensRecord>(behind(2));
        assert_round_trips::<queens::Start>(behind(4));
    }
}

/// What is read is written so that it is written so again.
fn assert_round_trips<Kept: FromStr<Err: Display> + Display>(text: &str) {
    match text.parse::<Kept>() {
        Ok(kept) => {
            let written = kept.to_string();
            let again = written.parse::<Kept>().map(|again| again.to_string());
            assert_eq!(again.ok(), Some(written));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
