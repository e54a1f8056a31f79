//! The census of the positions that can be solved by happy moves alone.

use super::checkpoint::LevelError;
use super::dedup::Deduplicator;
use super::frontier::{Frontier, write_chunks};
use super::pattern::{self, InverseMove};
use super::{CensusError, CensusProgress, Options};
use crate::Stopped;
use crate::board::Board;
use crate::runtime::communicator::Group;
use crate::runtime::level_store::{Codec, LevelErrorKind, LevelStore, Side, SortedDelta};
use crate::runtime::memory::{self, OutOfMemory};
use crate::runtime::pool;
use fifteen_codegen::Size;
use std::collections::BinaryHeap;
use std::mem;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Maximum number of cells, so that a position fits into 64 bits.
const MAX_CELLS: usize = 16;

/// Fails if the positions of a board do not fit into 64 bits.
pub(super) fn check_size(size: Size) -> Result<(), CensusError> {
    match size.cells() {
        ..=MAX_CELLS => Ok(()),
        _ => Err(CensusError::Cells { size, max: MAX_CELLS }),
    }
}

/// Positions at the last distance, listed by pattern.
pub(super) struct PatternLists {
    size: Size,
    /// Packed boards with each pattern.
    last: Vec<Vec<u64>>,
    /// Buffers for those of the next level.
    next: Vec<Vec<u64>>,
    /// Inverses of the happy moves from each pattern.
    inverse_moves: Vec<Vec<InverseMove>>,
    scratch: Vec<HappyScratch>,
    /// Memory limit in bytes; `peak_bytes` is the peak of the memory in use.
    limit: usize,
    peak_bytes: usize,
}

/// Scratch memory of a thread.
#[derive(Default)]
struct HappyScratch {
    candidates: Vec<u64>,
    deduplicator: Deduplicator,
    /// Number of positions of the new level that this thread found.
    found: u64,
}

impl PatternLists {
    /// Creates lists that contain only the goal.
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
            limit: options.memory.to_usize_saturating(),
            peak_bytes: 0,
        }
    }

    /// Returns the memory in use, in bytes.
    fn current_bytes(&self) -> usize {
        let scratch = &self.scratch;
        let lists = self.last.iter().chain(&self.next);
        let lists = lists.chain(scratch.iter().map(|scratch| &scratch.candidates));
        let boards = lists.map(Vec::capacity).sum::<usize>();
        boards * size_of::<u64>()
            + scratch.iter().map(|scratch| scratch.deduplicator.bytes()).sum::<usize>()
    }
}

/// Number of bytes that all threads together may still allocate.
struct SharedBudget(AtomicUsize);

impl SharedBudget {
    /// Reserves room for further numbers in a list.
    ///
    /// # Errors
    /// If that exceeds the limit, or the memory of the system.
    fn reserve(&self, list: &mut Vec<u64>, more: usize) -> Result<(), OutOfMemory> {
        let bytes = size_of::<u64>() * (list.len() + more).saturating_sub(list.capacity());
        self.take_bytes(bytes)?;
        memory::reserve(list, more)
    }

    /// Accounts for memory that is about to be allocated.
    ///
    /// # Errors
    /// If that exceeds the limit.
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
        inverses: &[InverseMove],
        last: &[Vec<u64>],
        boards: &mut Vec<u64>,
        budget: &SharedBudget,
    ) -> Result<(), OutOfMemory> {
        let HappyScratch { candidates, deduplicator, found } = self;
        let most = inverses.iter().map(|inverse| last[inverse.pattern_after].len()).sum();
        candidates.clear();
        budget.reserve(candidates, most)?;
        for inverse in inverses {
            inverse.apply(&last[inverse.pattern_after], candidates);
        }
        budget.take_bytes(deduplicator.additional_bytes(candidates.len()))?;
        deduplicator.retain_first(candidates)?;
        budget.reserve(boards, candidates.len())?;
        boards.extend_from_slice(candidates);
        *found += boards.len() as u64;
        Ok(())
    }
}

