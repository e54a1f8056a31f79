//! Paths: removal of loops from a solution, and the segments in which a shorter one saves moves.
//!
//! Positions are compared by hashes of 64 bits (A. L. Zobrist, 1970). Callers check the shortened
//! path by playing it.

use crate::position::LargeBoard;
use fifteen_runtime::Random;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};

/// Part of a solution that is longer than necessary, between two positions that a shorter solution
/// also visits.
///
/// ```
/// use fifteen_anytime::{LargeBoard, wasteful_segments};
///
/// let start: LargeBoard = "1 2 3 / 4 5 6 / 7 0 8".parse()?;
/// let segments = wasteful_segments(&start, &[7, 7, 8], &[8]);
/// assert_eq!((segments[0].first, segments[0].moves, segments[0].enough), (1, 2, 0));
/// # Ok::<(), fifteen_anytime::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    /// Number of the first move in the longer solution, from 1.
    pub first: usize,
    /// Number of moves of the longer solution in the segment.
    pub moves: usize,
    /// Number of moves of the shorter solution between the same positions.
    pub enough: usize,
}

/// Returns the segments of a solution that a shorter one improves, in order. Tiles that are not
/// next to the blank are skipped.
pub fn wasteful_segments(start: &LargeBoard, longer: &[u16], shorter: &[u16]) -> Vec<Segment> {
    segments(&hashes(start, longer), &hashes(start, shorter))
}

/// Returns the segments of a solution that one with fewer pushes improves, in order. They are
/// counted in pushes.
///
/// ```
/// use fifteen_anytime::{LargeBoard, wasteful_pushes};
///
/// let start: LargeBoard = "1 2 3 / 4 5 6 / 0 7 8".parse()?;
/// let segments = wasteful_pushes(&start, &[4, 4, 7, 8], &[7, 8]);
/// assert_eq!((segments[0].first, segments[0].moves, segments[0].enough), (1, 2, 0));
/// # Ok::<(), fifteen_anytime::PositionError>(())
/// ```
pub fn wasteful_pushes(start: &LargeBoard, longer: &[u16], shorter: &[u16]) -> Vec<Segment> {
    segments(&push_hashes(start, longer), &push_hashes(start, shorter))
}

/// Returns the segments of a path that a shorter one improves, given the hashes of the positions of
/// both.
fn segments(longer: &[u64], shorter: &[u64]) -> Vec<Segment> {
    let last = last_visits(longer);
    let (mut from, mut after) = (0, 0);
    let mut segments = Vec::new();
    for (index, hash) in shorter.iter().enumerate() {
        let Some(&to) = last.get(hash).filter(|&&to| to >= from) else { continue };
        let (moves, enough) = (to - from, index - after);
        if moves > enough {
            segments.push(Segment { first: from + 1, moves, enough });
        }
        (from, after) = (to, index);
    }
    segments
}

/// Returns the moves without those between two visits of the same position.
pub(crate) fn cut_loops(start: &LargeBoard, moves: &[u16]) -> Vec<u16> {
    let hashes = hashes(start, moves);
    let last = last_visits(&hashes);
    let mut path = Vec::new();
    let mut at = last[&hashes[0]];
    while at < moves.len() {
        path.push(moves[at]);
        at = last[&hashes[at + 1]];
    }
    path
}

/// Returns a shortest path from the first to the last position of some paths, along their moves in
/// either direction. All paths have the same ends.
pub(crate) fn shortest_along(start: &LargeBoard, paths: &[Vec<u16>]) -> Vec<u16> {
    let mut neighbors: HashMap<u64, Vec<(u64, u16)>> = HashMap::new();
    let (mut first, mut last) = (0, 0);
    for path in paths {
        let hashes = hashes(start, path);
        for (pair, &tile) in hashes.windows(2).zip(path) {
            neighbors.entry(pair[0]).or_default().push((pair[1], tile));
            neighbors.entry(pair[1]).or_default().push((pair[0], tile));
        }
        (first, last) = (hashes[0], hashes[path.len()]);
    }
    // Breadth first from the end, so that moves are found in order from the start.
    let mut next_moves = HashMap::from([(last, (last, 0))]);
    let mut queue = VecDeque::from([last]);
    while !next_moves.contains_key(&first) {
        let Some(hash) = queue.pop_front() else { break };
        for &(neighbor, tile) in neighbors.get(&hash).into_iter().flatten() {
            if let Entry::Vacant(entry) = next_moves.entry(neighbor) {
                entry.insert((hash, tile));
                queue.push_back(neighbor);
            }
        }
    }
    let mut path = Vec::new();
    let mut at = first;
    while at != last {
        let (next, tile) = next_moves[&at];
        path.push(tile);
        at = next;
    }
    path
}

