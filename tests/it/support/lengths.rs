//! What holds for every text that is read as lengths or as a number of bricks.

use fifteen::antislide::{Extents, parse_bricks};

/// The text is read as something that says the same when it is printed, or refused with an
/// error that can be shown in a line.
pub fn check(text: &str) {
    match text.parse::<Extents>() {
        Ok(extents) => {
            assert_eq!(extents.to_string().parse(), Ok(extents));
            assert!(extents.lengths().iter().all(|length| (1..=Extents::MAX).contains(length)));
        }
        Err(error) => assert_single_line(&error.to_string()),
    }
    match parse_bricks(text) {
        Ok(range) => {
            let (first, last) = range.into_inner();
            assert!(first <= last);
            assert_eq!(parse_bricks(&format!("{first}..{last}")), Ok(first..=last));
        }
        Err(error) => assert_single_line(&error.to_string()),
    }
}

fn assert_single_line(error: &str) {
    assert!(!error.is_empty() && !error.chars().any(char::is_control), "{error:?}");
}
