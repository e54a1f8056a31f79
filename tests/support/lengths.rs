//! Property of texts that are parsed as lengths or as numbers of bricks.

use fifteen::antislide::{Extents, parse_brick_count};

/// Checks that a text parses as a value that prints and parses the same, or is refused with an
/// error of one line.
pub fn check(text: &str) {
    match text.parse::<Extents>() {
        Ok(extents) => {
            assert_eq!(extents.to_string().parse(), Ok(extents));
            assert!(extents.lengths().iter().all(|length| (1..=Extents::MAX).contains(length)));
        }
        Err(error) => assert_single_line(&error.to_string()),
    }
    match parse_brick_count(text) {
        Ok(range) => {
            let (first, last) = range.into_inner();
            assert!(first <= last);
            assert_eq!(parse_brick_count(&format!("{first}..{last}")), Ok(first..=last));
        }
        Err(error) => assert_single_line(&error.to_string()),
    }
}

fn assert_single_line(error: &str) {
    assert!(!error.is_empty() && !error.chars().any(char::is_control), "{error:?}");
}
