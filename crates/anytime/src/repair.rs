//! Repair: a path that leaves a few tiles exchanged becomes a solution.
//!
//! A beam often ends with a few tiles in each other's cells, far from the blank. To exchange them
//! there, the blank would have to go there and back. But the same exchange can be made at any
//! earlier time: the moves that follow bring home whatever tiles are in their way. So the path gets
//! a detour at a time at which these tiles and the blank are close together.
//!
//! Only even permutations can be made without moving the blank. So three tiles are exchanged at a
//! time, which brings at least one of them home.

use crate::grid::Grid;
use crate::position::LargeBoard;
use std::ops::{ControlFlow, Range};

/// Number of moves before and after the time of an exchange that the detour replaces.
const REACH: usize = 10;

/// Maximum number of tiles in other tiles' homes. With more, a path is not worth its repair.
const MOST_TILES: usize = 24;

/// Exchange of three tiles during a part of a path.
pub(crate) struct Exchange {
    /// Part of the path that a detour replaces.
    pub window: Range<usize>,
    /// Sum of distances that estimates the length of the detour.
    pub distance: usize,
    /// The tiles; the second of a pair takes the place of the first.
    pairs: [(u16, u16); 3],
}

impl Exchange {
    /// Returns the tile that takes the place of a tile.
    pub fn renamed(&self, tile: u16) -> u16 {
        let pair = self.pairs.iter().find(|&&(from, _)| from == tile);
        pair.map_or(tile, |&(_, to)| to)
    }
}

/// Returns the best exchanges that leave fewer tiles exchanged at the end of a path, at most this
/// many, the most promising first; none if no tiles are, or too many. At the end of the path, the
/// blank is home. Breaks if the caller cancels.
pub(crate) fn exchanges(
    (start, goal): (&LargeBoard, &LargeBoard),
    moves: &[u16],
    count: usize,
    poll: &mut dyn FnMut() -> ControlFlow<()>,
) -> ControlFlow<(), Vec<Exchange>> {
    let grid = start.grid();
    let groups = groups(&successors(&start.after(moves), goal));
    let mut cells = start.cells_by_tile();
    // Distance, time and group: the best of the parts of the path so far, and then the best time of
    // each group in the present part.
    let mut best: Vec<(usize, usize, usize)> = Vec::new();
    for time in 0..=moves.len() {
        let found = groups.iter().enumerate();
        let found = found.map(|(group, pairs)| (distance(grid, &cells, pairs), time, group));
        if time.is_multiple_of(REACH) {
            poll()?;
            best.sort_unstable();
            best.truncate(count);
            best.extend(found);
        } else {
            let present = best.len() - groups.len();
            best[present..]
                .iter_mut()
                .zip(found)
                .for_each(|(best, found)| *best = found.min(*best));
        }
        if let Some(&tile) = moves.get(time) {
            cells.swap(0, usize::from(tile));
        }
    }
    best.sort_unstable();
    best.truncate(count);
    let exchange = |(distance, time, group): (usize, usize, usize)| {
        let window = time.saturating_sub(REACH)..moves.len().min(time + REACH);
        Exchange { window, distance, pairs: groups[group] }
    };
    ControlFlow::Continue(best.into_iter().map(exchange).collect())
}

/// Returns, for each tile, the one whose home it is in.
fn successors(end: &LargeBoard, goal: &LargeBoard) -> Vec<u16> {
    let mut successors = vec![0; end.grid().cells()];
    for (&tile, &home) in end.tiles().iter().zip(goal.tiles()) {
        successors[usize::from(tile)] = home;
    }
    successors
}

