//! The pushes of every node, and the division of a tree into subtrees by the first pushes.

use fifteen_codegen::{Direction, Metric, Size, State};

/// Maximum number of pushes above a subtree.
const MAX_DEPTH: usize = 12;

/// A push to be tried.
#[derive(Clone, Copy, Debug)]
pub struct PushChoice {
    /// Direction of the blank.
    pub direction: Direction,
    /// Difference of the cell numbers of one step.
    pub step: i8,
    /// Number of tiles.
    pub length: u8,
}

/// Choices of every node, in the order in which the automaton tries them.
pub struct ChoiceTable {
    cols: usize,
    /// By cell of the blank and kind of node.
    lists: Vec<[Vec<PushChoice>; 3]>,
}

/// Kind of a node: the axis of the last push, if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// The last push was horizontal, so the next is vertical.
    Horizontal,
    /// The last push was vertical, so the next is horizontal.
    Vertical,
    /// Start of the search: both axes are tried.
    Start,
}

impl Arrival {
    /// Returns the kind of the node after a push.
    pub fn after(direction: Direction) -> Arrival {
        if direction.is_vertical() { Arrival::Vertical } else { Arrival::Horizontal }
    }
}

impl ChoiceTable {
    /// Lists the choices on boards of a size.
    pub fn new(size: Size) -> ChoiceTable {
        let list = |cell, arrival| {
            let is_arrival = |direction: &Direction| {
                size.neighbor(cell, *direction).is_some() && Arrival::after(*direction) == arrival
            };
            let from = Direction::ALL.into_iter().find(is_arrival);
            let choice = |(direction, length): (Direction, usize)| PushChoice {
                direction,
                step: step(size, direction),
                length: length as u8,
            };
            State::attempts(size, Metric::Multi, cell, from).into_iter().map(choice).collect()
        };
        let kinds = [Arrival::Horizontal, Arrival::Vertical, Arrival::Start];
        let lists = (0..size.cells()).map(|cell| kinds.map(|arrival| list(cell, arrival)));
        ChoiceTable { cols: size.cols(), lists: lists.collect() }
    }

    /// Returns the choices of a node.
    #[inline]
    pub fn choices(&self, blank: usize, arrival: Arrival) -> &[PushChoice] {
        &self.lists[blank][arrival as usize]
    }

    /// Returns the cell of the blank after a push.
    fn blank_after(&self, blank: usize, choice: PushChoice) -> usize {
        debug_assert!(usize::from(choice.step.unsigned_abs()) <= self.cols);
        blank.wrapping_add_signed(isize::from(choice.step) * isize::from(choice.length))
    }

    /// Returns the paths to at least this many subtrees below the start, all of the same length, in
    /// the order of a sequential search. There are fewer if the tree hardly branches. A path
    /// contains the index of the choice at every node.
    pub fn subtrees(&self, blank: usize, least: usize) -> Vec<Vec<u8>> {
        let mut paths = vec![(Vec::new(), blank, Arrival::Start)];
        // On 2×2 boards a node has a single child.
        for _ in 0..MAX_DEPTH {
            if paths.len() >= least {
                break;
            }
            let mut longer = Vec::new();
            for (path, blank, arrival) in &paths {
                for (index, &choice) in self.choices(*blank, *arrival).iter().enumerate() {
                    let mut path: Vec<u8> = path.clone();
                    path.push(index as u8);
                    let arrival = Arrival::after(choice.direction);
                    longer.push((path, self.blank_after(*blank, choice), arrival));
                }
            }
            paths = longer;
        }
        paths.into_iter().map(|(path, ..)| path).collect()
    }
}

/// Returns the difference of the cell numbers of one step of the blank.
pub fn step(size: Size, direction: Direction) -> i8 {
    match direction {
        Direction::East => 1,
        Direction::West => -1,
        Direction::South => size.cols() as i8,
        Direction::North => -(size.cols() as i8),
    }
}
