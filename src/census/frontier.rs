//! The loop over the levels of a census.

use super::checkpoint::{CensusCheckpoint, LevelError};
use super::{Census, CensusProgress, Options};
use crate::Stopped;
use crate::board::Board;
use crate::runtime::communicator::Group;
use crate::runtime::level_store::{self, Codec, LevelStore, Side};
use crate::runtime::memory;
use fifteen_codegen::Size;

/// Breadth-first search in progress: the positions at the last distance, from which it advances to
/// those one move farther.
pub trait Frontier {
    /// Advances to the next level and returns its size. Reports to the observer how many parts of
    /// the new level are done. If the observer cancels, the last level is unchanged.
    fn advance(&mut self, group: &mut Group<CensusProgress>) -> Result<u64, Stopped>;

    /// Appends the first `max_listed` positions of the last complete level to a list that has room
    /// for them. The level must have at least that many positions.
    fn list_positions(
        &mut self,
        max_listed: usize,
        boards: &mut Vec<Board>,
        group: &mut Group<CensusProgress>,
    ) -> Result<(), Stopped>;

    /// Returns the maximum memory in use so far, in bytes.
    fn bytes(&self) -> u64;

    /// Number of last levels that are needed to resume.
    const LEVELS_NEEDED: usize;

    /// Writes the last level to a checkpoint. Polls the observer from time to time.
    fn write_level(
        &self,
        store: &mut LevelStore,
        group: &mut Group<CensusProgress>,
    ) -> Result<(), LevelError>;

    /// Reads one of the levels needed to resume from a checkpoint. They are read in order of
    /// distance.
    fn read_level(
        &mut self,
        distance: usize,
        store: &LevelStore,
        group: &mut Group<CensusProgress>,
    ) -> Result<(), LevelError>;
}

/// Counts all levels, as far as the observer and the memory allow. With a checkpoint, it resumes
/// from the last level in it.
///
/// # Errors
/// If the checkpoint cannot be read or written.
pub fn run_census(
    size: Size,
    mut frontier: impl Frontier,
    options: &Options,
    store: Option<&mut LevelStore>,
    group: &mut Group<CensusProgress>,
) -> Result<Census, level_store::Error> {
    let (mut checkpoint, mut levels) = (CensusCheckpoint::new(store), vec![1]);
    let mut ready = checkpoint.resume_or_start(&mut frontier, &mut levels, group);
    let stopped = loop {
        let own = ready.and_then(|()| group.check_cancel());
        match group.all_ok(own).and_then(|()| frontier.advance(group)) {
            Ok(0) => break None,
            Err(stopped) => break Some(stopped),
            Ok(count) => levels.push(count),
        }
        group.progress = CensusProgress::from_levels(&levels);
        ready = checkpoint.write_level(&frontier, group);
    };
    group.detach_observer();
    let mut farthest = list_farthest(&mut frontier, options, group).unwrap_or_default();
    farthest.sort_unstable_by(|one, other| one.tiles().cmp(other.tiles()));
    checkpoint.finish(Census { size, levels, stopped, farthest, bytes: frontier.bytes() })
}

/// Returns the first positions at the last distance, up to the number that the options allow.
fn list_farthest(
    frontier: &mut impl Frontier,
    options: &Options,
    group: &mut Group<CensusProgress>,
) -> Result<Vec<Board>, Stopped> {
    let max_listed = usize::try_from(group.progress.last_level_len).unwrap_or(usize::MAX);
    let max_listed = max_listed.min(options.max_listed);
    let mut boards = Vec::new();
    if max_listed > 0 {
        let reserved = memory::reserve(&mut boards, max_listed).map_err(Stopped::from);
        group.all_ok(reserved)?;
        frontier.list_positions(max_listed, &mut boards, group)?;
    }
    Ok(boards)
}

/// Writes the items of the last level, given in chunks.
///
/// # Errors
/// If the level cannot be written, or the census is cancelled.
pub fn write_chunks<C: Codec>(
    store: &mut LevelStore,
    items: u64,
    chunks: impl Iterator<Item: AsRef<[C::Item]>>,
    group: &mut Group<CensusProgress>,
) -> Result<(), LevelError> {
    let mut writer =
        store.create_level::<C>(Side::Forward, group.progress.last_level_len, items)?;
    for chunk in chunks {
        writer.extend(chunk.as_ref())?;
        group.check_cancel()?;
    }
    Ok(writer.finish()?)
}

/// Returns a census of the goal alone, for a search that cannot begin.
pub fn goal_only_census(
    goal: Board,
    options: &Options,
    stopped: Stopped,
    group: &mut Group<CensusProgress>,
) -> Census {
    // The observer receives the progress after every level, the first included.
    let _ = group.poll();
    let farthest = [goal].into_iter().take(options.max_listed).collect();
    Census { size: goal.size(), levels: vec![1], stopped: Some(stopped), farthest, bytes: 0 }
}
