//! Pieces that move in every solution of a generated puzzle, compared with the oracle.

use super::oracle::{OraclePieces, SlidingOracle};
use fifteen::sliding::{Generator, GeneratorOptions, Goal, Piece, PieceSet, Puzzle, Style};
use std::ops::ControlFlow;

/// Puzzles with few pieces, some of which can exchange their places if several move together.
const SETS: [&str; 4] = [
    "apart: C\n\nAB.\n..C\n\n??C\n???\n",
    "apart: D\n\nABD\n..C\n\nD??\n???\n",
    "AABB\n.CDE\n\nC???\n????\n",
    "pinned: C\n\nAAB\n.C.\nDEE\n\n???\n???\n?AA\n",
];

/// Returns the cells of a piece, as rows and columns.
fn cells(puzzle: &Puzzle, piece: Piece) -> Vec<(isize, isize)> {
    let cols = puzzle.cols();
    puzzle.cells(piece).map(|c| ((c / cols).cast_signed(), (c % cols).cast_signed())).collect()
}

/// Returns whether the oracle, which tells all pieces apart, finds a solution in which this one is
/// pinned.
fn is_solvable_with_pinned(puzzle: &Puzzle, style: Style, pinned: usize) -> bool {
    let pieces = puzzle.start().pieces();
    let start: OraclePieces =
        pieces.iter().enumerate().map(|(number, &piece)| (number, cells(puzzle, piece))).collect();
    let satisfies = |all: &OraclePieces, goal: &Goal| {
        let has = |piece: &Piece| {
            let place = cells(puzzle, *piece);
            all.iter().any(|(number, at)| pieces[*number].kind == piece.kind && *at == place)
        };
        assert!(goal.empty().is_empty());
        goal.pieces().iter().all(has)
    };
    SlidingOracle::with_pinned(puzzle, style, pinned)
        .reaches(start, |all| puzzle.goals().iter().any(|goal| satisfies(all, goal)))
}

#[test]
fn moving_pieces_are_those_without_which_the_oracle_finds_no_solution() {
    let mut compared = 0;
    for set in SETS.map(|text| PieceSet::of_puzzle(&Puzzle::parse(text).expect("a puzzle"))) {
        for style in Style::ALL {
            let options = GeneratorOptions { style, seed: 5, ..GeneratorOptions::default() };
            let generator = Generator::new(set.clone(), options);
            for number in 0..20 {
                let made = generator.attempt(number, &mut || ControlFlow::Continue(()));
                let Some(made) = made.expect("not cancelled") else { continue };
                let puzzle = made.puzzle();
                let all = 0..puzzle.start().pieces().len();
                let moving = all.filter(|&piece| !is_solvable_with_pinned(puzzle, style, piece));
                assert_eq!(made.moving_pieces(), moving.count(), "{style:?}\n{puzzle}");
                compared += 1;
            }
        }
    }
    assert!(compared > 50, "{compared}");
}
