//! Tasks: parts of the search that have nothing to do with each other.

use super::node::{Geometry, Node, Side};
use super::symmetry::{LineOrbit, Symmetries, SymmetrySet};

/// A part of the search: the lines that were closed on the way to it.
///
/// That is all there is to know. The node is what remains when they are closed, and its group are
/// the symmetries that lay them on themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The lines closed to queens, and those closed to unattacked squares.
    pub closed: [Vec<u8>; 2],
    /// At most this many squares stay unattacked here.
    pub upper: u32,
}

impl Task {
    /// The whole search on a board of this many squares.
    pub fn whole(squares: usize) -> Task {
        Task { closed: [Vec::new(), Vec::new()], upper: squares as u32 }
    }

    /// The node where it begins.
    pub fn node<const WORDS: usize>(&self, geometry: &Geometry) -> Node<WORDS> {
        let mut node = Node::root(geometry);
        for side in [Side::Queens, Side::Unattacked] {
            for &line in &self.closed[side as usize] {
                node.close_line(geometry, side, line);
            }
        }
        node
    }

    /// The symmetries that its node has.
    pub fn stabiliser(&self, symmetries: &Symmetries) -> SymmetrySet {
        symmetries.stabiliser_of([&self.closed[0], &self.closed[1]])
    }

    /// The two parts it falls into when a line is decided: either queens attack along the line, or
    /// there are none on it, nor on any line that is just like it.
    pub fn split(self, line: u8, orbit: &LineOrbit, upper: u32) -> [Task; 2] {
        let mut attacked = Task { upper, ..self.clone() };
        attacked.closed[Side::Unattacked as usize].push(line);
        let mut avoided = Task { upper, ..self };
        avoided.closed[Side::Queens as usize].extend(orbit.lines());
        [attacked, avoided]
    }
}
