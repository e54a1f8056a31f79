//! Tasks: independent parts of the search.

use super::node::{Geometry, Node, Side};
use super::symmetry::{LineOrbit, Symmetries, SymmetrySet};

/// Part of the search, given by the lines that were closed on the way to it.
///
/// The lines determine everything else. The node is what remains of the board when they are closed,
/// and its stabilizer consists of the symmetries that map each of the two sets of lines to itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Lines closed to queens, and lines closed to unattacked squares.
    pub closed: [Vec<u8>; 2],
    /// Upper bound on the unattacked squares in this task.
    pub upper: u32,
}

impl Task {
    /// Creates the task of the whole search on a board of this number of squares.
    pub fn whole(squares: usize) -> Task {
        Task { closed: [Vec::new(), Vec::new()], upper: squares as u32 }
    }

    /// Returns the node of the task.
    pub fn node<const WORDS: usize>(&self, geometry: &Geometry) -> Node<WORDS> {
        let mut node = Node::root(geometry);
        for side in [Side::Queens, Side::Unattacked] {
            for &line in &self.closed[side as usize] {
                node.close_line(geometry, side, line);
            }
        }
        node
    }

    /// Returns the symmetries of the node.
    pub fn stabilizer(&self, symmetries: &Symmetries) -> SymmetrySet {
        symmetries.stabilizer_of([&self.closed[0], &self.closed[1]])
    }

    /// Splits the task at a line: either queens attack along the line, or there are no queens on
    /// any line of its orbit.
    pub fn split(self, line: u8, orbit: &LineOrbit, upper: u32) -> [Task; 2] {
        let mut attacked = Task { upper, ..self.clone() };
        attacked.closed[Side::Unattacked as usize].push(line);
        let mut avoided = Task { upper, ..self };
        avoided.closed[Side::Queens as usize].extend(orbit.lines());
        [attacked, avoided]
    }
}
