//! A census whose levels are kept in a folder, so that it can be gone on with.
//!
//! A census goes on from its last levels alone: two of them if all positions are counted, and one if the
//! happy ones are. So when a level is whole in the folder the ones before those are removed.
//!
//! Several processes that count together have a folder each, with their shares. Wherever they were
//! killed, some may have kept one level more than others, but not two: nobody goes on before everybody is
//! ready to. So they keep one more than they need, and go on from the last that all have.

use super::all::{BitLevels, CensusGroup, SingleProcess};
use super::frontier::{self, Frontier};
use super::happy::{self, PatternLists};
use super::{Census, CensusProgress, Options, TooLarge, all};
use crate::runtime::communicator::Communicator;
use crate::runtime::level_store::{self, LevelStore, Side};
use crate::runtime::memory::OutOfMemory;
use crate::{Observer, Stopped};
use fifteen_codegen::Size;
use std::fmt;

/// Which positions are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CensusKind {
    /// [`all`](super::all()) of them.
    All,
    /// The [`happy`](super::happy()) ones.
    Happy,
}

/// Why there is no census that is kept.
#[derive(Debug)]
pub enum CheckpointError {
    /// The board is too large.
    TooLarge(TooLarge),
    /// A level cannot be kept, or one that is needed is not what was written.
    Levels(level_store::Error),
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckpointError::TooLarge(error) => error.fmt(f),
            CheckpointError::Levels(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CheckpointError {}

impl From<TooLarge> for CheckpointError {
    fn from(error: TooLarge) -> CheckpointError {
        CheckpointError::TooLarge(error)
    }
}

impl From<level_store::Error> for CheckpointError {
    fn from(error: level_store::Error) -> CheckpointError {
        CheckpointError::Levels(error)
    }
}

/// All that the levels of a census depend on, in one line.
///
/// ```
/// use fifteen::Size;
/// use fifteen::census::{self, Kind};
///
/// assert_eq!(census::subject(Size::new(3, 4)?, Kind::All), "census 1 all 3x4");
/// # Ok::<(), fifteen::SizeError>(())
/// ```
pub fn fingerprint(size: Size, kind: CensusKind) -> String {
    let kind = match kind {
        CensusKind::All => "all",
        CensusKind::Happy => "happy",
    };
    format!("census 1 {kind} {size}")
}

/// All that the levels of one process depend on, from 0, if so many count all positions together.
///
/// ```
/// use fifteen::Size;
/// use fifteen::census;
///
/// assert_eq!(census::shard_fingerprint(Size::new(3, 4)?, 0, 2), "census 1 all 3x4 shard 1/2");
/// assert_eq!(census::shard_fingerprint(Size::new(3, 4)?, 0, 1), "census 1 all 3x4");
/// # Ok::<(), fifteen::SizeError>(())
/// ```
pub fn shard_fingerprint(size: Size, me: usize, count: usize) -> String {
    let whole = fingerprint(size, CensusKind::All);
    if count == 1 { whole } else { format!("{whole} shard {}/{count}", me + 1) }
}

/// Counts positions as [`all`](super::all()) and [`happy`](super::happy()) do, and keeps every level in a
/// folder as soon as it is complete. If there are levels already the census goes on from them. The
/// folder must be about [this census](subject).
///
/// # Errors
/// If the board is too large, a level cannot be written, or one that is needed is not what was written.
///
/// ```
/// use fifteen::Size;
/// use fifteen::census::{self, Kind, Options, Progress};
/// use fifteen::runtime::levels::{Head, LevelFolder};
/// use std::ops::ControlFlow;
///
/// let (size, kind) = (Size::new(3, 3)?, Kind::All);
/// let head = Head { command: "half, and the rest".to_owned(), search: census::subject(size, kind) };
/// let path = std::env::temp_dir().join(format!("fifteen-census-levels-{}", std::process::id()));
/// let mut folder = LevelFolder::open(&path, head)?;
/// let mut half = |progress: &Progress| match progress.distance {
///     ..15 => ControlFlow::Continue(()),
///     _ => ControlFlow::Break(()),
/// };
/// let options = Options::default();
/// let stopped = census::count_with_checkpoint(size, kind, &options, &mut folder, &mut half)?;
/// assert_eq!((stopped.distance(), stopped.is_complete()), (15, false));
/// let census = census::count_with_checkpoint(size, kind, &options, &mut folder, &mut ())?;
/// assert_eq!((census.distance(), census.positions()), (31, 181_440));
/// # std::fs::remove_dir_all(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_with_checkpoint(
    size: Size,
    kind: CensusKind,
    options: &Options,
    folder: &mut LevelStore,
    watch: &mut dyn Observer<CensusProgress>,
) -> Result<Census, CheckpointError> {
    match kind {
        CensusKind::Happy => {
            happy::check_size(size)?;
            run_with_checkpoint(
                size,
                PatternLists::new(size, options),
                options.max_listed,
                folder,
                watch,
            )
        }
        CensusKind::All => count_distributed_with_checkpoint(
            size,
            options,
            folder,
            &mut SingleProcess::default(),
            watch,
        ),
    }
}

/// Counts all positions as [`count_all_distributed`](super::count_all_distributed()) does, and keeps every level: each process its
/// [share](shard_fingerprint) of it in a folder of its own. If all folders have levels already the census goes on from
/// the last one that all have.
///
/// # Errors
/// If the board is too large, a level cannot be written, or one that is needed is not what was
/// written. If that happens to one of them the others stop, as if they had been asked to.
pub fn count_distributed_with_checkpoint(
    size: Size,
    options: &Options,
    folder: &mut LevelStore,
    peers: &mut dyn Communicator,
    watch: &mut dyn Observer<CensusProgress>,
) -> Result<Census, CheckpointError> {
    let (listed, bytes) = (options.max_listed, all::check_memory(size, options, peers)?);
    match BitLevels::new(size, options.threads, CensusGroup::new(peers), bytes) {
        Ok(bits) => run_with_checkpoint(size, bits, listed, folder, watch),
        Err(stopped) => Ok(frontier::goal_only_census(size, listed, stopped, watch)),
    }
}

/// Counts with this frontier.
fn run_with_checkpoint<F: Frontier>(
    size: Size,
    frontier: F,
    listed: usize,
    folder: &mut LevelStore,
    watch: &mut dyn Observer<CensusProgress>,
) -> Result<Census, CheckpointError> {
    let mut keeper = CensusCheckpoint { level_store: folder, error: None };
    let census = frontier::run_census(size, frontier, listed, Some(&mut keeper), watch);
    keeper.error.map_or(Ok(census), |error| Err(error.into()))
}

/// A folder, and what went wrong with it: the census was told to stop then.
pub struct CensusCheckpoint<'f> {
    level_store: &'f mut LevelStore,
    error: Option<level_store::Error>,
}

