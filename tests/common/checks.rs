//! Properties that hold for all inputs, one function each.

use fifteen::board::{digit, parse_tiles};
use fifteen::frame::Random;
use fifteen::{Board, Goal, Size};

/// Text is read as a board that says the same, or refused with an error that can be shown.
pub fn parser(rows: usize, cols: usize, text: &str) {
    let Ok(size) = Size::new(rows, cols) else {
        return;
    };
    match Board::parse(size, text) {
        Ok(board) => assert_eq!(Board::parse(size, &board.to_string()), Ok(board)),
        Err(error) => {
            assert!(!error.to_string().is_empty());
            if let Some(place) = error.place {
                let line = text
                    .lines()
                    .nth(place.line.map_or(0, |line| line - 1))
                    .expect("the line exists");
                assert!(place.column <= line.chars().count(), "{text:?}: {place}");
            }
        }
    }
    if let Ok(tiles) = parse_tiles(size, text) {
        let digits: String = tiles.iter().map(|&tile| digit(tile)).collect();
        assert_eq!(parse_tiles(size, &digits), Ok(tiles));
    }
}

/// A random board survives being printed and read, packed and unpacked, translated and
/// translated back; and a move does not change whether it can be solved.
pub fn board(rows: usize, cols: usize, seed: u64) {
    let size = Size::new(rows, cols).expect("a size");
    let board = Board::random(size, &mut Random::new(seed));
    let tiles: Vec<String> = board.tiles().iter().map(u8::to_string).collect();
    let grid: Vec<String> = tiles.chunks(size.cols()).map(|row| row.join(" ")).collect();
    for text in [board.to_string(), tiles.join(" "), tiles.join(","), grid.join("\n")] {
        assert_eq!(Board::parse(size, &text), Ok(board), "{text}");
    }
    assert_eq!(Board::unpack(size, board.pack()), Ok(board));
    for goal in [Goal::Knuth, Goal::Korf] {
        assert_eq!(goal.translate(&goal.translate(&board)), board);
    }
    assert!(board.solvable().is_ok());
    for direction in fifteen::Direction::ALL {
        if let Some(moved) = board.moved(direction) {
            assert!(moved.solvable().is_ok());
            assert_eq!(moved.moved(direction.opposite()), Some(board));
            assert_eq!(moved.manhattan().abs_diff(board.manhattan()), 1);
        }
    }
}

/// An integer unpacks to a board that packs to it again, or is refused.
pub fn packed(rows: usize, cols: usize, packed: u128) {
    let size = Size::new(rows, cols).expect("a size");
    match Board::unpack(size, packed) {
        Ok(board) => assert_eq!(board.pack(), packed),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
