//! Plain search of subtrees of a tile puzzle, to verify the claims of another search.
//!
//! The tree consists of all sequences of moves of the blank from a start position in which no move
//! undoes the one before it. A subtree is a [`Node`] with all nodes below it. A *bound* is a lower
//! bound on the number of moves that a position needs. A node is within a *threshold* if, at it and
//! at all nodes above it in the subtree, the moves made plus the bound do not exceed the threshold.
//!
//! Every position is a slice of numbers, and its bound is computed from scratch at each node. That
//! is slow (some ten million nodes a second), but short enough to be verified by reading. There is
//! no recursion, as the depth of the tree comes from an untrusted claim.

use std::fmt;
use std::ops::ControlFlow;

/// Letters of the blank's moves, counterclockwise from east.
pub const DIRECTION_LETTERS: [char; 4] = ['E', 'N', 'W', 'S'];

/// A node: a position, and its depth.
///
/// ```
/// use fifteen_verify::subtree::{Manhattan, Node, count_nodes};
///
/// let (start, goal) = ([1, 2, 3, 4, 5, 6, 0, 7, 8], [1, 2, 3, 4, 5, 6, 7, 8, 0]);
/// let manhattan = Manhattan::new(&goal, 3);
/// let root = Node::start(&start, 3).expect("a position with a blank");
/// let north = root.child(1).expect("a cell to the north");
/// // Two moves are needed, so no sequence of three begins with the wrong one.
/// let report = &mut |_| std::ops::ControlFlow::Continue(());
/// assert_eq!(count_nodes(&north, &goal, 3, &|cells| manhattan.estimate(cells), 9, report), Ok(0));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    cells: Vec<u8>,
    cols: usize,
    blank: usize,
    /// Previous cell of the blank.
    from: Option<usize>,
    depth: u32,
}

impl Node {
    /// Creates the start node. Returns `None` if the position has no blank, or incomplete rows.
    pub fn start(cells: &[u8], cols: usize) -> Option<Node> {
        let blank = cells.iter().position(|&tile| tile == 0)?;
        let is_board = cells.len().is_multiple_of(cols);
        is_board.then(|| Node { cells: cells.to_vec(), cols, blank, from: None, depth: 0 })
    }

    /// Returns the node after a move, given by the index of its letter, or `None` if the move
    /// leaves the board or undoes the previous one.
    pub fn child(&self, direction: usize) -> Option<Node> {
        let to = neighbor(self.blank, direction, self.cols, self.cells.len())?;
        if Some(to) == self.from {
            return None;
        }
        let mut cells = self.cells.clone();
        cells.swap(self.blank, to);
        Some(Node { cells, blank: to, from: Some(self.blank), depth: self.depth + 1, ..*self })
    }

    /// Returns the node at the end of a path, given by its letters, if there is one.
    pub fn descend(&self, path: &str) -> Option<Node> {
        path.chars().try_fold(self.clone(), |node, letter| {
            node.child(DIRECTION_LETTERS.iter().position(|&other| other == letter)?)
        })
    }

    /// Returns the position.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// Returns the number of moves from the start.
    pub fn depth(&self) -> u32 {
        self.depth
    }
}

/// Returns the neighbor of a cell, if there is one.
pub(crate) fn neighbor(cell: usize, direction: usize, cols: usize, cells: usize) -> Option<usize> {
    let col = cell % cols;
    match direction {
        0 => (col + 1 < cols).then_some(cell + 1),
        1 => cell.checked_sub(cols),
        2 => (col > 0).then(|| cell - 1),
        _ => Some(cell + cols).filter(|&to| to < cells),
    }
}

/// Error of a subtree search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SubtreeError {
    /// The subtree contains the goal, at the end of these moves from its root.
    GoalReached(String),
    /// The subtree has more nodes than claimed.
    TooManyNodes,
    /// The caller has cancelled the search.
    Cancelled,
}

