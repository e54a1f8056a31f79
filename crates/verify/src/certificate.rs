//! Looks whether a certificate hangs together: whether its moves lead to the goal, and whether the parts of
//! the search that it tells of are all that is needed to prove that fewer moves do not.
//!
//! A certificate says how many nodes each part of an exhaustive search has. That the parts are the whole can
//! be seen without searching; that they have those nodes, and that the goal is not among them, cannot,
//! and is left to [`subtree::search`](crate::subtree::search): of as many parts as one likes.
//!
//! # What is looked at
//!
//! 1. The moves are legal, end in the goal, and are as many as is claimed.
//! 2. Each move changes the bound by an odd number; so solutions are of one parity, and the thresholds are
//!    every second number from the bound of the start to the claimed length.
//! 3. In each iteration, begin at the start. Either it is a part, or all its children are, or all children of
//!    a child that is none; and so on. No other parts are there, and none twice.
//! 4. The nodes of the parts and those above them are as many as the iteration is said to have.
//!
//! Whatever is wrong is told with the line of the file where it is.

use crate::subtree::{LETTERS, Node};
use crate::tiles;
use std::collections::BTreeMap;
use std::fmt;

/// What is claimed: that these moves are a solution, and that none is shorter.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// The position, row by row.
    pub start: Vec<u8>,
    /// The columns of the board.
    pub cols: usize,
    /// The position that it is to be brought to.
    pub goal: Vec<u8>,
    /// The number of moves.
    pub length: u32,
    /// The directions of the blank, in [`LETTERS`].
    pub moves: String,
    /// The iterations that were searched to their ends.
    pub iterations: Vec<Iteration>,
    /// The line behind the last.
    pub end: usize,
}

/// An iteration.
#[derive(Clone, Debug)]
pub struct Iteration {
    /// The line where it is told of.
    pub line: usize,
    /// Its bound, in moves.
    pub threshold: u32,
    /// Its nodes.
    pub visited: u64,
    /// Its parts.
    pub parts: Vec<Part>,
}

/// A part of an iteration: the nodes at the end of a path and below it.
#[derive(Clone, Debug)]
pub struct Part {
    /// The line where it is told of.
    pub line: usize,
    /// The moves that lead to it, in [`LETTERS`].
    pub path: String,
    /// Its nodes.
    pub visited: u64,
}

/// What is wrong with a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line of the file, from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for Fault {}

/// The line of a certificate that says what is claimed.
const FIRST_LINE: usize = 1;

fn fail<T>(line: usize, reason: impl Into<String>) -> Result<T, Fault> {
    Err(Fault { line, reason: reason.into() })
}

impl Certificate {
    /// Looks whether all that is needed is there, given a bound on the moves that a position needs.
    ///
    /// # Errors
    /// The first thing that is wrong.
    ///
    /// ```
    /// use fifteen_verify::certificate::{Certificate, Iteration, Part};
    /// use fifteen_verify::subtree::Manhattan;
    ///
    /// let (start, goal) = (vec![0, 2, 1, 3], vec![1, 2, 3, 0]);
    /// let manhattan = Manhattan::new(&goal, 2);
    /// let whole = |line, threshold, visited| {
    ///     let parts = vec![Part { line: line + 1, path: String::new(), visited }];
    ///     Iteration { line, threshold, visited, parts }
    /// };
    /// let mut certificate = Certificate {
    ///     start,
    ///     cols: 2,
    ///     goal,
    ///     length: 2,
    ///     moves: "SE".to_owned(),
    ///     iterations: Vec::new(),
    ///     end: 2,
    /// };
    /// assert_eq!(certificate.check(&|cells| manhattan.of(cells)), Ok(()));
    /// certificate.iterations.push(whole(2, 2, 7));
    /// let fault = certificate.check(&|cells| manhattan.of(cells)).unwrap_err();
    /// assert_eq!(fault.line, 2);
    /// ```
    pub fn check(&self, bound: &dyn Fn(&[u8]) -> u32) -> Result<(), Fault> {
        let start = match Node::start(&self.start, self.cols) {
            Some(start) if self.goal.len() == self.start.len() => start,
            _ => return fail(FIRST_LINE, "start and goal are no positions of a board"),
        };
        self.play()?;
        self.check_thresholds(bound(&self.start))?;
        self.iterations.iter().try_for_each(|iteration| self.cover(&start, iteration, bound))
    }

