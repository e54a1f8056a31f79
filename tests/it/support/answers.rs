//! Answers that are kept as lines, whatever is in them.

use fifteen::korf::checkpointed::ReportLine;
use fifteen::{Board, Size};

/// Two parts of a line are read as an answer to the position that they begin with, and then they are what is
/// written of it; or they are refused.
pub fn check(certain: &str, rest: &str) {
    let line = ReportLine { deterministic: certain.to_owned(), rest: rest.to_owned() };
    for (rows, cols) in [(2, 2), (3, 3), (4, 4), (5, 5)] {
        let size = Size::new(rows, cols).expect("a size");
        let Ok(start) = Board::parse(size, line.start()) else { continue };
        match line.parse(&start) {
            Ok(report) => {
                let again = ReportLine::from_report(&start, &report).expect("it is an answer");
                assert_eq!(again.parse(&start).as_ref(), Ok(&report));
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}
