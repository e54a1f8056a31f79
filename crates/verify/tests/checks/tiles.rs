//! Tests of tiles: every pair of cells as a move, and every permutation of a small board.

use fifteen_verify::tiles::{TilesFault, check, check_length, is_solvable};
use std::collections::HashSet;

/// Pairs of cells with a common side.
const NEIGHBORS: [(usize, usize); 7] = [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)];

fn are_neighbors(one: usize, other: usize) -> bool {
    NEIGHBORS.contains(&(one, other)) || NEIGHBORS.contains(&(other, one))
}

#[test]
fn tiles_move_if_they_are_next_to_the_blank() {
    for blank in 0..6 {
        let mut start = [1, 2, 3, 4, 5, 6];
        start[blank] = 0;
        for from in (0..6).filter(|from| *from != blank) {
            let tile = start[from];
            let mut end = start;
            end.swap(blank, from);
            let expected = match are_neighbors(blank, from) {
                true => Ok(1),
                false => Err(TilesFault::NotNextToBlank { number: 1, tile }),
            };
            assert_eq!(check(&start, 3, &[tile], &end), expected, "{start:?} {tile}");
        }
    }
}

#[test]
fn faults_name_the_move() {
    let start = [1, 2, 3, 4, 0, 5];
    let message =
        |moves: &[u8], goal: &[u8]| check(&start, 3, moves, goal).expect_err("a fault").to_string();
    assert_eq!(check(&start, 3, &[5], &[1, 2, 3, 4, 5, 0]), Ok(1));
    assert_eq!(check(&start, 3, &[5, 5], &start), Ok(2));
    assert_eq!(check(&start, 3, &[], &start), Ok(0));
    assert_eq!(message(&[5, 6], &start), "move 2 pushes tile 6, which is not on the board");
    assert_eq!(message(&[4, 3], &start), "move 2 pushes tile 3, which is not next to the blank");
    assert_eq!(message(&[0], &start), "move 1 pushes tile 0, which is not next to the blank");
    assert_eq!(message(&[5], &start), "the moves are legal, but they end in 1 2 3 4 5 0");
    assert_eq!(check(&[1_u8, 2, 3], 3, &[1], &[1, 2, 3]), Err(TilesFault::NoBlank));
    assert_eq!(TilesFault::NoBlank.to_string(), "the position has no blank");
    let off = TilesFault::OffTheBoard { number: 7 };
    assert_eq!(off.to_string(), "move 7 takes the blank off the board");
}

#[test]
fn lengths_are_compared() {
    assert_eq!(check_length(4, 4), Ok(()));
    let fault = check_length(4, 3).expect_err("another length");
    assert_eq!(fault.to_string(), "moves made: 4; moves claimed: 3");
}

/// Returns all positions that can be reached from `start`.
fn reached(start: [u8; 6]) -> HashSet<[u8; 6]> {
    let mut all = HashSet::from([start]);
    let mut open = vec![start];
    while let Some(cells) = open.pop() {
        for (one, other) in NEIGHBORS {
            let mut next = cells;
            next.swap(one, other);
            if (cells[one] == 0 || cells[other] == 0) && all.insert(next) {
                open.push(next);
            }
        }
    }
    all
}

/// Returns all permutations of five tiles and the blank.
fn permutations() -> Vec<[u8; 6]> {
    let codes = (0..6u32.pow(6)).map(|code| {
        let mut rest = code;
        [(); 6].map(|()| {
            let tile = (rest % 6) as u8;
            rest /= 6;
            tile
        })
    });
    codes.filter(|cells| cells.iter().collect::<HashSet<_>>().len() == 6).collect()
}

/// The solvable positions are those that a search from the goal reaches.
#[test]
fn solvability_matches_reachability() {
    let all = permutations();
    assert_eq!(all.len(), 720);
    for goal in [[1, 2, 3, 4, 5, 0], [3, 0, 1, 5, 2, 4]] {
        let reached = reached(goal);
        for start in &all {
            assert_eq!(is_solvable(start, 3, &goal), reached.contains(start), "{start:?}");
        }
    }
}

#[test]
fn positions_with_different_tiles_are_not_solvable() {
    let goal = [1, 2, 3, 0];
    assert!(is_solvable(&goal, 2, &goal));
    for other in [&[1, 2, 4, 0][..], &[1, 2, 3, 4], &[1, 2, 0], &[1, 2, 3, 0, 4], &[]] {
        assert!(!is_solvable(other, 2, &goal), "{other:?}");
        assert!(!is_solvable(&goal, 2, other), "{other:?}");
    }
}
