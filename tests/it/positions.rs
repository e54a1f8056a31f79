//! Property tests of everything that reads or packs a position. The same checks serve the fuzz
//! targets in `fuzz/`.

use crate::support::checks;
use arbitrary::Arbitrary;
use arbtest::arbtest;
use fifteen::verify::tiles;
use fifteen::{Board, Size};

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
        let alphabet = [
            '0', '1', '2', '3', '7', '9', 'a', 'f', 'g', 'Z', ' ', ',', '\n', 'é', '-', '|', '/',
            '│', '_', 'R', 'd',
        ];
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
fn moves_survive_being_written() {
    arbtest(|bytes| {
        checks::moves(&Vec::arbitrary(bytes)?);
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

#[test]
fn the_verifier_and_the_board_agree_about_parity() {
    let size = Size::new(2, 3).expect("a size");
    let goal = Board::goal(size);
    for number in 0..720 {
        let (mut rest, mut left) = (number, vec![0, 1, 2, 3, 4, 5]);
        let tiles: Vec<u8> = (1..=6)
            .rev()
            .map(|choices| {
                let chosen = rest % choices;
                rest /= choices;
                left.remove(chosen)
            })
            .collect();
        let text = tiles.iter().map(u8::to_string).collect::<String>();
        let board = Board::parse(size, &text).expect("a permutation");
        let solvable = tiles::is_solvable(&tiles, 3, goal.tiles());
        assert_eq!(solvable, board.solvable().is_ok(), "{text}");
    }
}
