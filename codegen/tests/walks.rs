//! Tests of the automata of walks: they reject redundant walks, and still reach every board.

use fifteen_codegen::{Direction, Size, WalkAutomaton, WalkStateId};
use std::collections::BTreeSet;

fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).expect("a size")
}

/// Returns a board whose tiles are all different, with its blank in the given cell.
fn board(size: Size, blank: usize) -> Vec<usize> {
    let mut board: Vec<usize> = (0..size.cells()).collect();
    board.swap(blank, 0);
    board
}

/// Returns the boards at each distance from the board with its blank in the given cell, found
/// without any automaton.
fn levels(size: Size, blank: usize, depth: usize) -> Vec<BTreeSet<Vec<usize>>> {
    let first = board(size, blank);
    let mut seen = BTreeSet::from([first.clone()]);
    let mut levels = vec![BTreeSet::from([first])];
    for _ in 0..depth {
        let mut next = BTreeSet::new();
        for board in levels.last().expect("a level") {
            let blank = board.iter().position(|&tile| tile == 0).expect("there is a blank");
            for to in Direction::ALL.into_iter().filter_map(|d| size.neighbor(blank, d)) {
                let mut board = board.clone();
                board.swap(blank, to);
                if seen.insert(board.clone()) {
                    next.insert(board);
                }
            }
        }
        levels.push(next);
    }
    levels
}

/// Returns the boards to which the accepted walks of each length lead, one for each walk.
fn accepted(size: Size, walks: &WalkAutomaton, blank: usize, depth: usize) -> Vec<Vec<Vec<usize>>> {
    let mut levels: Vec<Vec<(Vec<usize>, WalkStateId)>> =
        vec![vec![(board(size, blank), walks.root(blank))]];
    for _ in 0..depth {
        let last = levels.last().expect("a level");
        let next = last.iter().flat_map(|(board, id)| {
            let state = walks.state(*id);
            state.transitions().map(move |(_, after)| {
                let mut board = board.clone();
                board.swap(state.cell(), walks.state(after).cell());
                (board, after)
            })
        });
        levels.push(next.collect());
    }
    let boards = |level: Vec<(Vec<usize>, WalkStateId)>| level.into_iter().map(|(board, _)| board);
    levels.into_iter().map(|level| boards(level).collect()).collect()
}

#[test]
fn known_numbers_of_states() {
    for (longest, states) in [(2, 64), (6, 208), (8, 798), (10, 3_445), (12, 12_599)] {
        assert_eq!(WalkAutomaton::learn(size(4, 4), longest).states().len(), states, "{longest}");
    }
}

/// Up to the learned length exactly one accepted walk leads to each board: a shortest one.
#[test]
fn exactly_one_walk_reaches_every_board() {
    for (rows, cols, longest) in [(2, 2, 12), (2, 3, 14), (3, 3, 12), (4, 4, 10)] {
        let size = size(rows, cols);
        let walks = WalkAutomaton::learn(size, longest);
        for blank in 0..size.cells() {
            let (expected, found) =
                (levels(size, blank, longest), accepted(size, &walks, blank, longest));
            for (expected, mut found) in expected.into_iter().zip(found) {
                found.sort();
                assert!(found.into_iter().eq(expected), "{size}, blank in {blank}");
            }
        }
    }
}

/// Beyond the learned length several accepted walks may lead to a board, but no board is missed.
#[test]
fn no_shortest_path_is_pruned() {
    for (rows, cols, longest, depth) in [(2, 2, 2, 6), (2, 3, 6, 21), (3, 3, 6, 15), (4, 4, 6, 12)]
    {
        let size = size(rows, cols);
        let walks = WalkAutomaton::learn(size, longest);
        for blank in [0, size.cols() + 1] {
            let (expected, found) =
                (levels(size, blank, depth), accepted(size, &walks, blank, depth));
            for (expected, found) in expected.into_iter().zip(found) {
                assert!(found.into_iter().collect::<BTreeSet<_>>().is_superset(&expected));
            }
        }
    }
}

#[test]
fn automaton_of_length_two_only_prevents_reversals() {
    for size in Size::all().filter(|size| size.cells() <= 16) {
        let walks = WalkAutomaton::learn(size, 2);
        let neighbors = |cell| {
            Direction::ALL.into_iter().filter_map(move |d| Some((d, size.neighbor(cell, d)?)))
        };
        for cell in 0..size.cells() {
            let root = walks.state(walks.root(cell));
            assert_eq!(walks.root(cell).index(), cell);
            assert_eq!(root.transitions().count(), neighbors(cell).count());
            for (direction, id) in root.transitions() {
                let state = walks.state(id);
                let back = direction.opposite();
                let expected = neighbors(state.cell()).filter(|&(d, _)| d != back);
                assert!(state.transitions().map(|(d, _)| d).eq(expected.map(|(d, _)| d)));
            }
        }
    }
}

/// Equal sizes and lengths give equal automata.
#[test]
fn learning_is_repeatable() {
    assert_eq!(WalkAutomaton::learn(size(3, 4), 9), WalkAutomaton::learn(size(3, 4), 9));
}
