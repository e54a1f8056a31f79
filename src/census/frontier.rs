//! The levels, one after the other.

use super::kept::{Keeper, Trouble};
use super::{Census, Progress};
use crate::board::Board;
use crate::frame::levels::LevelFolder;
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

    /// How many levels it takes to go on.
    const NEEDED: usize;

    /// Writes the last level into a folder. It asks from time to time whether to go on.
    fn write(
        &self,
        progress: &Progress,
        folder: &mut LevelFolder,
        look: Look,
    ) -> Result<(), Trouble>;

    /// Takes a level from a folder that it needs to go on; the last comes last.
    fn read(&mut self, distance: usize, folder: &LevelFolder, look: Look) -> Result<(), Trouble>;
}

/// A function to call from time to time, which says whether to go on.
pub type Look<'l> = &'l mut dyn FnMut() -> Result<(), Trouble>;

/// Goes through all levels, as far as the watch and the memory allow; and if they are kept, from the last
/// one that is.
pub fn count(
    size: Size,
    mut frontier: impl Frontier,
    listed: usize,
    mut keeper: Option<&mut Keeper>,
    watch: &mut dyn Watch<Progress>,
) -> Census {
    let mut levels = keeper.as_ref().map(|keeper| keeper.sizes()).unwrap_or_default();
    let is_begun = !levels.is_empty();
    if !is_begun {
        levels.push(1);
    }
    let mut progress = Progress::of(&levels);
    let begun = match &mut keeper {
        Some(keeper) if is_begun => keeper.read(&mut frontier, &progress, watch),
        Some(keeper) => keeper.write(&frontier, &progress, watch),
        None => Ok(()),
    };
    let mut next = || {
        begun?;
        if watch.look(&progress).is_break() {
            return Err(Stopped::Asked);
        }
        let count = frontier.advance(progress, watch)?;
        if count > 0 {
            levels.push(count);
            progress = Progress::of(&levels);
            if let Some(keeper) = &mut keeper {
                keeper.write(&frontier, &progress, watch)?;
            }
        }
        Ok(count)
    };
    let stopped = loop {
        match next() {
            Ok(0) => break None,
            Ok(_) => {}
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
