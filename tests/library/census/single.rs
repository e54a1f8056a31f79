//! Censuses in the single-tile metric, of all positions and of happy ones.

use super::{assert_cancelled, assert_equal, assert_memory, count, moves, options, size};
use crate::support::breadth_first::levels;
use fifteen::census::{self, CensusKind, CensusProgress, Options};
use fifteen::{Board, Memory, Size, Stopped};

/// Returns the number of solvable positions.
fn solvable(size: Size) -> u64 {
    (3..=size.cells() as u64).product()
}

/// Returns the positions after one move that takes a tile farther from its goal cell: a happy move
/// in reverse.
fn happy_moves(board: Board) -> impl Iterator<Item = Board> {
    moves(board).filter(move |after| after.manhattan() > board.manhattan())
}

#[test]
fn every_position_is_counted_for_every_cell_of_the_blank() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)] {
        let size = size(rows, cols);
        for blank_home in 0..size.cells() {
            let expected = levels(Board::with_blank_at(size, blank_home), moves);
            for threads in [1, 3] {
                let census = count(size, CensusKind::All { blank_home }, &options(threads));
                assert_equal(&census, &expected);
                assert_eq!(census.positions(), solvable(size));
            }
        }
    }
}

#[test]
fn every_happy_position_of_small_boards_is_counted() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 5), (3, 3), (3, 4), (4, 3), (2, 8)] {
        let size = size(rows, cols);
        let expected = levels(Board::goal(size), happy_moves);
        for threads in [1, 3] {
            assert_equal(&count(size, CensusKind::Happy, &options(threads)), &expected);
        }
    }
}

/// Checks the number of levels, the last level and, if known, all levels of boards.
fn assert_levels(sizes: &[(usize, usize)], farthest: (usize, u64), levels: Option<&[u64]>) {
    for &(rows, cols) in sizes {
        let options = Options { max_listed: 0, ..Options::default() };
        let size = size(rows, cols);
        let census = count(size, CensusKind::all_from_last(size), &options);
        assert_eq!(census.positions(), solvable(size));
        assert_eq!((census.distance(), census.levels.last()), (farthest.0, Some(&farthest.1)));
        assert!(levels.is_none_or(|levels| levels == census.levels));
    }
}

#[test]
fn published_distances_of_the_8_puzzle() {
    let table = include_str!("../../data/distances_15_8.tsv");
    let rows = table.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_digit()));
    let levels: Vec<u64> = rows.filter_map(|row| row.split('\t').nth(2)?.parse().ok()).collect();
    assert_eq!(levels.len(), 32);
    assert_levels(&[(3, 3)], (31, 2), Some(&levels));
}

/// The greatest distances agree with OEIS A151944.
#[test]
fn published_distances_of_boards_with_eight_or_ten_cells() {
    assert_levels(&[(2, 4), (4, 2)], (36, 1), None);
    assert_levels(&[(2, 5), (5, 2)], (55, 2), None);
}

#[test]
fn published_distances_of_boards_with_twelve_cells() {
    assert_levels(&[(3, 4)], (53, 18), None);
    assert_levels(&[(2, 6)], (80, 2), None);
}

#[test]
fn knuths_happy_positions_of_the_15_puzzle() {
    let census = count(size(4, 4), CensusKind::Happy, &options(2));
    // Knuth's number is one less: it excludes the goal.
    assert_eq!(census.positions() - 1, 88_728_779);
    assert_eq!((census.distance(), census.farthest.len()), (56, 114));
    assert!(census.farthest.iter().all(|board| board.manhattan() == 56));
    let knuths = Board::parse(size(4, 4), "bc9e80df3412a756").expect("a position");
    assert!(census.farthest.contains(&knuths));
    assert!(census.bytes < 512 << 20);
}

#[test]
fn a_stopped_census_returns_the_complete_levels() {
    let size = size(3, 3);
    let all = levels(Board::goal(size), moves);
    let happy = levels(Board::goal(size), happy_moves);
    for stop in (1..400).step_by(7) {
        assert_cancelled(size, CensusKind::all_from_last(size), &all, stop);
        assert_cancelled(size, CensusKind::Happy, &happy, stop);
    }
}

/// A census of all positions takes exactly the stated memory. One of happy positions takes at least
/// the size of its largest level.
#[test]
fn the_stated_memory_is_exactly_sufficient() {
    assert_memory(
        CensusKind::all_from_last(size(3, 3)),
        census::required_memory(size(3, 3), &options(1), 1),
    );
    let happy = count(size(3, 3), CensusKind::Happy, &options(1));
    let most = happy.levels.iter().max().expect("a level");
    assert!(happy.bytes >= most * size_of::<u64>() as u64, "{} bytes", happy.bytes);
}

#[test]
fn boards_that_are_too_large_are_refused_at_once() {
    let mut never = |_: &CensusProgress| unreachable!("no progress");
    for size in Size::all().filter(|size| size.cells() > 13) {
        let refusal =
            census::count(size, CensusKind::all_from_last(size), &Options::default(), &mut never)
                .expect_err("a board that is too large");
        assert!(refusal.to_string().contains(" GiB of memory; the limit is 2.00 GiB"));
        if size.cells() > 16 {
            let refusal = census::count(size, CensusKind::Happy, &Options::default(), &mut never);
            let refusal = refusal.expect_err("a board that is too large");
            assert!(refusal.to_string().contains("supports at most 16 cells"));
        }
    }
}

/// The memory of a happy census is not known beforehand; it stays within the limit.
#[test]
fn the_happy_census_stops_at_the_memory_limit() {
    let size = size(4, 4);
    let (mut before, uninterrupted) = (1, count(size, CensusKind::Happy, &options(2)));
    assert_eq!(uninterrupted.stopped, None);
    for mebibytes in [0, 1, 8, 64] {
        let memory = Memory::new(mebibytes << 20);
        let census = count(size, CensusKind::Happy, &Options { memory, ..options(2) });
        assert_eq!(census.stopped, Some(Stopped::Memory), "{mebibytes} MiB");
        assert_eq!(census.levels, uninterrupted.levels[..census.levels.len()]);
        assert!(
            (before..uninterrupted.levels.len()).contains(&census.levels.len()),
            "{mebibytes} MiB"
        );
        // Small lists are not accounted for.
        assert!(census.bytes <= memory.bytes() + (1 << 16), "{}", census.bytes);
        before = census.levels.len();
    }
}
