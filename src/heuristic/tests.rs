//! Tests of every heuristic against true distances, and of its updates against recomputation.

use super::additive::{Additive, Mirror};
use super::conflict::Conflict;
use super::distances::{self, Distances};
use super::walking::Walking;
use super::{Bound, Heuristic, NAMES, Push, Tables};
use crate::Threads;
use crate::board::Board;
use fifteen_codegen::{Direction, Size};
use fifteen_patterns::{Collection, Partition};
use fifteen_runtime::Random;
use std::collections::HashMap;
use std::ops::ControlFlow;

fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).expect("a size")
}

fn additive(size: Size, partition: &str) -> Additive<16> {
    let partition = Partition::parse(size, partition).expect("a partition");
    let tables = Tables::construct(&partition, Threads::default(), &mut ());
    Additive::new(tables.expect("not cancelled").into(), Mirror::Reflected)
}

/// Returns the distance of every solvable position.
fn distances(size: Size) -> HashMap<Board, u32> {
    let mut distances = HashMap::from([(Board::goal(size), 0)]);
    let mut level = vec![Board::goal(size)];
    for distance in 1.. {
        let children = level.iter().flat_map(|board| {
            Direction::ALL.into_iter().filter_map(|direction| board.after_move(direction))
        });
        let mut next = Vec::new();
        for child in children.collect::<Vec<_>>() {
            distances.entry(child).or_insert_with(|| {
                next.push(child);
                distance
            });
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    distances
}

/// Returns the bound of a position, and checks the update for each of its moves against
/// recomputation.
fn checked_bound(bound: &impl Bound, board: &Board) -> u32 {
    let state = bound.root(board);
    for direction in Direction::ALL {
        let Some(child) = board.after_move(direction) else {
            continue;
        };
        let (from, to) = (child.blank(), board.blank());
        let tile = usize::from(board.tiles()[from]);
        let is_happy = child.manhattan() < board.manhattan();
        let push = Push { tile, from, to, direction, is_happy };
        let probe = bound.probe(&state, push, |cell| board.tiles()[cell].into());
        let excess = bound.excess(&bound.root(&child));
        let after = bound.resolve(&state, probe, excess).expect("a child within the quota");
        assert_eq!(bound.excess(&after), excess, "{board} {direction}");
        let is_cut = excess == 0 || bound.resolve(&state, probe, excess - 1).is_none();
        assert!(is_cut, "{board} {direction}");
    }
    board.manhattan() + 2 * bound.excess(&state)
}

/// Checks that a bound never exceeds the true distance and has its parity. Returns its sum.
fn assert_admissible(distances: &HashMap<Board, u32>, bound: &impl Bound, name: &str) -> u64 {
    let mut sum = 0;
    for (board, &distance) in distances {
        let value = checked_bound(bound, board);
        assert!(value <= distance, "{name}: {value} for {board}, which takes {distance}");
        assert_eq!(value % 2, distance % 2, "{name} of {board}");
        sum += u64::from(value);
    }
    sum
}

#[test]
fn every_heuristic_is_admissible_on_all_small_boards() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)] {
        let size = size(rows, cols);
        let distances = distances(size);
        let manhattan: u64 = distances.keys().map(|board| u64::from(board.manhattan())).sum();
        let conflict = Conflict::new(size).expect("a small board");
        let walking = Walking::new(size).expect("a small board");
        for sum in [
            assert_admissible(&distances, &conflict, "conflict"),
            assert_admissible(&distances, &walking, "walking"),
        ] {
            assert!(sum >= manhattan);
            assert!(sum > manhattan || cols == 2, "tighter than the Manhattan distance");
        }
    }
}

/// Lines of up to six cells are supported; lines of seven are not.
#[test]
fn conflict_supports_sides_up_to_six() {
    let known = [("123456/789ab0", 0), ("213456/789ab0", 1), ("213456/798ab0", 2)];
    for (text, excess) in known {
        let size = size(2, 6);
        let board = Board::parse(size, text).expect("a board");
        let conflict = Conflict::new(size).expect("a small board");
        assert_eq!(conflict.excess(&conflict.root(&board)), excess, "{text}");
    }
    assert!(Conflict::new(size(6, 4)).is_some());
    assert!(Conflict::new(size(2, 7)).is_none() && Conflict::new(size(7, 2)).is_none());
}

#[test]
fn pattern_databases_are_admissible_on_all_small_boards() {
    for ((rows, cols), partitions) in [
        ((2, 3), ["aab/bb.", "aaa/aa."]),
        ((2, 4), ["aabb/aab.", "abab/.ba."]),
        ((3, 3), ["4-4", "abc/abc/ab."]),
        // Some tiles are in no pattern, and others in one only when the board is reflected.
        ((3, 3), ["aaa/.../...", "ab./b../..."]),
    ] {
        let distances = distances(size(rows, cols));
        for partition in partitions {
            let bound = additive(size(rows, cols), partition);
            assert_admissible(&distances, &bound, partition);
        }
    }
}

/// The cost of a pattern of all tiles is the distance of the position.
#[test]
fn pattern_of_all_tiles_is_exact() {
    let size = size(3, 3);
    let bound = additive(size, "8");
    for (board, distance) in distances(size) {
        assert_eq!(checked_bound(&bound, &board), distance, "{board}");
    }
}