/// Returns the index of the last visit of each position.
fn last_visits(hashes: &[u64]) -> HashMap<u64, usize> {
    hashes.iter().enumerate().map(|(index, &hash)| (hash, index)).collect()
}

/// Returns the hash of each position of a path, relative to that of the start, which is 0.
fn hashes(start: &LargeBoard, moves: &[u16]) -> Vec<u64> {
    let mut position = start.clone();
    let mut hash = 0;
    let mut hashes = vec![hash];
    for &tile in moves {
        let to = position.blank();
        if position.push(tile) {
            hash ^= key(tile, position.blank()) ^ key(tile, to);
        }
        hashes.push(hash);
    }
    hashes
}

/// Returns the hash of each position after a whole push, and before the first.
fn push_hashes(start: &LargeBoard, moves: &[u16]) -> Vec<u64> {
    let mut position = start.clone();
    let steps = moves.iter().map(|&tile| {
        let from = position.blank();
        position.push(tile);
        position.blank().wrapping_sub(from)
    });
    let steps: Vec<usize> = steps.collect();
    let is_end = |index: usize| index == 0 || steps.get(index) != Some(&steps[index - 1]);
    let hashes = hashes(start, moves).into_iter().enumerate();
    hashes.filter(|&(index, _)| is_end(index)).map(|(_, hash)| hash).collect()
}

/// Returns the random number of a tile in a cell.
fn key(tile: u16, cell: usize) -> u64 {
    Random::new(u64::from(tile) << 16 | cell as u64).next_u64()
}

#[cfg(test)]
mod tests {
    use super::{Segment, cut_loops, shortest_along, wasteful_segments};
    use crate::position::LargeBoard;
    use fifteen_runtime::Random;
    use std::collections::HashSet;

    /// Returns a random walk from the goal of a board: its end, and the moves back.
    fn random_walk(steps: usize, random: &mut Random) -> (LargeBoard, Vec<u16>) {
        let mut position: LargeBoard = "1 2 3 / 4 5 0".parse().expect("a position");
        let mut moves = Vec::new();
        for _ in 0..steps {
            let cells: Vec<_> = position.grid().neighbors(position.blank()).collect();
            let tile = position.tiles()[cells[random.next_below(cells.len())]];
            assert!(position.push(tile));
            moves.push(tile);
        }
        moves.reverse();
        (position, moves)
    }

    #[test]
    fn no_position_is_left_twice_and_segments_add_up() {
        let mut random = Random::new(1);
        for steps in 0..200 {
            let (start, moves) = random_walk(steps, &mut random);
            let path = cut_loops(&start, &moves);
            let mut position = start.clone();
            let mut visited = HashSet::from([position.clone()]);
            for &tile in &path {
                assert!(position.push(tile));
                assert!(visited.insert(position.clone()), "{start}: {path:?}");
            }
            assert!(position.is_goal());
            let saved = wasteful_segments(&start, &moves, &path);
            let saved: usize = saved.iter().map(|segment| segment.moves - segment.enough).sum();
            assert_eq!(saved, moves.len() - path.len());
        }
    }

    #[test]
    fn the_shorter_parts_of_two_paths_are_joined() {
        let start: LargeBoard = "1 2 3 / 4 5 6 / 7 0 8".parse().expect("a position");
        // Away and back at the start of one path, and at the end of the other.
        let paths = [vec![7, 7, 8], vec![8, 6, 6]];
        assert_eq!(shortest_along(&start, &paths), [8]);
        // Once around a cycle of twelve positions, and away and back, each before the same two
        // moves.
        let start: LargeBoard = "1 2 3 / 4 0 5 / 7 8 6".parse().expect("a position");
        let around = vec![2, 3, 5, 2, 3, 5, 2, 3, 5, 2, 3, 5];
        let paths = [[around.clone(), vec![5, 6]].concat(), vec![8, 8, 5, 6]];
        assert_eq!(shortest_along(&start, &paths), [5, 6]);
        assert_eq!(shortest_along(&start, &[vec![]]), []);
    }

    #[test]
    fn a_detour_is_one_segment() {
        let start: LargeBoard = "1 2 3 / 4 5 6 / 7 0 8".parse().expect("a position");
        // Two moves away, the same two back, and then home.
        let detour = [5, 6, 6, 5, 8];
        let expected = [Segment { first: 1, moves: 4, enough: 0 }];
        assert_eq!(wasteful_segments(&start, &detour, &[8]), expected);
        assert_eq!(wasteful_segments(&start, &[8], &[8]), []);
    }
}
