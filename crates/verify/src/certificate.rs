//! Verification of optimality certificates: the moves must lead to the goal, and the subtrees must
//! suffice to prove that fewer moves do not.
//!
//! A certificate states the number of nodes in each subtree of an exhaustive search. The
//! completeness of the subtrees can be verified without searching. Their node counts, and the
//! absence of the goal, cannot; [`subtree::count_nodes`](crate::subtree::count_nodes) verifies
//! these for one subtree.
//!
//! # Checks
//!
//! 1. The moves are legal and lead to the goal, and their number is the claimed one.
//! 2. The thresholds are every second number from the bound of the start, below the claimed length.
//!    These suffice, as each move changes the bound by an odd number, so the lengths of all
//!    solutions have the same parity.
//! 3. In each iteration, either the start is the root of a subtree, or each of its children is the
//!    root of a subtree or is divided in the same way. There are no other subtrees, and no
//!    duplicates.
//! 4. The nodes of the subtrees and those above them add up to the nodes of the iteration.
//!
//! Every fault has the number of its line in the file.

use crate::subtree::{DIRECTION_LETTERS, Node};
use crate::tiles;
use std::collections::BTreeMap;
use std::fmt;

/// A claim that these moves are a solution, and that none is shorter.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// Start position, row by row.
    pub start: Vec<u8>,
    /// Number of columns of the board.
    pub cols: usize,
    /// Goal position.
    pub goal: Vec<u8>,
    /// Number of moves.
    pub length: u32,
    /// Directions of the blank, in [`DIRECTION_LETTERS`].
    pub moves: String,
    /// Completed iterations.
    pub iterations: Vec<CertifiedIteration>,
    /// Number of the line after the last.
    pub end_line: usize,
}

/// A completed iteration.
#[derive(Clone, Debug)]
pub struct CertifiedIteration {
    /// Line number.
    pub line: usize,
    /// Threshold, in moves.
    pub threshold: u32,
    /// Number of visited nodes.
    pub visited: u64,
    /// Subtrees.
    pub subtrees: Vec<CertifiedSubtree>,
}

/// A subtree of an iteration: the node at the end of a path and all nodes below it.
#[derive(Clone, Debug)]
pub struct CertifiedSubtree {
    /// Line number.
    pub line: usize,
    /// Moves that lead to its root, in [`DIRECTION_LETTERS`].
    pub path: String,
    /// Number of visited nodes.
    pub visited: u64,
}

/// Fault of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertificateFault {
    /// Line number, from 1.
    pub line: usize,
    /// Cause.
    pub reason: String,
}

impl fmt::Display for CertificateFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for CertificateFault {}

/// Number of the line with the claim.
const FIRST_LINE: usize = 1;

fn fail<T>(line: usize, reason: impl Into<String>) -> Result<T, CertificateFault> {
    Err(CertificateFault { line, reason: reason.into() })
}

impl Certificate {
    /// Checks that the certificate is complete, given a lower bound on the moves that a position
    /// needs.
    ///
    /// # Errors
    /// The first fault.
    ///
    /// ```
    /// use fifteen_verify::certificate::{Certificate, CertifiedIteration, CertifiedSubtree};
    /// use fifteen_verify::subtree::Manhattan;
    ///
    /// let (start, goal) = (vec![0, 2, 1, 3], vec![1, 2, 3, 0]);
    /// let manhattan = Manhattan::new(&goal, 2);
    /// let whole = |line, threshold, visited| {
    ///     let subtrees = vec![CertifiedSubtree { line: line + 1, path: String::new(), visited }];
    ///     CertifiedIteration { line, threshold, visited, subtrees }
    /// };
    /// let mut certificate = Certificate {
    ///     start,
    ///     cols: 2,
    ///     goal,
    ///     length: 2,
    ///     moves: "SE".to_owned(),
    ///     iterations: Vec::new(),
    ///     end_line: 2,
    /// };
    /// assert_eq!(certificate.check(&|cells| manhattan.estimate(cells)), Ok(()));
    /// certificate.iterations.push(whole(2, 2, 7));
    /// let fault = certificate.check(&|cells| manhattan.estimate(cells)).unwrap_err();
    /// assert_eq!(fault.line, 2);
    /// ```
    pub fn check(&self, lower_bound: &dyn Fn(&[u8]) -> u32) -> Result<(), CertificateFault> {
        let start = match Node::start(&self.start, self.cols) {
            Some(start) if self.goal.len() == self.start.len() => start,
            _ => return fail(FIRST_LINE, "start or goal is not a board position"),
        };
        self.check_moves()?;
        self.check_thresholds(lower_bound(&self.start))?;
        self.iterations
            .iter()
            .try_for_each(|iteration| self.check_iteration(&start, iteration, lower_bound))
    }

