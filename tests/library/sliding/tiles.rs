//! Tile puzzles as block puzzles in which each piece is of its own kind.

use super::{options, solution, solve};
use fifteen::runtime::Random;
use fifteen::sliding::{Puzzle, Style};
use fifteen::{Board, Limits, Size, korf};

/// Returns a position as a puzzle text.
fn text(board: &Board) -> String {
    let size = board.size();
    let write = |tiles: &[u8]| -> String {
        tiles.iter().map(|tile| char::from_digit((*tile).into(), 16).expect("a digit")).collect()
    };
    let kinds: Vec<String> = (1..size.cells()).map(|tile| format!("{tile:x} = 1\n")).collect();
    let kinds = kinds.concat();
    let goal = fifteen::Goal::Last.board(size);
    let (start, stop) = (write(board.tiles()), write(goal.tiles()));
    format!("{} x {}\n{kinds}{start}\n{stop}\n", size.rows(), size.cols())
}

#[test]
fn tile_puzzles_have_the_lengths_of_the_tile_solvers() {
    let size = Size::new(3, 3).expect("a size");
    let mut random = Random::new(8);
    for _ in 0..40 {
        let board = Board::random(size, &mut random);
        let report = korf::solve(&board, &*korf::auto_engine(size), &Limits::default(), &mut ());
        let moves = report.ok().map(|report| report.solution().expect("a solution").len());
        let puzzle = Puzzle::parse(&text(&board)).expect("a puzzle");
        for style in &Style::ALL[..3] {
            let found = solution(&puzzle, *style, &solve(&puzzle, &options(*style)));
            assert_eq!(found.map(|solution| solution.len()), moves, "{board}");
        }
    }
}