/// Memory for the tasks of a level and for the threads: a few thousand small objects.
const TASK_BYTES: usize = 1 << 20;

impl Frontier for PatternLists {
    /// Undoes all happy moves that lead into the last level. As each decreases the Manhattan
    /// distance by one, no position is in two levels.
    fn advance(&mut self, group: &mut Group<CensusProgress>) -> Result<u64, Stopped> {
        let budget =
            SharedBudget(AtomicUsize::new(self.limit.saturating_sub(self.current_bytes())));
        let PatternLists { last, next, inverse_moves: inverses, scratch, .. } = self;
        let is_reached = |inverses: &[InverseMove]| {
            inverses.iter().any(|inverse| !last[inverse.pattern_after].is_empty())
        };
        memory::check_available(TASK_BYTES)?;
        let lists = next.iter_mut().zip(&*inverses);
        let tasks: Vec<_> = lists.filter(|(_, inverses)| is_reached(inverses)).collect();
        let parts = tasks.len();
        group.progress.parts_total = parts;
        let is_out_of_memory = AtomicBool::new(false);
        for scratch in scratch.iter_mut() {
            scratch.found = 0;
        }
        let end = pool::for_each(
            tasks,
            scratch,
            |scratch, (list, inverses)| {
                if scratch.expand_pattern(inverses, last, list, &budget).is_err() {
                    is_out_of_memory.store(true, Ordering::Relaxed);
                }
            },
            |left| {
                group.progress.parts_begun = parts - left;
                let is_out_of_memory = is_out_of_memory.load(Ordering::Relaxed);
                if is_out_of_memory { ControlFlow::Break(()) } else { group.poll() }
            },
        );
        self.peak_bytes = self.peak_bytes.max(self.current_bytes());
        if is_out_of_memory.into_inner() {
            // Frees memory for the list of the last level.
            self.next.fill(Vec::new());
            self.scratch.fill_with(HappyScratch::default);
            return Err(Stopped::Memory);
        }
        Stopped::check(end)?;
        let count = self.scratch.iter().map(|scratch| scratch.found).sum();
        if count > 0 {
            mem::swap(&mut self.last, &mut self.next);
            self.next.fill(Vec::new());
        }
        Ok(count)
    }

    fn list_positions(
        &mut self,
        most: usize,
        boards: &mut Vec<Board>,
        _group: &mut Group<CensusProgress>,
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
        let unpack = |board| Board::unpack(self.size, board).expect("permuted tiles");
        boards.extend(least.into_sorted_vec().into_iter().map(|board| unpack(board.into())));
        Ok(())
    }

    fn bytes(&self) -> u64 {
        self.peak_bytes.max(self.current_bytes()) as u64
    }

    /// No position is in two levels.
    const LEVELS_NEEDED: usize = 1;

    /// Writes the boards in ascending order, regardless of their patterns.
    fn write_level(
        &self,
        store: &mut LevelStore,
        group: &mut Group<CensusProgress>,
    ) -> Result<(), LevelError> {
        let mut boards: Vec<[u64; 1]> = Vec::new();
        memory::reserve(&mut boards, self.last.iter().map(Vec::len).sum())?;
        for list in &self.last {
            boards.extend(list.iter().map(|&board| [board]));
            group.check_cancel()?;
        }
        boards.sort_unstable();
        let chunks = boards.chunks(SortedDelta::<1>::CHUNK_ITEMS);
        write_chunks::<SortedDelta<1>>(store, boards.len() as u64, chunks, group)
    }

    fn read_level(
        &mut self,
        distance: usize,
        store: &LevelStore,
        group: &mut Group<CensusProgress>,
    ) -> Result<(), LevelError> {
        let mut reader = store.open_level::<SortedDelta<1>>(Side::Forward, distance)?;
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
            group.check_cancel()?;
        }
        Ok(())
    }
}
