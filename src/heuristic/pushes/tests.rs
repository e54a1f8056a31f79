//! Tests of bounds against distances from breadth-first search, and of tables against a simpler
//! search.

use super::*;
use crate::board::Board;
use crate::runtime::Random;
use fifteen_codegen::Direction;
use std::collections::{HashMap, VecDeque};

fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).expect("a size")
}

fn named(size: Size, name: &str) -> PushHeuristic {
    PushHeuristic::named(size, name, Threads::ONE, &mut ()).expect("known name")
}

/// Returns the boards after one push of any length, with its axis.
fn pushes(board: &Board) -> Vec<(Board, bool)> {
    let along = |direction: Direction| {
        let next = move |board: &Board| board.after_move(direction);
        std::iter::successors(next(board), next).map(move |board| (board, direction.is_vertical()))
    };
    Direction::ALL.into_iter().flat_map(along).collect()
}

/// Returns the distance of every position of a board, by breadth-first search over boards.
fn distances(size: Size) -> HashMap<Board, u32> {
    let goal = Board::goal(size);
    let mut distances = HashMap::from([(goal, 0)]);
    let mut queue = VecDeque::from([goal]);
    while let Some(board) = queue.pop_front() {
        let distance = distances[&board] + 1;
        for (after, _) in pushes(&board) {
            distances.entry(after).or_insert_with(|| {
                queue.push_back(after);
                distance
            });
        }
    }
    distances
}

#[test]
fn bounds_never_exceed_the_distance() {
    for (size, names) in [
        (size(2, 2), &["none", "walking", "patterns-1", "patterns-2", "patterns-3"][..]),
        (size(2, 3), &["walking", "patterns-2", "patterns-3", "patterns-5"]),
        (size(3, 2), &["walking", "patterns-4"]),
        (size(3, 3), &["walking", "patterns-2", "patterns-4"]),
    ] {
        let distances = distances(size);
        for name in names {
            let heuristic = named(size, name);
            for (board, &distance) in &distances {
                let estimate = heuristic.estimate(board);
                assert!(estimate <= distance, "{name} {board:?}: {estimate} > {distance}");
                assert_eq!(estimate == 0, distance == 0, "{name} {board:?}");
            }
        }
    }
}

/// A pattern of all tiles ignores none, so its table is exact.
#[test]
fn table_of_all_tiles_has_exact_distances() {
    let size = size(2, 3);
    let exact = named(size, "patterns-5");
    for (board, distance) in distances(size) {
        assert_eq!(exact.estimate(&board), distance, "{board:?}");
    }
}

/// Tables of four patterns agree with a search that makes one push of one position at a time.
#[test]
fn tables_agree_with_a_simple_search() {
    for (size, tiles) in [
        (size(3, 3), &[1, 5, 8][..]),
        (size(3, 3), &[3, 2, 6, 7]),
        (size(2, 4), &[2, 4, 7]),
        (size(4, 3), &[9, 4]),
    ] {
        let table = PushTable::construct(size, tiles, Threads::ONE, &mut ());
        let table = table.expect("not cancelled").expect("small");
        let masked = |board: &Board| {
            let mask = |&tile: &u8| if tile == 0 || tiles.contains(&tile) { tile } else { u8::MAX };
            board.tiles().iter().map(mask).collect::<Vec<u8>>()
        };
        let goal = Board::goal(size);
        let mut known = HashMap::from([((masked(&goal), false), 0), ((masked(&goal), true), 0)]);
        let mut queue = VecDeque::from([(goal, false, 0), (goal, true, 0)]);
        while let Some((board, next_is_vertical, distance)) = queue.pop_front() {
            let position = PushPosition::new(&board);
            assert_eq!(
                table.estimate(&position, next_is_vertical),
                distance,
                "{board:?} {tiles:?}"
            );
            for (before, is_vertical) in pushes(&board) {
                if is_vertical != next_is_vertical {
                    known.entry((masked(&before), is_vertical)).or_insert_with(|| {
                        queue.push_back((before, is_vertical, distance + 1));
                        distance + 1
                    });
                }
            }
        }
    }
}

