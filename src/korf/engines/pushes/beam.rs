//! Beam search in the multi-tile metric: a good solution quickly, but not always a shortest one.
//!
//! A level contains positions at the same number of pushes from the start. The children with the
//! lowest scores form the next level; the width of the beam is their maximum number. The
//! [score](PushBound::score) is the sum of all entries of the tables: it is far greater than the
//! distance, but distinguishes positions with the same greatest entry. A child is dropped if the
//! bound shows that no solution from it is short enough. (Beam search: B. T. Lowerre, *The Harpy
//! speech recognition system*, 1976.)
//!
//! On the 15-puzzle a beam of 5,000 positions usually finds a shortest solution. The exhaustive
//! search then only has to prove that there is no shorter one.

use super::subtrees::{AttemptTable, LastAxis, PushAttempt};
use super::{single_moves, state_after};
use crate::Observer;
use crate::board::Board;
use crate::heuristic::pushes::{PushBound, PushHeuristic, PushPosition, PushState};
use fifteen_codegen::Direction;

/// Number of positions that are expanded between two calls of the observer.
const CHUNK: usize = 1 << 10;

/// Position of a level.
#[derive(Clone, Copy)]
struct Node {
    position: PushPosition,
    state: PushState,
    last_axis: LastAxis,
}

/// Child of a position of the current level.
#[derive(Clone, Copy)]
struct Child {
    /// Hash of the position and the axis of its next push. Children with equal hashes are treated
    /// as one: the search may miss a solution, but never returns a wrong one.
    hash: u64,
    score: u32,
    /// Index of the parent in its level.
    parent: u32,
    push: PushAttempt,
}

/// Beam search from one position.
struct Beam<'a> {
    table: &'a AttemptTable,
    bound: &'a PushBound,
    goal: Board,
    /// Maximum number of pushes of a solution.
    longest: u32,
    level: Vec<Node>,
    /// Parents of all positions, and the pushes that led to them, level by level.
    history: Vec<Vec<(u32, PushAttempt)>>,
}

/// Searches for a solution of at most `longest` pushes with a beam of at most `width` positions.
/// Returns the moves of the blank, or `None` if there is no such solution within the beam or the
/// observer cancels. The solution is not always a shortest one.
///
/// Each position of the beam takes about 250 bytes, and 8 bytes more for each level.
///
/// # Panics
/// If the heuristic does not support the size of the board.
///
/// ```
/// use fifteen::heuristic::pushes::PushHeuristic;
/// use fifteen::{Board, Size, Threads, korf};
///
/// let size = Size::new(3, 3)?;
/// let heuristic = PushHeuristic::named(size, "patterns-4", Threads::ONE, &mut ())?;
/// let start = Board::parse(size, "867254301")?;
/// let moves = korf::find_pushes(&start, &heuristic, 100, 40, &mut ()).expect("a solution");
/// let end = moves.iter().try_fold(start, |board, &direction| board.after_move(direction));
/// assert_eq!(end, Some(Board::goal(size)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn find_pushes(
    start: &Board,
    heuristic: &PushHeuristic,
    width: usize,
    longest: u32,
    observer: &mut dyn Observer<()>,
) -> Option<Vec<Direction>> {
    assert_eq!(start.size(), heuristic.size(), "a board of the size of the heuristic");
    let goal = Board::goal(start.size());
    if *start == goal {
        return Some(Vec::new());
    }
    let (table, bound) = (&AttemptTable::new(start.size()), &**heuristic.bound());
    let (position, state) = (PushPosition::new(start), bound.root(start));
    let level = vec![Node { position, state, last_axis: LastAxis::Start }];
    Beam { table, bound, goal, longest, level, history: Vec::new() }.search(width, observer)
}

impl Beam<'_> {
    /// Searches level by level.
    fn search(&mut self, width: usize, observer: &mut dyn Observer<()>) -> Option<Vec<Direction>> {
        for depth in 1..=self.longest {
            let mut children = Vec::new();
            for parent in 0..self.level.len() {
                if parent % CHUNK == 0 && observer.on_progress(&()).is_break() {
                    return None;
                }
                if let Some(push) = self.expand(parent, self.longest - depth, &mut children) {
                    return Some(self.moves(parent, push));
                }
            }
            if children.is_empty() {
                return None;
            }
            select(&mut children, width);
            self.advance(&children);
        }
        None
    }

    /// Adds the children of a position from which the goal may be at most `left` pushes away.
    /// Returns the push that leads to the goal, if there is one.
    fn expand(&self, parent: usize, left: u32, children: &mut Vec<Child>) -> Option<PushAttempt> {
        let node = &self.level[parent];
        for &push in self.table.attempts(node.position.blank(), node.last_axis) {
            let child = self.child(node, push);
            if child.position.cells(self.goal.size().cells()) == self.goal.tiles() {
                return Some(push);
            }
            let next_is_vertical = child.last_axis == LastAxis::Horizontal;
            let (score, least) = self.bound.score(child.state, &child.position, next_is_vertical);
            if least <= left {
                let hash = child.position.hash() ^ u64::from(next_is_vertical);
                children.push(Child { hash, score, parent: parent as u32, push });
            }
        }
        None
    }

    /// Makes some children the current level.
    fn advance(&mut self, children: &[Child]) {
        let node = |child: &Child| self.child(&self.level[child.parent as usize], child.push);
        self.level = children.iter().map(node).collect();
        self.history.push(children.iter().map(|child| (child.parent, child.push)).collect());
    }

    /// Returns the position after a push.
    fn child(&self, node: &Node, push: PushAttempt) -> Node {
        let mut position = node.position;
        position.push(push.step, push.length);
        let state = state_after(self.bound, node.state, &position, node.position.blank(), push);
        Node { position, state, last_axis: LastAxis::after(push.direction) }
    }

    /// Returns the moves to the goal: those to the position `parent` of the current level, and the
    /// push `last`.
    fn moves(&self, mut parent: usize, last: PushAttempt) -> Vec<Direction> {
        let mut pushes = vec![last];
        for level in self.history.iter().rev() {
            let (before, push) = level[parent];
            pushes.push(push);
            parent = before as usize;
        }
        single_moves(pushes.iter().rev().map(|push| (push.direction, push.length.into())))
    }
}

/// Removes duplicates, and keeps the `width` children with the lowest scores.
fn select(children: &mut Vec<Child>, width: usize) {
    children.sort_unstable_by_key(|child| child.hash);
    children.dedup_by_key(|child| child.hash);
    if children.len() > width {
        children.select_nth_unstable_by_key(width, |child| (child.score, child.hash));
        children.truncate(width);
    }
}
