//! The levels, one after the other.

use super::{Census, Progress};
use crate::board::Board;
use crate::frame::memory::{self, OutOfMemory};
use crate::{Stopped, Watch};
use fifteen_codegen::Size;

/// A breadth-first search under way: it has the positions at the last distance, and goes on to
/// those one move farther.
pub trait Frontier {
    /// Goes on to the next level and counts it. The watch is shown the progress so far with the
    /// parts of the new level. If it is stopped, the last level stays as it was.
    fn advance(
        &mut self,
        progress: Progress,
        watch: &mut dyn Watch<Progress>,
    ) -> Result<u64, Stopped>;

    /// Appends the first positions at a distance, the last that was completed, to a list that has
    /// room for them.
    fn list(
        &self,
        distance: usize,
        most: usize,
        boards: &mut Vec<Board>,
    ) -> Result<(), OutOfMemory>;

    /// The bytes of memory it has taken so far.
    fn bytes(&self) -> u64;
}

/// Goes through all levels, as far as the watch and the memory allow.
pub fn count(
    size: Size,
    mut frontier: impl Frontier,
    listed: usize,
    watch: &mut dyn Watch<Progress>,
) -> Census {
    let mut levels = vec![1];
    let mut progress = Progress::GOAL;
    let stopped = loop {
        if watch.look(&progress).is_break() {
            break Some(Stopped::Asked);
        }
        match frontier.advance(progress, watch) {
            Ok(0) => break None,
            Ok(count) => {
                levels.push(count);
                progress.distance += 1;
                progress.last = count;
                progress.positions += count;
            }
            Err(stopped) => break Some(stopped),
        }
    };
    let most = listed.min(usize::try_from(progress.last).unwrap_or(usize::MAX));
    let farthest = list(&frontier, progress.distance, most).unwrap_or_default();
    Census { size, levels, stopped, farthest, bytes: frontier.bytes() }
}

/// The first positions at the last distance.
fn list(frontier: &impl Frontier, distance: usize, most: usize) -> Result<Vec<Board>, OutOfMemory> {
    let mut boards = Vec::new();
    if most > 0 {
        memory::reserve(&mut boards, most)?;
        frontier.list(distance, most, &mut boards)?;
    }
    Ok(boards)
}

/// What is left of a census when there is no memory to begin with: the goal.
pub fn nothing_but_the_goal(size: Size, listed: usize, watch: &mut dyn Watch<Progress>) -> Census {
    let is_asked = watch.look(&Progress::GOAL).is_break();
    let stopped = if is_asked { Stopped::Asked } else { Stopped::Memory };
    let farthest = [Board::goal(size)].into_iter().take(listed).collect();
    Census { size, levels: vec![1], stopped: Some(stopped), farthest, bytes: 0 }
}
