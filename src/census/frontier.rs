//! The levels, one after the other.

use super::{Census, Progress};
use crate::board::Board;
use fifteen_codegen::Size;
use std::ops::ControlFlow;

/// Who is asked after every level, and every part of one, whether to go on.
///
/// The census reads no clock; an observer that wants a time limit looks at its own.
pub type Observer<'a> = dyn FnMut(&Progress) -> ControlFlow<()> + 'a;

/// A breadth-first search under way: it has the positions at the last distance, and goes on to
/// those one move farther.
pub trait Frontier {
    /// Goes on to the next level, unless the observer stops it, and counts that. What was counted
    /// before is given for the observer.
    fn advance(&mut self, levels: &[u64], observer: &mut Observer) -> ControlFlow<(), u64>;

    /// Some of the positions at a distance, the last that was completed.
    fn positions(&self, distance: usize, most: usize) -> Vec<Board>;

    /// The bytes of memory it has taken so far.
    fn bytes(&self) -> u64;
}

/// Goes through all levels, as far as the observer allows.
pub fn count(
    size: Size,
    mut frontier: impl Frontier,
    listed: usize,
    observer: &mut Observer,
) -> Census {
    let mut levels = vec![1];
    let mut is_complete = false;
    while observer(&Progress { levels: &levels, part: 0, parts: 0 }).is_continue() {
        match frontier.advance(&levels, observer) {
            ControlFlow::Continue(0) => {
                is_complete = true;
                break;
            }
            ControlFlow::Continue(count) => levels.push(count),
            ControlFlow::Break(()) => break,
        }
    }
    let farthest = frontier.positions(levels.len() - 1, listed);
    Census { size, levels, is_complete, farthest, bytes: frontier.bytes() }
}