/// Why a level was not written or read.
pub enum LevelError {
    Stopped(Stopped),
    Levels(level_store::Error),
}

impl From<Stopped> for LevelError {
    fn from(stopped: Stopped) -> LevelError {
        LevelError::Stopped(stopped)
    }
}

impl From<OutOfMemory> for LevelError {
    fn from(error: OutOfMemory) -> LevelError {
        LevelError::Stopped(error.into())
    }
}

impl From<level_store::Error> for LevelError {
    fn from(error: level_store::Error) -> LevelError {
        LevelError::Levels(error)
    }
}

impl CensusCheckpoint<'_> {
    /// Has a frontier go on from the levels that are kept, and says how many positions they have; or else
    /// keeps the first.
    pub fn resume_or_start<F: Frontier>(
        &mut self,
        frontier: &mut F,
        levels: &mut Vec<u64>,
        watch: &mut dyn Observer<CensusProgress>,
    ) -> Result<(), Stopped> {
        let kept = self.level_store.index().sizes(Side::Forward).to_vec();
        let common = frontier.common_levels(kept.len())?;
        if kept.is_empty() {
            return self.write_level(frontier, &CensusProgress::from_levels(levels), watch);
        }
        *levels = kept;
        levels.truncate(common.max(1));
        self.read_levels(frontier, &CensusProgress::from_levels(levels), watch)
    }

    /// Keeps the last level of a frontier, unless it is kept already.
    pub fn write_level<F: Frontier>(
        &mut self,
        frontier: &F,
        progress: &CensusProgress,
        watch: &mut dyn Observer<CensusProgress>,
    ) -> Result<(), Stopped> {
        if self.level_store.index().sizes(Side::Forward).len() <= progress.distance {
            let mut look = || check_cancel(watch, progress);
            let written = frontier.write_level(progress, self.level_store, &mut look);
            self.record_error(written)?;
        }
        self.prune_levels(frontier, progress);
        Ok(())
    }

    /// Removes the levels that a frontier does not need to go on.
    fn prune_levels<F: Frontier>(&self, frontier: &F, progress: &CensusProgress) {
        let (levels, kept) = (progress.distance + 1, F::LEVELS_NEEDED + frontier.extra_levels());
        self.level_store.prune_before(Side::Forward, levels.saturating_sub(kept));
    }

    /// Has a frontier go on from the last of some levels that are kept.
    fn read_levels<F: Frontier>(
        &mut self,
        frontier: &mut F,
        progress: &CensusProgress,
        watch: &mut dyn Observer<CensusProgress>,
    ) -> Result<(), Stopped> {
        let levels = progress.distance + 1;
        for distance in levels.saturating_sub(F::LEVELS_NEEDED)..levels {
            let mut look = || check_cancel(watch, progress);
            let read = frontier.read_level(distance, self.level_store, &mut look);
            self.record_error(read)?;
        }
        self.prune_levels(frontier, progress);
        Ok(())
    }

    /// Puts down what went wrong with the folder.
    fn record_error(&mut self, result: Result<(), LevelError>) -> Result<(), Stopped> {
        result.map_err(|trouble| match trouble {
            LevelError::Stopped(stopped) => stopped,
            LevelError::Levels(error) => {
                self.error = Some(error);
                Stopped::Cancelled
            }
        })
    }
}

/// Whether to go on.
fn check_cancel(
    watch: &mut dyn Observer<CensusProgress>,
    progress: &CensusProgress,
) -> Result<(), LevelError> {
    if watch.on_progress(progress).is_break() { Err(Stopped::Cancelled.into()) } else { Ok(()) }
}
