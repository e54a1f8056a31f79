//! Property tests of everything that reads or packs a position. The same checks serve the fuzz
//! targets in `fuzz/`.

#[path = "common/checks.rs"]
mod checks;

use arbitrary::Arbitrary;
use arbtest::arbtest;

#[test]
fn any_text_is_read_or_refused() {
    arbtest(|bytes| {
        let (rows, cols) = (bytes.int_in_range(0..=6)?, bytes.int_in_range(0..=6)?);
        checks::parser(rows, cols, &String::arbitrary(bytes)?);
        Ok(())
    });
}

#[test]
fn text_that_is_nearly_a_position_is_read_or_refused() {
    arbtest(|bytes| {
        let alphabet = ['0', '1', '2', '3', '7', '9', 'a', 'f', 'g', 'Z', ' ', ',', '\n', 'é', '-'];
        let length = bytes.int_in_range(0..=40)?;
        let text: Result<String, _> =
            (0..length).map(|_| bytes.choose(&alphabet).copied()).collect();
        checks::parser(bytes.int_in_range(2..=4)?, bytes.int_in_range(2..=4)?, &text?);
        Ok(())
    });
}

#[test]
fn boards_survive_every_notation() {
    arbtest(|bytes| {
        checks::board(
            bytes.int_in_range(2..=5)?,
            bytes.int_in_range(2..=5)?,
            u64::arbitrary(bytes)?,
        );
        Ok(())
    });
}

#[test]
fn any_integer_unpacks_or_is_refused() {
    arbtest(|bytes| {
        checks::packed(
            bytes.int_in_range(2..=5)?,
            bytes.int_in_range(2..=5)?,
            u128::arbitrary(bytes)?,
        );
        Ok(())
    });
}
