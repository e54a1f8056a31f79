//! The pushes of every node, and the division of a tree into subtrees by the first pushes.

use fifteen_codegen::{Direction, Metric, Size, State};

/// Maximum number of pushes above a subtree.
const MAX_DEPTH: usize = 12;

/// Push to be tried.
#[derive(Clone, Copy, Debug)]
pub struct PushAttempt {
    /// Direction of the blank.
    pub direction: Direction,
    /// Change of the cell number of the blank in one step.
    pub step: i8,
    /// Number of tiles.
    pub length: u8,
}

/// Attempts of every node, in the order in which the automaton tries them.
pub struct AttemptTable {
    /// Attempts by cell of the blank and kind of node.
    lists: Vec<[Vec<PushAttempt>; 3]>,
}

/// Kind of a node: the axis of the last push, if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastAxis {
    /// The last push was horizontal, so the next is vertical.
    Horizontal,
    /// The last push was vertical, so the next is horizontal.
    Vertical,
    /// Start of the search: both axes are tried.
    Start,
}

impl LastAxis {
    /// Returns the kind of the node after a push.
    pub fn after(direction: Direction) -> LastAxis {
        if direction.is_vertical() { LastAxis::Vertical } else { LastAxis::Horizontal }
    }
}

impl AttemptTable {
    /// Lists the attempts on boards of a size.
    pub fn new(size: Size) -> AttemptTable {
        let list = |cell, last_axis| {
            let is_arrival = |direction: &Direction| {
                size.neighbor(cell, *direction).is_some()
                    && LastAxis::after(*direction) == last_axis
            };
            let from = Direction::ALL.into_iter().find(is_arrival);
            let attempt = |(direction, length): (Direction, usize)| PushAttempt {
                direction,
                step: step(size, direction),
                length: length as u8,
            };
            State::attempts(size, Metric::Multi, cell, from).into_iter().map(attempt).collect()
        };
        let kinds = [LastAxis::Horizontal, LastAxis::Vertical, LastAxis::Start];
        let lists = (0..size.cells()).map(|cell| kinds.map(|last_axis| list(cell, last_axis)));
        AttemptTable { lists: lists.collect() }
    }

    /// Returns the attempts of a node.
    #[inline]
    pub fn attempts(&self, blank: usize, last_axis: LastAxis) -> &[PushAttempt] {
        &self.lists[blank][last_axis as usize]
    }

    /// Returns the paths to at least this many subtrees below the start, all of the same length, in
    /// the order of a sequential search. There are fewer if the tree hardly branches. A path
    /// contains the index of the attempt at every node.
    pub fn subtrees(&self, blank: usize, least: usize) -> Vec<Vec<u8>> {
        let mut paths = vec![(Vec::new(), blank, LastAxis::Start)];
        // On 2×2 boards a node has a single child.
        for _ in 0..MAX_DEPTH {
            if paths.len() >= least {
                break;
            }
            let mut longer = Vec::new();
            for (path, blank, last_axis) in &paths {
                for (index, &attempt) in self.attempts(*blank, *last_axis).iter().enumerate() {
                    let mut path: Vec<u8> = path.clone();
                    path.push(index as u8);
                    let by = isize::from(attempt.step) * isize::from(attempt.length);
                    let last_axis = LastAxis::after(attempt.direction);
                    longer.push((path, blank.wrapping_add_signed(by), last_axis));
                }
            }
            paths = longer;
        }
        paths.into_iter().map(|(path, ..)| path).collect()
    }
}

/// Returns the change of the cell number of the blank in one step.
pub fn step(size: Size, direction: Direction) -> i8 {
    match direction {
        Direction::East => 1,
        Direction::West => -1,
        Direction::South => size.cols() as i8,
        Direction::North => -(size.cols() as i8),
    }
}
