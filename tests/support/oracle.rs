//! Breadth-first search that shares no code with the engines.

use std::collections::HashMap;

/// Returns the distances of all positions from the usual goal.
pub fn distances(rows: usize, cols: usize) -> HashMap<Vec<u8>, usize> {
    distances_from((1..(rows * cols) as u8).chain([0]).collect(), rows, cols)
}

/// Returns the distances of all positions from a goal, by breadth-first search on lists of tiles.
pub fn distances_from(goal: Vec<u8>, rows: usize, cols: usize) -> HashMap<Vec<u8>, usize> {
    let mut distances = HashMap::from([(goal.clone(), 0)]);
    let mut level = vec![goal];
    for distance in 1.. {
        let mut next = Vec::new();
        for tiles in level {
            for after in successors(&tiles, rows, cols) {
                distances.entry(after.clone()).or_insert_with(|| {
                    next.push(after);
                    distance
                });
            }
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    distances
}

/// Returns the positions one move away.
fn successors(tiles: &[u8], rows: usize, cols: usize) -> Vec<Vec<u8>> {
    let blank = tiles.iter().position(|&tile| tile == 0).expect("a blank");
    let (row, col) = (blank / cols, blank % cols);
    let mut next_to = Vec::new();
    if row > 0 {
        next_to.push(blank - cols);
    }
    if row + 1 < rows {
        next_to.push(blank + cols);
    }
    if col > 0 {
        next_to.push(blank - 1);
    }
    if col + 1 < cols {
        next_to.push(blank + 1);
    }
    let swapped = |cell: usize| {
        let mut after = tiles.to_vec();
        after.swap(blank, cell);
        after
    };
    next_to.into_iter().map(swapped).collect()
}
