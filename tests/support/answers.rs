//! Answers that are stored as lines.

use fifteen::korf::checkpointed::ReportLine;
use fifteen::{Board, Size};

/// Checks that the two parts of a line are refused, or parse as an answer to their position that is
/// unchanged when it is written and parsed again.
pub fn check(certain: &str, rest: &str) {
    let line = ReportLine { deterministic: certain.to_owned(), rest: rest.to_owned() };
    for (rows, cols) in [(2, 2), (3, 3), (4, 4), (5, 5)] {
        let size = Size::new(rows, cols).expect("a size");
        let Ok(start) = Board::parse(size, line.start()) else { continue };
        match line.parse(&start) {
            Ok(report) => {
                let written =
                    ReportLine::from_report(&start, &report).expect("a report that can be stored");
                assert_eq!(written.parse(&start).as_ref(), Ok(&report));
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}
