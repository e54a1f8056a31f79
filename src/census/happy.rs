//! The census of the positions that happy moves alone can solve.

use super::checkpoint::LevelError;
use super::dedup::Deduplicator;
use super::frontier::{self, CancelCheck, Frontier};
use super::pattern::{self, InverseMove};
use super::{Census, CensusProgress, Options, TooLarge};
use crate::board::Board;
use crate::runtime::level_store::{Codec, LevelErrorKind, LevelStore, Side, SortedDelta};
use crate::runtime::memory::{self, OutOfMemory};
use crate::runtime::pool;
use crate::{Observer, Stopped};
use fifteen_codegen::Size;
use std::collections::BinaryHeap;
use std::mem;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The most cells, so that a position fits into 64 bits.
const MAX_CELLS: usize = 16;

/// Counts the positions that can be solved by moves that bring their tiles closer to home, every
/// one of them, by their distance from the goal.
///
/// The watch looks on as in [`all`](super::all). How much memory it takes is known only in the end. If
/// that is more than [`Options::memory`], or than the system has to give, the census ends with the levels
/// that are complete.
///
/// # Errors
/// If the board has more than 16 cells.
///
/// ```
/// use fifteen::Size;
/// use fifteen::census::{self, Options};
///
/// let options = Options { listed: 2, ..Options::default() };
/// let census = census::happy(Size::new(3, 3)?, &options, &mut ())?;
/// assert_eq!((census.positions(), census.distance()), (2351, 22));
/// assert_eq!(census.farthest[0].manhattan(), 22);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_happy(
    size: Size,
    options: &Options,
    watch: &mut dyn Observer<CensusProgress>,
) -> Result<Census, TooLarge> {
    check_size(size)?;
    let lists = PatternLists::new(size, options);
    Ok(frontier::run_census(size, lists, options.max_listed, None, watch))
}

/// Refuses boards whose positions do not fit into a word.
pub(super) fn check_size(size: Size) -> Result<(), TooLarge> {
    match size.cells() {
        ..=MAX_CELLS => Ok(()),
        _ => Err(TooLarge::Cells { size, max: MAX_CELLS }),
    }
}

/// The positions at the last distance, listed by pattern.
pub(super) struct PatternLists {
    size: Size,
    /// The packed boards with each pattern.
    last: Vec<Vec<u64>>,
    /// Room for those of the next level.
    next: Vec<Vec<u64>>,
    /// The happy moves from each pattern.
    inverse_moves: Vec<Vec<InverseMove>>,
    scratch: Vec<HappyScratch>,
    /// The memory that it may take, and the most that it took.
    limit: usize,
    peak_bytes: usize,
}

/// What a thread works with.
#[derive(Default)]
struct HappyScratch {
    candidates: Vec<u64>,
    deduplicator: Deduplicator,
    /// The positions of the new level that were found here.
    found: u64,
}

impl PatternLists {
    /// The goal alone.
    pub fn new(size: Size, options: &Options) -> PatternLists {
        let patterns = pattern::pattern_count(size);
        let mut last = vec![Vec::new(); patterns];
        last[pattern::goal_pattern(size)].push(Board::goal(size).pack() as u64);
        PatternLists {
            size,
            last,
            next: vec![Vec::new(); patterns],
            inverse_moves: (0..patterns)
                .map(|pattern| InverseMove::all_from(size, pattern))
                .collect(),
            scratch: (0..options.threads.get()).map(|_| HappyScratch::default()).collect(),
            limit: usize::try_from(options.memory.bytes()).unwrap_or(usize::MAX),
            peak_bytes: 0,
        }
    }

    /// The bytes of its memory as it is now.
    fn current_bytes(&self) -> usize {
        let desks = &self.scratch;
        let lists = self.last.iter().chain(&self.next);
        let lists = lists.chain(desks.iter().map(|desk| &desk.candidates));
        let boards = lists.map(Vec::capacity).sum::<usize>();
        boards * size_of::<u64>()
            + desks.iter().map(|desk| desk.deduplicator.bytes()).sum::<usize>()
    }
}

/// The bytes of memory that all desks together may still take.
struct SharedBudget(AtomicUsize);

impl SharedBudget {
    /// Makes room for further numbers in a list.
    ///
    /// # Errors
    /// If that is more than there may be, or than there is.
    fn reserve(&self, list: &mut Vec<u64>, more: usize) -> Result<(), OutOfMemory> {
        let bytes = size_of::<u64>() * (list.len() + more).saturating_sub(list.capacity());
        self.take_bytes(bytes)?;
        memory::reserve(list, more)
    }

    /// Takes note of memory that is taken.
    ///
    /// # Errors
    /// If that is more than there may be.
    fn take_bytes(&self, bytes: usize) -> Result<(), OutOfMemory> {
        let less = |left: usize| left.checked_sub(bytes);
        let taken = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        taken.map(|_| ()).map_err(|_| OutOfMemory { bytes: bytes as u128 })
    }
}

