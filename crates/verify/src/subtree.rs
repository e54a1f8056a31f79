//! Searches parts of the tree of a tile puzzle, as plainly as can be, to find out whether somebody else
//! has searched them well.
//!
//! The tree is that of all sequences of moves of the blank from a start, of which none takes back the one
//! before it. A part of it is all that lies below a [`Node`]. A *bound* says how many moves a position
//! needs at least; a node is within a *threshold* if it and all nodes on the way to it have made, and
//! need, no more moves than that.
//!
//! Every position is a slice of numbers, and what it needs is computed from nothing at each of them. That is
//! slow (some ten million nodes a second), and little enough to be read and believed. There is no
//! recursion: how deep the tree is was said by somebody who may not be trusted.

use std::fmt;
use std::ops::ControlFlow;

/// The letters of the blank's moves, east first and then against the clock.
pub const LETTERS: [char; 4] = ['E', 'N', 'W', 'S'];

/// A node: a position, and the way to it.
///
/// ```
/// use fifteen_verify::subtree::{Manhattan, Node, search};
///
/// let (start, goal) = ([1, 2, 3, 4, 5, 6, 0, 7, 8], [1, 2, 3, 4, 5, 6, 7, 8, 0]);
/// let manhattan = Manhattan::new(&goal, 3);
/// let root = Node::start(&start, 3).expect("it has a blank");
/// let north = root.child(1).expect("it is on the board");
/// // Two moves are needed, and so no sequence of as many begins with the wrong one.
/// let go_on = &mut |_| std::ops::ControlFlow::Continue(());
/// assert_eq!(search(&north, &goal, 3, &|cells| manhattan.of(cells), 9, go_on), Ok(0));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    cells: Vec<u8>,
    cols: usize,
    blank: usize,
    /// The cell that the blank came from.
    from: Option<usize>,
    depth: u32,
}

impl Node {
    /// The start, if it has a blank, and rows of this many cells.
    pub fn start(cells: &[u8], cols: usize) -> Option<Node> {
        let blank = cells.iter().position(|&tile| tile == 0)?;
        let is_board = cells.len().is_multiple_of(cols);
        is_board.then(|| Node { cells: cells.to_vec(), cols, blank, from: None, depth: 0 })
    }

    /// The node that a move leads to, by the number of its letter, if the move stays on the board and takes
    /// nothing back.
    pub fn child(&self, direction: usize) -> Option<Node> {
        let to = neighbour(self.blank, direction, self.cols, self.cells.len())?;
        if Some(to) == self.from {
            return None;
        }
        let mut cells = self.cells.clone();
        cells.swap(self.blank, to);
        Some(Node { cells, blank: to, from: Some(self.blank), depth: self.depth + 1, ..*self })
    }

    /// The node at the end of a path in letters, if there is one.
    pub fn below(&self, path: &str) -> Option<Node> {
        path.chars().try_fold(self.clone(), |node, letter| {
            node.child(LETTERS.iter().position(|&other| other == letter)?)
        })
    }

    /// The position.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// The moves that lead to it.
    pub fn depth(&self) -> u32 {
        self.depth
    }
}

/// The cell next to another one, if there is one.
pub(crate) fn neighbour(cell: usize, direction: usize, cols: usize, cells: usize) -> Option<usize> {
    let col = cell % cols;
    match direction {
        0 => (col + 1 < cols).then_some(cell + 1),
        1 => cell.checked_sub(cols),
        2 => (col > 0).then(|| cell - 1),
        _ => Some(cell + cols).filter(|&to| to < cells),
    }
}

/// Why a part of the tree was not searched to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsearched {
    /// The goal is there, by these moves.
    Goal(String),
    /// It has more nodes than were said to be there.
    More,
    /// The caller wants no more of it.
    Stopped,
}

impl fmt::Display for Unsearched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsearched::Goal(path) => write!(f, "the goal is reached by {path}"),
            Unsearched::More => f.write_str("there are more nodes"),
            Unsearched::Stopped => f.write_str("the search was stopped"),
        }
    }
}

/// How many nodes are searched between two looks.
const NODES_BETWEEN_REPORTS: u64 = 1 << 16;

/// The nodes within a threshold at a node and below it, the start not counted, if the goal is not among
/// them. The number of nodes is told to `look` now and then, which may stop the search; and no more
/// than `most` are searched.
///
/// # Errors
/// If it was not searched to its end.
pub fn search(
    root: &Node,
    goal: &[u8],
    threshold: u32,
    bound: &dyn Fn(&[u8]) -> u32,
    most: u64,
    look: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<u64, Unsearched> {
    let Node { mut cells, cols, blank, from, depth } = root.clone();
    if depth + bound(&cells) > threshold {
        return Ok(0);
    }
    if cells == goal {
        return Err(Unsearched::Goal(String::new()));
    }
    // Where the blank is, where it came from, and the direction to be tried next.
    let mut open = vec![(blank, from, 0)];
    let mut nodes = u64::from(depth > 0);
    while let Some((blank, from, direction)) = open.last_mut() {
        let (here, back, trying) = (*blank, *from, *direction);
        if trying == LETTERS.len() {
            open.pop();
            if let (Some(back), false) = (back, open.is_empty()) {
                cells.swap(here, back);
            }
            continue;
        }
        *direction += 1;
        let to = neighbour(here, trying, cols, cells.len());
        let Some(to) = to.filter(|&to| Some(to) != back) else { continue };
        cells.swap(here, to);
        if depth + open.len() as u32 + bound(&cells) > threshold {
            cells.swap(here, to);
            continue;
        }
        nodes += 1;
        if cells == goal {
            let tried = open.iter().map(|&(_, _, next)| LETTERS[next - 1]);
            return Err(Unsearched::Goal(tried.collect()));
        }
        if nodes > most {
            return Err(Unsearched::More);
        }
        if nodes.is_multiple_of(NODES_BETWEEN_REPORTS) && look(nodes).is_break() {
            return Err(Unsearched::Stopped);
        }
        open.push((to, Some(here), 0));
    }
    Ok(nodes)
}

/// The sum of the distances of all tiles from their homes.
#[derive(Clone, Debug)]
pub struct Manhattan {
    cells: usize,
    /// For each tile, its distance in each cell.
    distances: Vec<u8>,
}

impl Manhattan {
    /// The distances to a goal, whose tiles are the numbers below that of its cells.
    ///
    /// # Panics
    /// If a tile has another number.
    pub fn new(goal: &[u8], cols: usize) -> Manhattan {
        let cells = goal.len();
        let mut distances = vec![0; cells * cells];
        for (home, &tile) in goal.iter().enumerate().filter(|&(_, &tile)| tile != 0) {
            for cell in 0..cells {
                let across = (cell / cols).abs_diff(home / cols);
                let along = (cell % cols).abs_diff(home % cols);
                distances[usize::from(tile) * cells + cell] = (across + along) as u8;
            }
        }
        Manhattan { cells, distances }
    }

    /// What a position needs.
    pub fn of(&self, cells: &[u8]) -> u32 {
        let away =
            |(cell, &tile): (usize, &u8)| self.distances[usize::from(tile) * self.cells + cell];
        cells.iter().enumerate().map(|at| u32::from(away(at))).sum()
    }
}