    /// Plays the solution.
    fn play(&self) -> Result<(), Fault> {
        let Some(pushed_tiles) = pushed_tiles(&self.start, self.cols, &self.moves) else {
            return fail(FIRST_LINE, "a move takes the blank off the board, or is none");
        };
        let played = tiles::check(&self.start, self.cols, &pushed_tiles, &self.goal)
            .and_then(|found| tiles::length(found, self.length as usize));
        played.or_else(|reason| fail(FIRST_LINE, reason.to_string()))
    }

    /// Looks whether all thresholds are there.
    fn check_thresholds(&self, estimate: u32) -> Result<(), Fault> {
        let mut wanted = (estimate..self.length).step_by(2);
        for iteration in &self.iterations {
            let (line, found) = (iteration.line, iteration.threshold);
            match wanted.next() {
                Some(threshold) if threshold == found => {}
                Some(threshold) => {
                    return fail(line, format!("threshold {found}, and {threshold} is next"));
                }
                None => return fail(line, format!("threshold {found} proves nothing")),
            }
        }
        match wanted.next() {
            None => Ok(()),
            Some(missing) => fail(self.end, format!("threshold {missing} is left out")),
        }
    }

    /// Looks whether the parts of an iteration are the whole.
    fn cover(
        &self,
        start: &Node,
        iteration: &Iteration,
        bound: &dyn Fn(&[u8]) -> u32,
    ) -> Result<(), Fault> {
        let mut parts: BTreeMap<&str, &Part> = BTreeMap::new();
        for part in &iteration.parts {
            if let Some(other) = parts.insert(&part.path, part) {
                let reason = format!("subtree {} is that of line {}", part.path, other.line);
                return fail(part.line, reason);
            }
        }
        let mut open = vec![(start.clone(), String::new())];
        let mut visited: u64 = 0;
        while let Some((node, path)) = open.pop() {
            let nodes = if let Some(part) = parts.remove(path.as_str()) {
                part.visited
            } else {
                let within = self.inside(&node, &path, iteration, &parts, bound)?;
                let children = (0..LETTERS.len()).filter_map(|direction| {
                    Some((node.child(direction)?, format!("{path}{}", LETTERS[direction])))
                });
                open.extend(children);
                within
            };
            visited = match visited.checked_add(nodes) {
                Some(visited) => visited,
                None => return fail(iteration.line, "there are not that many nodes"),
            };
        }
        if let Some((path, part)) = parts.first_key_value() {
            let reason = format!("there is no subtree {path}, or it is within another one");
            return fail(part.line, reason);
        }
        if visited != iteration.visited {
            let reason = format!("{} nodes, but {visited} in all parts", iteration.visited);
            return fail(iteration.line, reason);
        }
        Ok(())
    }

    /// Looks whether a node that is the root of no part has parts below it, and may have. Says how many
    /// nodes it counts for.
    fn inside(
        &self,
        node: &Node,
        path: &str,
        iteration: &Iteration,
        parts: &BTreeMap<&str, &Part>,
        bound: &dyn Fn(&[u8]) -> u32,
    ) -> Result<u64, Fault> {
        let Iteration { line, threshold, .. } = *iteration;
        let Some((_, below)) =
            parts.range(path..).next().filter(|(next, _)| next.starts_with(path))
        else {
            let path = if path.is_empty() { "of the start" } else { path };
            return fail(line, format!("threshold {threshold}: subtree {path} is left out"));
        };
        if node.depth() + bound(node.cells()) > threshold {
            return fail(below.line, format!("it is below {path}, which is beyond the threshold"));
        }
        if node.cells() == self.goal {
            return fail(below.line, format!("the goal is reached by {path}"));
        }
        Ok(u64::from(node.depth() > 0))
    }
}

/// The tiles that moves of the blank push, if they stay on the board.
fn pushed_tiles(start: &[u8], cols: usize, moves: &str) -> Option<Vec<u8>> {
    let mut cells = start.to_vec();
    let mut blank = cells.iter().position(|&tile| tile == 0)?;
    let push = |letter: char| {
        let direction = LETTERS.iter().position(|&other| other == letter)?;
        let to = crate::subtree::neighbour(blank, direction, cols, cells.len())?;
        let tile = cells[to];
        cells.swap(blank, to);
        blank = to;
        Some(tile)
    };
    moves.chars().map(push).collect()
}
