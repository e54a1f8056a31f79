//! Properties of checkpoints that hold for all texts.

use fifteen::runtime::checkpoint::Checkpoint;
use fifteen::{antislide, anytime, korf, queens};
use std::fmt::Display;
use std::str::FromStr;

/// Checks that a text is refused with a reason, or parses as a checkpoint that is unchanged when it
/// is written and parsed again. Each line is refused, or parses as a record or as the start of a
/// queens search.
pub fn check(text: &str) {
    match Checkpoint::parse(text) {
        Ok((checkpoint, end)) => {
            assert!(text.is_char_boundary(end));
            let written = checkpoint.to_text();
            assert_eq!(Checkpoint::parse(&written), Ok((checkpoint, written.len())));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    for line in text.lines().map(|line| line.rsplit_once(" ~").map_or(line, |(line, _)| line)) {
        let after = |words: usize| line.splitn(words + 1, ' ').nth(words).unwrap_or(line);
        assert_round_trips::<antislide::PackingRecord>(after(2));
        assert_round_trips::<korf::checkpointed::UnitRecord>(after(2));
        assert_round_trips::<queens::QueensRecord>(after(2));
        assert_round_trips::<queens::Start>(after(4));
        assert_round_trips::<anytime::SearchRecord>(after(2));
    }
}

/// Checks that a text is refused, or parses as a value that is unchanged when it is written and
/// parsed again.
fn assert_round_trips<Stored: FromStr<Err: Display> + Display>(text: &str) {
    match text.parse::<Stored>() {
        Ok(value) => {
            let written = value.to_string();
            let reparsed = written.parse::<Stored>().map(|reparsed| reparsed.to_string());
            assert_eq!(reparsed.ok(), Some(written));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