impl HappyScratch {
    /// Lists the positions with one pattern from which happy moves lead into the last level.
    fn expand_pattern(
        &mut self,
        retreats: &[InverseMove],
        last: &[Vec<u64>],
        boards: &mut Vec<u64>,
        room: &SharedBudget,
    ) -> Result<(), OutOfMemory> {
        let HappyScratch { candidates, deduplicator: distinct, found } = self;
        let most = retreats.iter().map(|one| last[one.pattern_after].len()).sum();
        candidates.clear();
        room.reserve(candidates, most)?;
        for retreat in retreats {
            retreat.apply(&last[retreat.pattern_after], candidates);
        }
        room.take_bytes(distinct.additional_bytes(candidates.len()))?;
        distinct.retain_first(candidates)?;
        room.reserve(boards, candidates.len())?;
        boards.extend_from_slice(candidates);
        *found += boards.len() as u64;
        Ok(())
    }
}

/// What the tasks of a level take for themselves, and the threads: some thousand small things.
const TASK_BYTES: usize = 1 << 20;

impl Frontier for PatternLists {
    /// Takes back all happy moves that lead into the last level. As each takes the Manhattan
    /// distance down by one, no position can be in two levels.
    fn advance(
        &mut self,
        progress: CensusProgress,
        watch: &mut dyn Observer<CensusProgress>,
    ) -> Result<u64, Stopped> {
        let room = SharedBudget(AtomicUsize::new(self.limit.saturating_sub(self.current_bytes())));
        let PatternLists { last, next, inverse_moves: retreats, scratch: desks, .. } = self;
        let is_reached = |retreats: &[InverseMove]| {
            retreats.iter().any(|retreat| !last[retreat.pattern_after].is_empty())
        };
        memory::check_available(TASK_BYTES)?;
        let lists = next.iter_mut().zip(&*retreats);
        let tasks: Vec<_> = lists.filter(|(_, retreats)| is_reached(retreats)).collect();
        let parts = tasks.len();
        let is_out_of_memory = AtomicBool::new(false);
        for desk in desks.iter_mut() {
            desk.found = 0;
        }
        let end = pool::for_each(
            tasks,
            desks,
            |desk, (list, retreats)| {
                if desk.expand_pattern(retreats, last, list, &room).is_err() {
                    is_out_of_memory.store(true, Ordering::Relaxed);
                }
            },
            |left| match is_out_of_memory.load(Ordering::Relaxed) {
                true => ControlFlow::Break(()),
                false => watch.on_progress(&CensusProgress {
                    parts_done: parts - left,
                    parts_total: parts,
                    ..progress
                }),
            },
        );
        self.peak_bytes = self.peak_bytes.max(self.current_bytes());
        if is_out_of_memory.into_inner() {
            // Whoever lists the last level needs some.
            self.next.fill(Vec::new());
            self.scratch.fill_with(HappyScratch::default);
            return Err(Stopped::Memory);
        }
        if end.is_break() {
            return Err(Stopped::Cancelled);
        }
        let count = self.scratch.iter().map(|desk| desk.found).sum();
        if count > 0 {
            mem::swap(&mut self.last, &mut self.next);
            self.next.fill(Vec::new());
        }
        Ok(count)
    }

    fn list_positions(
        &mut self,
        _progress: &CensusProgress,
        most: usize,
        boards: &mut Vec<Board>,
    ) -> Result<(), Stopped> {
        let mut least = Vec::new();
        memory::reserve(&mut least, most + 1)?;
        let mut least = BinaryHeap::from(least);
        for &board in self.last.iter().flatten() {
            least.push(board);
            if least.len() > most {
                least.pop();
            }
        }
        let unpack = |board| Board::unpack(self.size, board).expect("only its tiles were moved");
        boards.extend(least.into_sorted_vec().into_iter().map(|board| unpack(board.into())));
        Ok(())
    }

    fn bytes(&self) -> u64 {
        self.peak_bytes.max(self.current_bytes()) as u64
    }

    /// No position is in two levels.
    const LEVELS_NEEDED: usize = 1;

    /// The boards in ascending order, whatever their patterns are.
    fn write_level(
        &self,
        progress: &CensusProgress,
        folder: &mut LevelStore,
        look: CancelCheck,
    ) -> Result<(), LevelError> {
        let mut boards: Vec<[u64; 1]> = Vec::new();
        memory::reserve(&mut boards, self.last.iter().map(Vec::len).sum())?;
        for list in &self.last {
            boards.extend(list.iter().map(|&board| [board]));
            look()?;
        }
        boards.sort_unstable();
        let mut writer = folder.create_level::<SortedDelta<1>>(
            Side::Forward,
            progress.last_level_len,
            boards.len() as u64,
        )?;
        for some in boards.chunks(SortedDelta::<1>::CHUNK_ITEMS) {
            writer.extend(some)?;
            look()?;
        }
        Ok(writer.finish()?)
    }

    fn read_level(
        &mut self,
        distance: usize,
        folder: &LevelStore,
        look: CancelCheck,
    ) -> Result<(), LevelError> {
        let mut reader = folder.open_level::<SortedDelta<1>>(Side::Forward, distance)?;
        self.last.fill(Vec::new());
        while let Some(some) = reader.next_chunk()? {
            for &[packed] in some {
                let Ok(board) = Board::unpack(self.size, packed.into()) else {
                    return Err(reader.level_error(LevelErrorKind::OtherLevel).into());
                };
                let list = &mut self.last[pattern::pattern_of(&board)];
                if list.len() == list.capacity() {
                    memory::reserve(list, list.len().max(1))?;
                }
                list.push(packed);
            }
            look()?;
        }
        Ok(())
    }
}
