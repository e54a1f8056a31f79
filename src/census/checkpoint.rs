//! A census whose levels are kept in a folder, so that it can be gone on with.
//!
//! A census goes on from its last levels alone: two of them if all positions are counted, and one if the
//! happy ones are. So when a level is whole in the folder the ones before those are removed.
//!
//! Several processes that count together have a folder each, with their shares. Wherever they were
//! killed, some may have kept one level more than others, but not two: nobody goes on before everybody is
//! ready to. So they keep one more than they need, and go on from the last that all have.

use super::all::{Alone, Bits, CensusGroup};
use super::frontier::{self, Frontier};
use super::happy::{self, Lists};
use super::{Census, Options, Progress, TooLarge, all};
use crate::runtime::communicator::Communicator;
use crate::runtime::level_store::{self, LevelStore, Side};
use crate::runtime::memory::OutOfMemory;
use crate::{Observer, Stopped};
use fifteen_codegen::Size;
use std::fmt;

/// Which positions are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// [`all`](super::all()) of them.
    All,
    /// The [`happy`](super::happy()) ones.
    Happy,
}

/// Why there is no census that is kept.
#[derive(Debug)]
pub enum Unkept {
    /// The board is too large.
    TooLarge(TooLarge),
    /// A level cannot be kept, or one that is needed is not what was written.
    Levels(level_store::Error),
}

impl fmt::Display for Unkept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unkept::TooLarge(error) => error.fmt(f),
            Unkept::Levels(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Unkept {}

impl From<TooLarge> for Unkept {
    fn from(error: TooLarge) -> Unkept {
        Unkept::TooLarge(error)
    }
}

impl From<level_store::Error> for Unkept {
    fn from(error: level_store::Error) -> Unkept {
        Unkept::Levels(error)
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
pub fn subject(size: Size, kind: Kind) -> String {
    let kind = match kind {
        Kind::All => "all",
        Kind::Happy => "happy",
    };
    format!("census 1 {kind} {size}")
}

/// All that the levels of one process depend on, from 0, if so many count all positions together.
///
/// ```
/// use fifteen::Size;
/// use fifteen::census;
///
/// assert_eq!(census::shard_fingerprint(Size::new(3, 4)?, 0, 2), "census 1 all 3x4 part 1 of 2");
/// assert_eq!(census::shard_fingerprint(Size::new(3, 4)?, 0, 1), "census 1 all 3x4");
/// # Ok::<(), fifteen::SizeError>(())
/// ```
pub fn shard_fingerprint(size: Size, me: usize, count: usize) -> String {
    let whole = subject(size, Kind::All);
    if count == 1 { whole } else { format!("{whole} part {} of {count}", me + 1) }
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
    kind: Kind,
    options: &Options,
    folder: &mut LevelStore,
    watch: &mut dyn Observer<Progress>,
) -> Result<Census, Unkept> {
    match kind {
        Kind::Happy => {
            happy::check(size)?;
            count(size, Lists::new(size, options), options.listed, folder, watch)
        }
        Kind::All => {
            count_distributed_with_checkpoint(size, options, folder, &mut Alone::default(), watch)
        }
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
    watch: &mut dyn Observer<Progress>,
) -> Result<Census, Unkept> {
    let (listed, bytes) = (options.listed, all::check(size, options, peers)?);
    match Bits::new(size, options.threads, CensusGroup::new(peers), bytes) {
        Ok(bits) => count(size, bits, listed, folder, watch),
        Err(stopped) => Ok(frontier::goal_only_census(size, listed, stopped, watch)),
    }
}

/// Counts with this frontier.
fn count<F: Frontier>(
    size: Size,
    frontier: F,
    listed: usize,
    folder: &mut LevelStore,
    watch: &mut dyn Observer<Progress>,
) -> Result<Census, Unkept> {
    let mut keeper = Keeper { folder, failed: None };
    let census = frontier::count(size, frontier, listed, Some(&mut keeper), watch);
    keeper.failed.map_or(Ok(census), |error| Err(error.into()))
}

/// A folder, and what went wrong with it: the census was told to stop then.
pub struct Keeper<'f> {
    folder: &'f mut LevelStore,
    failed: Option<level_store::Error>,
}

/// Why a level was not written or read.
pub enum Trouble {
    Stopped(Stopped),
    Levels(level_store::Error),
}

impl From<Stopped> for Trouble {
    fn from(stopped: Stopped) -> Trouble {
        Trouble::Stopped(stopped)
    }
}

impl From<OutOfMemory> for Trouble {
    fn from(error: OutOfMemory) -> Trouble {
        Trouble::Stopped(error.into())
    }
}

impl From<level_store::Error> for Trouble {
    fn from(error: level_store::Error) -> Trouble {
        Trouble::Levels(error)
    }
}

impl Keeper<'_> {
    /// Has a frontier go on from the levels that are kept, and says how many positions they have; or else
    /// keeps the first.
    pub fn begin<F: Frontier>(
        &mut self,
        frontier: &mut F,
        levels: &mut Vec<u64>,
        watch: &mut dyn Observer<Progress>,
    ) -> Result<(), Stopped> {
        let kept = self.folder.index().sizes(Side::Forward).to_vec();
        let common = frontier.common(kept.len())?;
        if kept.is_empty() {
            return self.write(frontier, &Progress::of(levels), watch);
        }
        *levels = kept;
        levels.truncate(common.max(1));
        self.read(frontier, &Progress::of(levels), watch)
    }

    /// Keeps the last level of a frontier, unless it is kept already.
    pub fn write<F: Frontier>(
        &mut self,
        frontier: &F,
        progress: &Progress,
        watch: &mut dyn Observer<Progress>,
    ) -> Result<(), Stopped> {
        if self.folder.index().sizes(Side::Forward).len() <= progress.distance {
            let mut look = || check_cancel(watch, progress);
            let written = frontier.write(progress, self.folder, &mut look);
            self.checked(written)?;
        }
        self.forget_older(frontier, progress);
        Ok(())
    }

    /// Removes the levels that a frontier does not need to go on.
    fn forget_older<F: Frontier>(&self, frontier: &F, progress: &Progress) {
        let (levels, kept) = (progress.distance + 1, F::NEEDED + frontier.spare());
        self.folder.prune_before(Side::Forward, levels.saturating_sub(kept));
    }

    /// Has a frontier go on from the last of some levels that are kept.
    fn read<F: Frontier>(
        &mut self,
        frontier: &mut F,
        progress: &Progress,
        watch: &mut dyn Observer<Progress>,
    ) -> Result<(), Stopped> {
        let levels = progress.distance + 1;
        for distance in levels.saturating_sub(F::NEEDED)..levels {
            let mut look = || check_cancel(watch, progress);
            let read = frontier.read(distance, self.folder, &mut look);
            self.checked(read)?;
        }
        self.forget_older(frontier, progress);
        Ok(())
    }

    /// Puts down what went wrong with the folder.
    fn checked(&mut self, result: Result<(), Trouble>) -> Result<(), Stopped> {
        result.map_err(|trouble| match trouble {
            Trouble::Stopped(stopped) => stopped,
            Trouble::Levels(error) => {
                self.failed = Some(error);
                Stopped::Cancelled
            }
        })
    }
}

/// Whether to go on.
fn check_cancel(watch: &mut dyn Observer<Progress>, progress: &Progress) -> Result<(), Trouble> {
    if watch.on_progress(progress).is_break() { Err(Stopped::Cancelled.into()) } else { Ok(()) }
}
