//! Property tests of all functions that parse or pack positions. The fuzz targets in `tools/fuzz/`
//! use the same checks.

use crate::support::checks;
use arbitrary::Arbitrary;
use arbtest::arbtest;
use fifteen::board::parse_tiles;
use fifteen::verify::tiles;
use fifteen::{Board, Size};

#[test]
fn any_text_is_read_or_refused() {
    arbtest(|bytes| {
        let (rows, cols) = (bytes.int_in_range(0..=6)?, bytes.int_in_range(0..=6)?);
        checks::check_parser(rows, cols, &String::arbitrary(bytes)?);
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
        checks::check_parser(bytes.int_in_range(2..=4)?, bytes.int_in_range(2..=4)?, &text?);
        Ok(())
    });
}

#[test]
fn text_that_is_nearly_a_large_board_is_read_or_refused() {
    arbtest(|bytes| {
        let words = ["0", "1", "5", "8", "30", "36", "99999999999", "/", "|", "x", "é", "\n", "-"];
        let mut text = String::new();
        for _ in 0..bytes.int_in_range(0..=60)? {
            text += bytes.choose(&words)?;
            text.push(' ');
        }
        checks::check_large_parser(&text);
        Ok(())
    });
}

#[test]
fn boards_round_trip_in_every_notation() {
    arbtest(|bytes| {
        checks::check_board(
            bytes.int_in_range(2..=5)?,
            bytes.int_in_range(2..=5)?,
            u64::arbitrary(bytes)?,
        );
        Ok(())
    });
}

#[test]
fn moves_round_trip() {
    arbtest(|bytes| {
        checks::check_moves(&Vec::arbitrary(bytes)?);
        Ok(())
    });
}

#[test]
fn any_integer_unpacks_or_is_refused() {
    arbtest(|bytes| {
        checks::check_packed(
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
        assert_eq!(solvable, board.check_solvable().is_ok(), "{text}");
    }
}

/// Rows of digits may omit the blank, but only at the end.
#[test]
fn rows_of_digits_may_lack_the_blank() {
    let board = |size, text: &str| Board::parse(size, text);
    let (small, large) = (Size::new(3, 3).unwrap(), Size::new(4, 4).unwrap());
    for (size, text) in
        [(small, "123 456 78"), (small, "123\n456\n78\n"), (large, "1234 5678 9abc def")]
    {
        assert_eq!(board(size, text), Ok(Board::goal(size)), "{text}");
    }
    for text in ["123 456 7", "12 345 678", "123 45 678", "1234 56 78", "12345678"] {
        assert!(board(small, text).is_err(), "{text}");
    }
}

/// Row separators are checked on boards of two rows, too.
#[test]
fn rows_have_the_length_of_the_board() {
    let size = Size::new(2, 3).unwrap();
    assert_eq!(Board::parse(size, "1 2 3\n4 5 0"), Ok(Board::goal(size)));
    for text in ["1 2\n3 4 5 0", "1 2 3 4\n5 0", "1 2 3 4 / 5 0", "12 / 3450"] {
        assert!(Board::parse(size, text).is_err(), "{text}");
    }
}

#[test]
fn a_wrong_tile_is_found_in_its_line() {
    let size = Size::new(4, 4).unwrap();
    for (text, line, column) in [("1 2\n12 x", Some(2), 4), ("1 2 x", None, 5), ("x\n", None, 1)] {
        let location = parse_tiles(size, text).unwrap_err().location.unwrap();
        assert_eq!((location.line, location.column), (line, column), "{text}");
    }
}

/// Two tiles on each other's home cells are named, or else the last two.
#[test]
fn two_tiles_that_may_be_interchanged_are_named() {
    let size = Size::new(3, 3).unwrap();
    let goal = Board::goal(size);
    for (text, tiles) in
        [("231456780", [7, 8]), ("132456780", [2, 3]), ("423156870", [1, 4]), ("423156807", [1, 4])]
    {
        assert_eq!(Board::parse(size, text).unwrap().interchanged_tiles(&goal), tiles, "{text}");
    }
}
