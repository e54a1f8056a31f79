//! The levels, one after the other.

use super::checkpoint::{CensusCheckpoint, LevelError};
use super::{Census, CensusProgress};
use crate::board::Board;
use crate::runtime::level_store::LevelStore;
use crate::runtime::memory;
use crate::{Observer, Stopped};
use fifteen_codegen::Size;
use std::ops::ControlFlow;

/// A breadth-first search under way: it has the positions at the last distance, and goes on to
/// those one move farther.
pub trait Frontier {
    /// How many of so many levels all have who count together. By itself a frontier has nobody to ask.
    ///
    /// # Errors
    /// If one of them has to stop.
    fn common_levels(&mut self, levels: usize) -> Result<usize, Stopped> {
        Ok(levels)
    }

    /// Shows the watch how far it has come, if it can go on itself, and goes on if nobody has to stop.
    ///
    /// # Errors
    /// If one of those who count together has to stop; then all do.
    fn agree_to_continue(
        &mut self,
        own: Result<(), Stopped>,
        progress: &CensusProgress,
        watch: &mut dyn Observer<CensusProgress>,
    ) -> Result<(), Stopped> {
        own?;
        match watch.on_progress(progress) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stopped::Cancelled),
        }
    }

    /// Goes on to the next level and counts it. The watch is shown the progress so far with the
    /// parts of the new level. If it is stopped, the last level stays as it was.
    fn advance(
        &mut self,
        progress: CensusProgress,
        watch: &mut dyn Observer<CensusProgress>,
    ) -> Result<u64, Stopped>;

    /// Appends the first positions at the last distance that was completed to a list that has room for
    /// them. There are as many.
    fn list_positions(
        &mut self,
        progress: &CensusProgress,
        most: usize,
        boards: &mut Vec<Board>,
    ) -> Result<(), Stopped>;

    /// The bytes of memory it has taken so far.
    fn bytes(&self) -> u64;

    /// How many levels it takes to go on.
    const LEVELS_NEEDED: usize;

    /// How many more are to be kept: those who count together may not all have kept the last one.
    fn extra_levels(&self) -> usize {
        0
    }

    /// Writes the last level into a folder. It asks from time to time whether to go on.
    fn write_level(
        &self,
        progress: &CensusProgress,
        folder: &mut LevelStore,
        look: CancelCheck,
    ) -> Result<(), LevelError>;

    /// Takes a level from a folder that it needs to go on; the last comes last.
    fn read_level(
        &mut self,
        distance: usize,
        folder: &LevelStore,
        look: CancelCheck,
    ) -> Result<(), LevelError>;
}

/// A function to call from time to time, which says whether to go on.
pub type CancelCheck<'l> = &'l mut dyn FnMut() -> Result<(), LevelError>;

/// Goes through all levels, as far as the watch and the memory allow; and if they are kept, from the last
/// one that is.
pub fn run_census(
    size: Size,
    mut frontier: impl Frontier,
    listed: usize,
    mut keeper: Option<&mut CensusCheckpoint>,
    watch: &mut dyn Observer<CensusProgress>,
) -> Census {
    let mut levels = vec![1];
    let mut ready = match &mut keeper {
        Some(keeper) => keeper.resume_or_start(&mut frontier, &mut levels, watch),
        None => Ok(()),
    };
    let mut progress = CensusProgress::from_levels(&levels);
    let stopped = loop {
        let agreed = frontier.agree_to_continue(ready, &progress, watch);
        match agreed.and_then(|()| frontier.advance(progress, watch)) {
            Ok(0) => break None,
            Err(stopped) => break Some(stopped),
            Ok(count) => levels.push(count),
        }
        progress = CensusProgress::from_levels(&levels);
        ready = match &mut keeper {
            Some(keeper) => keeper.write_level(&frontier, &progress, watch),
            None => Ok(()),
        };
    };
    let mut farthest = list_farthest(&mut frontier, &progress, listed).unwrap_or_default();
    farthest.sort_unstable_by(|one, other| one.tiles().cmp(other.tiles()));
    Census { size, levels, stopped, farthest, bytes: frontier.bytes() }
}

/// The first positions at the last distance.
fn list_farthest(
    frontier: &mut impl Frontier,
    progress: &CensusProgress,
    listed: usize,
) -> Result<Vec<Board>, Stopped> {
    let most = listed.min(usize::try_from(progress.last_level_len).unwrap_or(usize::MAX));
    let mut boards = Vec::new();
    if most > 0 {
        let reserved = memory::reserve(&mut boards, most).map_err(Stopped::from);
        frontier.agree_to_continue(reserved, progress, &mut ())?;
        frontier.list_positions(progress, most, &mut boards)?;
    }
    Ok(boards)
}

/// What is left of a census that cannot begin: the goal.
pub fn goal_only_census(
    size: Size,
    listed: usize,
    stopped: Stopped,
    watch: &mut dyn Observer<CensusProgress>,
) -> Census {
    // It hears of every level.
    let _ = watch.on_progress(&CensusProgress::INITIAL);
    let farthest = [Board::goal(size)].into_iter().take(listed).collect();
    Census { size, levels: vec![1], stopped: Some(stopped), farthest, bytes: 0 }
}