/// Returns the cycles of three tiles that bring at least one of them home, as pairs of tiles of
/// which the second takes the place of the first: three of a longer cycle, two of which come home,
/// or one cycle of two and a tile of another. Returns none if too many tiles are not home.
fn groups(successors: &[u16]) -> Vec<[(u16, u16); 3]> {
    let next = |tile: u16| successors[usize::from(tile)];
    let tiles = (0..successors.len() as u16).filter(|&tile| next(tile) != tile);
    let tiles: Vec<u16> = tiles.collect();
    if tiles.len() > MOST_TILES {
        return Vec::new();
    }
    let (twos, others): (Vec<u16>, Vec<u16>) =
        tiles.into_iter().partition(|&tile| next(next(tile)) == tile);
    let three = |tile, third| [(tile, next(tile)), (next(tile), third), (third, tile)];
    let mut groups: Vec<_> = others.into_iter().map(|tile| three(tile, next(next(tile)))).collect();
    for &tile in &twos {
        let thirds = twos.iter().filter(|&&third| third != tile && third != next(tile));
        groups.extend(thirds.map(|&third| three(tile, third)));
    }
    groups
}

/// Returns the sum of the distances between the tiles of a group and those that take their places,
/// and from the blank and back.
fn distance(grid: Grid, cells: &[usize], group: &[(u16, u16)]) -> usize {
    let cell = |tile: u16| cells[usize::from(tile)];
    let near = group.iter().map(|&(tile, _)| grid.distance(cells[0], cell(tile))).min();
    let sum = group.iter().map(|&(from, to)| grid.distance(cell(from), cell(to)));
    sum.sum::<usize>() + 2 * near.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Moves away from the goal and back, but to a goal with these tiles in other places.
    fn leave_exchanged(pairs: &[(u16, u16)]) -> Vec<Exchange> {
        let grid = Grid::new(5, 5).expect("a grid");
        let goal = LargeBoard::goal(grid);
        let place = |tile| pairs.iter().find(|pair| pair.0 == tile).map_or(tile, |pair| pair.1);
        let start = goal.clone().renamed(place);
        let cells: Vec<usize> = vec![24, 23, 22, 21, 16, 11, 12, 17, 18, 19, 24];
        let moves = start.moves_along(&cells[1..]);
        let goal = goal.after(&LargeBoard::goal(grid).moves_along(&cells[1..]));
        let mut poll = || ControlFlow::Continue(());
        let chosen = exchanges((&start, &goal), &moves, 3, &mut poll);
        let chosen = chosen.continue_value().expect("no cancellation");
        for exchange in &chosen {
            // From the start with the tiles renamed, the same walk brings more of them home.
            let renamed = |tile| exchange.renamed(tile);
            let moves: Vec<u16> = moves.iter().map(|&tile| renamed(tile)).collect();
            let end = start.clone().renamed(renamed).after(&moves);
            let left = end.tiles().iter().zip(goal.tiles()).filter(|(tile, home)| tile != home);
            assert!(left.count() < pairs.len());
        }
        chosen
    }

    #[test]
    fn every_exchange_brings_tiles_home() {
        assert!(leave_exchanged(&[]).is_empty());
        let exchanges = leave_exchanged(&[(7, 8), (8, 13), (13, 7)]);
        assert_eq!(exchanges.len(), 3);
        assert!(exchanges.is_sorted_by_key(|exchange| exchange.distance));
        assert_eq!(leave_exchanged(&[(1, 2), (2, 1), (9, 10), (10, 9)]).len(), 3);
        let cycle: Vec<(u16, u16)> = (1..5).map(|tile| (tile, tile + 1)).chain([(5, 1)]).collect();
        assert_eq!(leave_exchanged(&cycle).len(), 3);
    }

    #[test]
    fn a_long_path_is_polled() {
        let grid = Grid::new(5, 5).expect("a grid");
        let goal = LargeBoard::goal(grid);
        let start = goal.clone().renamed(|tile| [0, 2, 3, 1][usize::from(tile) % 4] + tile / 4 * 4);
        let moves = start.moves_along(&[23, 24].repeat(1_000));
        let mut polls = 0;
        let mut poll = || {
            polls += 1;
            if polls == 100 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        assert!(exchanges((&start, &goal), &moves, 3, &mut poll).is_break());
        assert_eq!(polls, 100);
    }
}