#[test]
fn incremental_updates_match_recomputation() {
    for ((rows, cols), partition) in [
        ((4, 4), "5-5-5"),
        ((4, 4), "..../..../aaaa/bbb."),
        ((3, 4), "aabb/aabb/ccc."),
        ((2, 8), "aabbccdd/aabbccd."),
        ((5, 5), "aabbc/aabbc/ddeec/ddeef/fffg."),
    ] {
        let size = size(rows, cols);
        let bound = additive(size, partition);
        let walking = Walking::new(size);
        let conflict = Conflict::new(size);
        let mut random = Random::new(7);
        for _ in 0..200 {
            let board = Board::random(size, &mut random);
            checked_bound(&bound, &board);
            walking.as_ref().map(|walking| checked_bound(walking, &board));
            conflict.as_ref().map(|conflict| checked_bound(conflict, &board));
        }
    }
}

/// The number is Takahashi's.
#[test]
fn the_walking_distance_of_the_15_puzzle_has_24964_matrices() {
    let walking = Walking::new(size(4, 4)).expect("a small board");
    assert_eq!((walking.vertical.len(), walking.horizontal.len()), (24_964, 24_964));
    assert!(Walking::new(size(5, 5)).is_none());
}

#[test]
fn counting_distances_reports_progress() {
    let partition = Partition::parse(size(3, 3), "4-4").expect("a partition");
    let tables = Tables::construct(&partition, Threads::ONE, &mut ()).expect("not cancelled");
    let mut reported = Vec::new();
    let mut observer = |progress: &distances::CountProgress| {
        assert!(progress.parts_begun <= progress.parts);
        reported.push(progress.parts_begun);
        ControlFlow::Continue(())
    };
    let pattern = &partition.patterns()[0];
    let counted = Distances::count(&tables, pattern, Threads::ONE, &mut observer);
    assert_eq!(counted.expect("not cancelled").unreachable(), 0);
    assert!(!reported.is_empty() && reported.is_sorted(), "{reported:?}");
}

/// All functions that evaluate a position agree, including those of custom heuristics.
#[test]
fn estimate_and_estimator_agree() {
    let three = size(3, 3);
    let named =
        |name: &str| Heuristic::named(three, name, Threads::ONE, &mut ()).expect("a heuristic");
    let mut heuristics: Vec<Heuristic> = NAMES.iter().map(|name| named(name)).collect();
    heuristics.extend(["pdb-4-4", "pdb-4-4-no-mirror", "pdb-4-4+aab/ccb/cc."].map(named));
    let walking = Walking::new(three).expect("a small board");
    let function = move |board: &Board| {
        board.manhattan() + 2 * walking.excess(&walking.root(board)).saturating_sub(1)
    };
    heuristics.push(Heuristic::custom(
        "custom",
        three,
        Walking::new(three).expect("a small board"),
    ));
    heuristics.push(Heuristic::from_fn("function", three, function));
    let mut random = Random::new(12);
    for heuristic in &heuristics {
        let estimator = heuristic.estimator();
        let mut larger = 0;
        for _ in 0..200 {
            let board = Board::random(three, &mut random);
            let estimate = heuristic.estimate(&board);
            assert_eq!(estimator(&board), estimate, "{heuristic:?} {board}");
            assert_eq!(board.manhattan() + 2 * heuristic.excess(&board), estimate);
            assert_eq!(heuristic.start_cutoff(&board).1, heuristic.excess(&board));
            larger += usize::from(estimate > board.manhattan());
        }
        assert_eq!(larger > 0, !heuristic.is_manhattan(), "{heuristic:?}");
        assert_eq!(estimator(&Board::goal(three)), 0);
    }
    let [.., custom, function] = &heuristics[..] else { unreachable!("at least two heuristics") };
    let hard = Board::parse(three, "867254301").expect("a position");
    assert_eq!(custom.estimate(&hard), named("walking").estimate(&hard));
    assert!(function.estimate(&hard) < custom.estimate(&hard));
}

/// Values below the Manhattan distance have no effect, and an odd difference is rounded up.
#[test]
fn functions_are_rounded_up_to_the_parity_of_manhattan() {
    let three = size(3, 3);
    let board = Board::parse(three, "867254301").expect("a position");
    let manhattan = board.manhattan();
    for (more, expected) in [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2)] {
        let heuristic = Heuristic::from_fn("some", three, move |_| manhattan + more);
        assert_eq!(heuristic.excess(&board), expected, "{more} more");
    }
    let less = Heuristic::from_fn("less", three, |board| board.manhattan() / 2);
    assert_eq!(less.excess(&board), 0);
}

#[test]
fn building_tables_needs_more_memory_than_holding_them() {
    let collection = Collection::parse(size(3, 3), "4-4+aab/ccb/cc.").expect("a collection");
    let largest =
        collection.tables().iter().map(|table| Collection::placement_index(table).bytes());
    let both = collection.bytes() + largest.max().expect("a table");
    assert!(collection.build_memory() >= both as u64);
}
