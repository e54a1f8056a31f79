//! Common parts of the tests of this crate: patterns, and a naive search for their distances.

#![allow(dead_code)] // no test uses all of it

pub mod text;

use fifteen_codegen::{Direction, Size};
use fifteen_patterns::{Pattern, Table, construct};
use fifteen_runtime::Threads;
use std::collections::{HashMap, VecDeque};

/// Returns the size of a board.
pub fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).expect("a size")
}

/// Creates a pattern, which must be small enough.
pub fn pattern(size: Size, homes: u32) -> Pattern {
    Pattern::new(size, homes).expect("a small pattern")
}

/// Returns all patterns of a board whose numbers of tiles satisfy a condition.
pub fn patterns(size: Size, tiles: impl Fn(u32) -> bool) -> impl Iterator<Item = Pattern> {
    let sets = 1..1u32 << size.blank_home();
    sets.filter(move |set| tiles(set.count_ones())).map(move |homes| pattern(size, homes))
}

/// Returns the table of a pattern.
pub fn table(pattern: &Pattern) -> Table {
    construct(pattern, Threads::ONE, &mut ()).expect("enough memory")
}

/// Returns the distances of all reachable placements, by a breadth-first search over placements and
/// the cell of the blank, in which moves of other tiles cost nothing.
pub fn naive_distances(pattern: &Pattern) -> HashMap<Vec<u8>, u32> {
    let size = pattern.size();
    let start: Vec<u8> = pattern.tiles().map(|tile| tile - 1).collect();
    let mut distances = HashMap::from([((start.clone(), size.blank_home()), 0)]);
    let mut waiting = VecDeque::from([((start, size.blank_home()), 0)]);
    let mut nearest = HashMap::new();
    while let Some((node, distance)) = waiting.pop_front() {
        if distances[&node] < distance {
            continue; // a shorter path was found later
        }
        let (placement, blank) = node;
        let neighbors = Direction::ALL.into_iter().filter_map(|way| size.neighbor(blank, way));
        for next in neighbors {
            let mut after = placement.clone();
            let tile = after.iter_mut().find(|cell| usize::from(**cell) == next);
            let costs = tile.is_some();
            if let Some(cell) = tile {
                *cell = blank as u8;
            }
            let (node, further) = ((after, next), distance + u32::from(costs));
            if distances.get(&node).is_none_or(|&known| further < known) {
                distances.insert(node.clone(), further);
                match costs {
                    true => waiting.push_back((node, further)),
                    false => waiting.push_front((node, further)),
                }
            }
        }
        nearest.entry(placement).or_insert(distance);
    }
    nearest
}