/// A push reduces the bound by at most one, from that for its own axis to that for the other. Only
/// the first iteration of the search relies on this. The incremental walking distances agree with
/// those computed from scratch.
#[test]
fn walking_states_follow_the_pushes() {
    let size = size(3, 3);
    let walking = PushWalking::new(size).expect("few matrices");
    for board in distances(size).keys().step_by(97) {
        let here = walking.root(board);
        for (after, is_vertical) in pushes(board) {
            let (from, to) = (board.blank(), after.blank());
            let step = if is_vertical { size.cols() } else { 1 };
            let (mut state, mut blank) = (here, from);
            while blank != to {
                let cell = if to > blank { blank + step } else { blank - step };
                let tile = board.tiles()[cell].into();
                state = walking.after_tile(state, tile, cell, blank, is_vertical);
                blank = cell;
            }
            let anew = walking.root(&after);
            for axis in [false, true] {
                let estimate = walking.estimate(anew, axis);
                assert_eq!(walking.estimate(state, axis), estimate, "{board:?} {after:?}");
                if axis != is_vertical {
                    assert!(walking.estimate(here, is_vertical) <= estimate + 1);
                }
            }
        }
    }
}

#[test]
fn walking_distances_of_the_fifteen_puzzle_have_radius_15() {
    let walking = PushWalking::new(size(4, 4)).expect("few matrices");
    for pushes in [walking.vertical_pushes, walking.horizontal_pushes] {
        assert_eq!(pushes.into_iter().max(), Some(15));
    }
}

#[test]
fn construction_does_not_depend_on_threads_and_can_be_cancelled() {
    let size = size(3, 4);
    let build = |threads| {
        let threads = Threads::new(threads).expect("positive number");
        PushTable::construct(size, &[1, 2, 5, 6], threads, &mut ()).expect("not cancelled")
    };
    let (one, three) = (build(1).expect("small"), build(3).expect("small"));
    let mut random = Random::new(1);
    for _ in 0..10_000 {
        let position = PushPosition::new(&Board::random(size, &mut random));
        for axis in [false, true] {
            assert_eq!(one.estimate(&position, axis), three.estimate(&position, axis));
        }
    }
    let mut never = |(): &()| std::ops::ControlFlow::Break(());
    let cancelled = PushTable::construct(size, &[1, 2, 5, 6], Threads::ONE, &mut never);
    assert_eq!(cancelled.err(), Some(Stopped::Cancelled));
}

#[test]
fn unknown_and_unsupported_names_are_errors() {
    let error = |size, name| {
        PushHeuristic::named(size, name, Threads::ONE, &mut ()).expect_err("not a heuristic")
    };
    for name in ["", "manhattan", "patterns", "patterns-", "patterns-x", "patterns--1", "pdb-4-4"] {
        assert_eq!(error(size(3, 3), name), PushHeuristicError::Unknown, "{name}");
    }
    for (size, name) in [
        (size(3, 3), "patterns-0"),
        (size(2, 2), "patterns-4"),
        (size(4, 4), "patterns-7"),
        (size(5, 5), "patterns-6"),
        (size(5, 5), "patterns-99999999999999999999999"),
    ] {
        let found = error(size, name).to_string();
        assert!(found.starts_with("heuristic"), "{found}");
    }
}

#[test]
fn upgrades_exist_for_the_fifteen_puzzle_only() {
    assert!(Upgrades::for_size(size(3, 3)).is_none());
    let upgrades = Upgrades::for_size(size(4, 4)).expect("upgrades");
    assert!(upgrades.due_after(0).is_some() && upgrades.due_after(2).is_none());
    let mut never = |(): &()| std::ops::ControlFlow::Break(());
    assert!(upgrades.obtain(0, Threads::ONE, &mut never).is_none(), "cancelled");
    assert!(upgrades.obtain(7, Threads::ONE, &mut ()).is_none(), "no such step");
}