    /// Plays the solution.
    fn check_moves(&self) -> Result<(), CertificateFault> {
        let Some(pushed_tiles) = pushed_tiles(&self.start, self.cols, &self.moves) else {
            return fail(FIRST_LINE, "invalid move");
        };
        let played = tiles::check(&self.start, self.cols, &pushed_tiles, &self.goal)
            .and_then(|found| tiles::check_length(found, self.length as usize));
        played.or_else(|reason| fail(FIRST_LINE, reason.to_string()))
    }

    /// Checks that all thresholds are present.
    fn check_thresholds(&self, estimate: u32) -> Result<(), CertificateFault> {
        let mut wanted = (estimate..self.length).step_by(2);
        for iteration in &self.iterations {
            let (line, found) = (iteration.line, iteration.threshold);
            match wanted.next() {
                Some(threshold) if threshold == found => {}
                Some(threshold) => {
                    return fail(line, format!("expected threshold {threshold}, found {found}"));
                }
                None => return fail(line, format!("threshold {found} is superfluous")),
            }
        }
        match wanted.next() {
            None => Ok(()),
            Some(missing) => fail(self.end_line, format!("threshold {missing} is missing")),
        }
    }

    /// Checks that the subtrees of an iteration make up the complete tree.
    fn check_iteration(
        &self,
        start: &Node,
        iteration: &CertifiedIteration,
        lower_bound: &dyn Fn(&[u8]) -> u32,
    ) -> Result<(), CertificateFault> {
        let mut open_subtrees: BTreeMap<&str, &CertifiedSubtree> = BTreeMap::new();
        for subtree in &iteration.subtrees {
            if let Some(other) = open_subtrees.insert(&subtree.path, subtree) {
                let reason =
                    format!("subtree {} repeats that of line {}", subtree.path, other.line);
                return fail(subtree.line, reason);
            }
        }
        let mut open = vec![(start.clone(), String::new())];
        let mut visited: u64 = 0;
        while let Some((node, path)) = open.pop() {
            let nodes = if let Some(subtree) = open_subtrees.remove(path.as_str()) {
                subtree.visited
            } else {
                let within =
                    self.check_inner_node(&node, &path, iteration, &open_subtrees, lower_bound)?;
                let children = (0..DIRECTION_LETTERS.len()).filter_map(|direction| {
                    Some((
                        node.child(direction)?,
                        format!("{path}{}", DIRECTION_LETTERS[direction]),
                    ))
                });
                open.extend(children);
                within
            };
            visited = match visited.checked_add(nodes) {
                Some(visited) => visited,
                None => return fail(iteration.line, "node count overflow"),
            };
        }
        if let Some((path, subtree)) = open_subtrees.first_key_value() {
            let reason = format!("subtree {path} does not exist or is contained in another");
            return fail(subtree.line, reason);
        }
        if visited != iteration.visited {
            let reason =
                format!("iteration has {} nodes, its subtrees have {visited}", iteration.visited);
            return fail(iteration.line, reason);
        }
        Ok(())
    }

    /// Checks that a node that is not the root of a subtree has subtrees below it, is within the
    /// threshold, and is not the goal. Returns its contribution to the node count.
    fn check_inner_node(
        &self,
        node: &Node,
        path: &str,
        iteration: &CertifiedIteration,
        open_subtrees: &BTreeMap<&str, &CertifiedSubtree>,
        bound: &dyn Fn(&[u8]) -> u32,
    ) -> Result<u64, CertificateFault> {
        let CertifiedIteration { line, threshold, .. } = *iteration;
        let Some((_, below)) =
            open_subtrees.range(path..).next().filter(|(next, _)| next.starts_with(path))
        else {
            let path = if path.is_empty() { "of the start" } else { path };
            return fail(line, format!("threshold {threshold}: subtree {path} is missing"));
        };
        if node.depth() + bound(node.cells()) > threshold {
            return fail(
                below.line,
                format!("subtree is below {path}, which exceeds the threshold"),
            );
        }
        if node.cells() == self.goal {
            return fail(below.line, format!("the goal is reached by {path}"));
        }
        Ok(u64::from(node.depth() > 0))
    }
}

/// Returns the tiles that moves of the blank push, or `None` if a move is invalid.
fn pushed_tiles(start: &[u8], cols: usize, moves: &str) -> Option<Vec<u8>> {
    let mut cells = start.to_vec();
    let mut blank = cells.iter().position(|&tile| tile == 0)?;
    let push = |letter: char| {
        let direction = DIRECTION_LETTERS.iter().position(|&other| other == letter)?;
        let to = crate::subtree::neighbor(blank, direction, cols, cells.len())?;
        let tile = cells[to];
        cells.swap(blank, to);
        blank = to;
        Some(tile)
    };
    moves.chars().map(push).collect()
}
