//! Any text parses or is refused. The fuzz target has the same check.

use crate::support::lengths;
use arbtest::arbtest;
use fifteen::antislide::{Extents, ExtentsError, Puzzle, PuzzleError, parse_brick_count};

#[test]
fn any_text_is_read_or_refused() {
    arbtest(|u| {
        lengths::check(u.arbitrary()?);
        Ok(())
    })
    .budget_ms(300);
    // Random text rarely consists of digits.
    arbtest(|u| {
        let letters: Vec<char> = "0129x.×-+ ".chars().collect();
        let length = u.int_in_range(0..=12)?;
        let text: String =
            (0..length).map(|_| u.choose(&letters).copied()).collect::<Result<_, _>>()?;
        lengths::check(&text);
        Ok(())
    })
    .budget_ms(300);
}

#[test]
fn parse_errors_are_explained() {
    for (text, complaint) in [
        ("", "'' is not a length"),
        ("4x4", "expected three lengths, as in 4x4x4, found 2"),
        ("4x4x4x4", "found 4"),
        ("4x-4x4", "'-4' is not a length"),
        ("4x4x+4", "'+4' is not a length"),
        ("4x4x0", "a length is 0"),
        ("4x4x513", "a length is 513; the maximum is 512"),
        ("4x4x99999999999999999999999999", "a length is 99999999999999999999…; the maximum is 512"),
        ("box\n", "'bo' is not a length"),
    ] {
        let error = text.parse::<Extents>().expect_err("no lengths").to_string();
        assert!(error.contains(complaint), "{text}: {error}");
    }
    assert_eq!(Extents::new([1, 0, 1]), Err(ExtentsError::Zero));
    for (text, complaint) in
        [("", "expected a number"), ("..", "expected a number"), ("1...3", "or a range")]
    {
        let error = parse_brick_count(text).expect_err("no range").to_string();
        assert!(error.contains(complaint), "{text}: {error}");
    }
}

#[test]
fn impossible_puzzles_are_refused() {
    let lengths = |text: &str| text.parse::<Extents>().expect("three lengths");
    let (large, brick) = (lengths("8x8x9"), lengths("2x2x1"));
    assert_eq!(Puzzle::new(large, &[brick], false).err(), Some(PuzzleError::TooLarge(large)));
    assert_eq!(Puzzle::new(brick, &[], false).err(), Some(PuzzleError::NoBrick));
    let turned = lengths("1x2x2");
    let twice = Puzzle::new(lengths("8x8x8"), &[brick, turned], false);
    assert_eq!(twice.err(), Some(PuzzleError::DuplicateBrick(turned)));
}
