//! Placing: one or two tiles are brought home, regardless of the others.
//!
//! The search is weighted A\* (I. Pohl, 1970) over the cells of the blank and of these tiles.
//! Moving a tile by one more cell takes five moves in a straight line, and three around a corner;
//! so its distance counts fourfold in the estimate, and few states are visited. A move of another
//! tile costs less if it brings the tile nearer to its home, and more if it does not.

use crate::board::LabeledBoard;
use crate::region::Region;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// Weight of the distance of a tile from its home.
const WEIGHT: usize = 4;

/// Cost of a move of a tile to be placed; that of another is 1 or 3.
const COST: usize = 2;

/// Cells of the blank and of the tiles; `u16::MAX` for the second tile if there is only one.
type State = [u16; 3];

/// Brings one or two tiles home within a region in which they can get there, and appends the labels
/// that move to a path.
pub(super) fn place(
    board: &mut LabeledBoard,
    region: &Region,
    homes: &[usize],
    path: &mut Vec<u16>,
) {
    let mut start: State = [u16::MAX; 3];
    start[0] = board.cell_of(board.blank_home()) as u16;
    for (place, &home) in start[1..].iter_mut().zip(homes) {
        *place = board.cell_of(home) as u16;
    }
    for blank_cell in blank_path(board, region, homes, start) {
        let label = board.labels()[blank_cell];
        board.push_all(&[label], path);
    }
}

/// Returns the cells that the blank visits.
fn blank_path(board: &LabeledBoard, region: &Region, homes: &[usize], start: State) -> Vec<usize> {
    let grid = board.grid();
    let estimate = |state: &State| {
        let tiles = homes.iter().zip(&state[1..]);
        let distance = |(&home, &cell): (&usize, &u16)| grid.distance(home, cell.into());
        let left = tiles.clone().map(distance).sum::<usize>() * WEIGHT;
        let away = tiles.filter(|&(&home, &cell)| home != usize::from(cell));
        let near = away.map(|(_, &cell)| grid.distance(state[0].into(), cell.into())).min();
        COST * (left + near.unwrap_or(0))
    };
    // Computed as if only the tiles to be placed had moved.
    let cost = |state: &State, to: u16| {
        let label = usize::from(board.labels()[usize::from(to)]);
        if state[1..].contains(&to) || label == board.blank_home() {
            return COST;
        }
        let (before, after) =
            (grid.distance(label, to.into()), grid.distance(label, state[0].into()));
        COST + after - before
    };
    let is_goal =
        |state: &State| homes.iter().zip(&state[1..]).all(|(&home, &cell)| home == cell.into());
    let mut visited: HashMap<State, (usize, State)> = HashMap::from([(start, (0, start))]);
    let mut open = BinaryHeap::from([Reverse((estimate(&start), 0, start))]);
    while let Some(Reverse((_, moves, state))) = open.pop() {
        if is_goal(&state) {
            return trace(&visited, start, state);
        }
        if visited[&state].0 < moves {
            continue;
        }
        for &to in region.neighbors(state[0].into()) {
            let after = state.map(|cell| if cell == to { state[0] } else { cell });
            let after = [to, after[1], after[2]];
            let total = moves + cost(&state, to);
            let is_better = visited.get(&after).is_none_or(|&(known, _)| total < known);
            if is_better {
                visited.insert(after, (total, state));
                open.push(Reverse((total + estimate(&after), total, after)));
            }
        }
    }
    unreachable!("two tiles can be placed in a rectangle without the beginning of its first line")
}

/// Returns the cells of the blank on the way to a state.
fn trace(visited: &HashMap<State, (usize, State)>, start: State, end: State) -> Vec<usize> {
    let mut path = Vec::new();
    let mut state = end;
    while state != start {
        path.push(usize::from(state[0]));
        state = visited[&state].1;
    }
    path.reverse();
    path
}
