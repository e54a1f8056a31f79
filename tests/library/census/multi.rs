//! Censuses in the multi-tile metric.

use super::{assert_cancelled, assert_equal, assert_memory, options, size};
use crate::support::breadth_first::{levels, pushes};
use fifteen::census::{self, Census, CensusKind, Options};
use fifteen::sliding::{self, Puzzle, Task};
use fifteen::{Board, Memory, Size};
use std::iter;

/// Returns the census from the usual goal.
fn count(size: Size, options: &Options) -> Census {
    super::count(size, CensusKind::Pushes { blank_home: size.blank_home() }, options)
}

#[test]
fn every_position_is_counted_for_every_cell_of_the_blank() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)] {
        let size = size(rows, cols);
        for blank_home in 0..size.cells() {
            let right = levels(Board::with_blank_at(size, blank_home), pushes);
            for threads in [1, 3] {
                let kind = CensusKind::Pushes { blank_home };
                assert_equal(&super::count(size, kind, &options(threads)), &right);
            }
        }
    }
}

#[test]
fn a_stopped_census_returns_the_complete_levels() {
    for size in [size(3, 3), size(2, 4)] {
        let right = levels(Board::goal(size), pushes);
        let kind = CensusKind::Pushes { blank_home: size.blank_home() };
        for stop in (1..1000).step_by(23) {
            assert_cancelled(size, kind, &right, stop);
        }
    }
}

/// Counts published by lightln2 (`SlidingTilesSolver`) and in OEIS A389728.
#[test]
fn published_counts_of_small_boards() {
    for (rows, cols, published) in [
        (2, 2, &[1, 2, 2, 2, 2, 2, 1][..]),
        (2, 3, &[1, 3, 4, 6, 8, 12, 15, 18, 22, 30, 36, 45, 42, 30, 28, 24, 18, 9, 5, 3, 1]),
        (
            3,
            3,
            &[
                1, 4, 8, 16, 32, 64, 127, 244, 454, 856, 1576, 2854, 5117, 8588, 13466, 19739,
                26558, 31485, 30985, 23494, 11751, 3390, 589, 41, 1,
            ],
        ),
    ] {
        assert_eq!(count(size(rows, cols), &options(2)).levels, published);
        assert_eq!(count(size(cols, rows), &options(2)).levels, published);
    }
    let census = count(size(2, 4), &options(2));
    assert_eq!(census.levels[18..], [2884, 2436, 1825, 800, 368, 140, 50, 8][..]);
    let census = count(size(2, 5), &options(2));
    assert_eq!((census.distance(), census.farthest.len()), (36, 1));
}

/// With one empty cell, several tiles that move together are a push: `step+` and `line+` count
/// pushes, and `step` counts single tiles. A tile can move by one step only, so `line` gives the
/// same counts as `step`.
#[test]
fn block_puzzles_of_unit_pieces_have_the_same_counts() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (3, 3)] {
        let size = size(rows, cols);
        let letters = iter::chain(('A'..='Z').take(size.blank_home()), ['.']).collect::<Vec<_>>();
        let drawn: String =
            letters.chunks(cols).map(|row| row.iter().collect::<String>() + "\n").collect();
        let apart: String = letters[..size.blank_home()].iter().flat_map(|&c| [' ', c]).collect();
        let puzzle = Puzzle::parse(&format!("apart:{apart}\n\nstart:\n{drawn}\ngoal:\n{drawn}"));
        let puzzle = puzzle.unwrap_or_else(|error| panic!("{error}"));
        let levels = |style: &str| {
            let style = style.parse().expect("a style");
            let options = sliding::Options { style, ..sliding::Options::default() };
            sliding::search(&puzzle, &options, Task::Explore { max_listed: 0 }, &mut ()).levels
        };
        let pushes = count(size, &options(1)).levels;
        assert_eq!([levels("step+"), levels("line+")], [pushes.clone(), pushes]);
        let moves = super::count(size, CensusKind::all_from_last(size), &options(1)).levels;
        assert_eq!([levels("step"), levels("line")], [moves.clone(), moves]);
    }
}

/// Radii and numbers of the farthest positions, from the same sources.
#[test]
#[ignore = "a few seconds"]
fn published_counts_of_twelve_cells_thoroughly() {
    let options = Options { max_listed: 100, ..options(2) };
    let census = count(size(3, 4), &options);
    assert_eq!(census.levels[28..], [4_854_329, 939_300, 93_345, 5229, 204, 5][..]);
    assert_eq!(census.farthest.len(), 5);
    let census = count(size(2, 6), &options);
    assert_eq!((census.distance(), census.farthest.len()), (41, 36));
}

#[test]
#[ignore = "takes minutes, and eight gibibytes of memory"]
fn published_counts_of_fourteen_cells() {
    let options = Options { memory: Memory::gibibytes(9), ..options(2) };
    let census = count(size(2, 7), &options);
    assert_eq!((census.distance(), census.positions()), (52, 43_589_145_600));
    assert_eq!(census.farthest.len(), 1);
}

#[test]
fn the_stated_memory_is_exactly_sufficient() {
    let kind = CensusKind::Pushes { blank_home: 0 };
    assert_memory(kind, census::required_push_memory(size(3, 3)));
}