impl fmt::Display for SubtreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SubtreeError::GoalReached(path) => write!(f, "the goal is reached by {path}"),
            SubtreeError::TooManyNodes => f.write_str("node limit exceeded"),
            SubtreeError::Cancelled => f.write_str("the search was cancelled"),
        }
    }
}

/// Number of nodes between two reports of progress.
const NODES_BETWEEN_REPORTS: u64 = 1 << 16;

/// Counts the nodes of a subtree that are within a threshold. The start does not count, and the
/// goal must not be among them. From time to time `observer` receives the number of nodes, and may
/// cancel the search. At most `max_nodes` nodes are searched.
///
/// # Errors
/// If the goal is reached, there are more than `max_nodes` nodes, or `observer` cancels.
pub fn count_nodes(
    root: &Node,
    goal: &[u8],
    threshold: u32,
    bound: &dyn Fn(&[u8]) -> u32,
    max_nodes: u64,
    observer: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<u64, SubtreeError> {
    let Node { mut cells, cols, blank, from, depth } = root.clone();
    if depth + bound(&cells) > threshold {
        return Ok(0);
    }
    if cells == goal {
        return Err(SubtreeError::GoalReached(String::new()));
    }
    // Cell of the blank, its previous cell, and the direction to be tried next.
    let mut open = vec![(blank, from, 0)];
    let mut nodes = u64::from(depth > 0);
    if nodes > max_nodes {
        return Err(SubtreeError::TooManyNodes);
    }
    while let Some((blank, from, direction)) = open.last_mut() {
        let (here, back, trying) = (*blank, *from, *direction);
        if trying == DIRECTION_LETTERS.len() {
            open.pop();
            if let (Some(back), false) = (back, open.is_empty()) {
                cells.swap(here, back);
            }
            continue;
        }
        *direction += 1;
        let to = neighbor(here, trying, cols, cells.len());
        let Some(to) = to.filter(|&to| Some(to) != back) else { continue };
        cells.swap(here, to);
        if depth + open.len() as u32 + bound(&cells) > threshold {
            cells.swap(here, to);
            continue;
        }
        nodes += 1;
        if cells == goal {
            let tried = open.iter().map(|&(_, _, next)| DIRECTION_LETTERS[next - 1]);
            return Err(SubtreeError::GoalReached(tried.collect()));
        }
        if nodes > max_nodes {
            return Err(SubtreeError::TooManyNodes);
        }
        if nodes.is_multiple_of(NODES_BETWEEN_REPORTS) && observer(nodes).is_break() {
            return Err(SubtreeError::Cancelled);
        }
        open.push((to, Some(here), 0));
    }
    Ok(nodes)
}

/// Manhattan distance: the sum of the distances of all tiles from their goal cells.
#[derive(Clone, Debug)]
pub struct Manhattan {
    cells: usize,
    /// Distance of each tile from its goal cell, for each cell.
    distances: Vec<u8>,
}

impl Manhattan {
    /// Creates the distances to a goal.
    ///
    /// # Panics
    /// If a tile's number is not less than the number of cells.
    pub fn new(goal: &[u8], cols: usize) -> Manhattan {
        let cells = goal.len();
        let mut distances = vec![0; cells * cells];
        for (home, &tile) in goal.iter().enumerate().filter(|&(_, &tile)| tile != 0) {
            for cell in 0..cells {
                let rows = (cell / cols).abs_diff(home / cols);
                let columns = (cell % cols).abs_diff(home % cols);
                distances[usize::from(tile) * cells + cell] = (rows + columns) as u8;
            }
        }
        Manhattan { cells, distances }
    }

    /// Returns the distance of a position.
    pub fn estimate(&self, cells: &[u8]) -> u32 {
        let away =
            |(cell, &tile): (usize, &u8)| self.distances[usize::from(tile) * self.cells + cell];
        cells.iter().enumerate().map(|at| u32::from(away(at))).sum()
    }
}
