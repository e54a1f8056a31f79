//! Neighbours that several threads write down together, and look up together.
//!
//! A level is made in rounds. In the first half of a round every thread takes blocks of the last
//! level and writes down all their neighbours, sorted by part. In the second half every thread takes
//! some of the parts and looks up there what was written down for them: what a table does not have
//! yet is on the next level. No thread ever waits for another one but between the halves.

use super::bucket::{Bucket, LastLevels};
use super::budget::Budget;
use super::control::{CHECK_INTERVAL, SearchControl};
use super::group::HashPartition;
use super::hash_table::hash;
use super::level::{BfsLevel, Bucketing, CHUNK_LEN, LevelChunk};
use crate::compiled::CompiledPuzzle;
use crate::moves::MoveGenerator;
use crate::packed::Packed;
use crate::style::Style;
use fifteen_runtime::memory::reserve;
use fifteen_runtime::{Stopped, Threads, pool};
use std::mem;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What the threads have written down.
#[derive(Debug)]
pub(super) struct Successors<'p, const W: usize, const M: usize> {
    puzzle: &'p CompiledPuzzle<W, M>,
    style: Style,
    /// The lists of each thread.
    per_thread: Vec<SuccessorLists<W>>,
    partition: HashPartition,
    /// Their bytes that the budget knows of.
    accounted_bytes: usize,
}

/// Neighbours, a list for each part; and then, if there are other owners, one for each of these.
type SuccessorLists<const W: usize> = Vec<Vec<Packed<W>>>;

/// Why not all neighbours of some configurations were written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExpandError {
    /// The watch asked for it.
    Cancelled,
    /// They are more than there ever could be memory for.
    TooMany,
    /// The system has no more memory to give for now.
    OutOfMemory,
}

impl From<ExpandError> for Stopped {
    fn from(reason: ExpandError) -> Stopped {
        match reason {
            ExpandError::Cancelled => Stopped::Cancelled,
            ExpandError::TooMany | ExpandError::OutOfMemory => Stopped::Memory,
        }
    }
}

/// A function to call now and then, which says whether to go on.
type CancelPoll<'g> = &'g mut dyn FnMut() -> ControlFlow<()>;

/// A thread is started for this number of blocks; for fewer, that would take longer than to do them.
const MIN_CHUNKS_PER_THREAD: usize = 8;

/// The neighbours written down in a round take about as much memory as the last two levels, so that
/// there are several for each line of the tables. But at least and at most this many bytes, which a
/// round does not take long, and at most this share of the memory there is. What is for others is copied several
/// times on its way to them; so if there are any, a round has less.
const ROUND_BYTES: (usize, usize) = (8 << 20, 128 << 20);
const ROUND_BYTES_DISTRIBUTED: (usize, usize) = (4 << 20, 8 << 20);
const ROUND_MEMORY_FRACTION: usize = 16;

impl<'p, const W: usize, const M: usize> Successors<'p, W, M> {
    /// Nothing written down yet.
    pub fn new(
        puzzle: &'p CompiledPuzzle<W, M>,
        style: Style,
        threads: Threads,
        partition: HashPartition,
    ) -> Self {
        let per_thread = vec![SuccessorLists::new(); threads.get()];
        Successors { puzzle, style, per_thread, partition, accounted_bytes: 0 }
    }

    /// How many threads there are.
    pub fn threads(&self) -> usize {
        self.per_thread.len()
    }

    /// Whether neighbours are written down that have not been looked up yet.
    pub fn has_pending(&self) -> bool {
        self.per_thread.iter().flatten().any(|list| !list.is_empty())
    }

    /// Writes down the neighbours of some blocks, as many as there is memory for, and says how many
    /// blocks that were.
    ///
    /// # Errors
    /// If there is not enough memory even for one block, or the watch wants to stop. Then nothing is
    /// written down.
    pub fn expand_chunks(
        &mut self,
        level: &BfsLevel<W>,
        blocks: &[LevelChunk],
        recent: LastLevels<W>,
        budget: &Budget,
        guard: &mut SearchControl,
    ) -> Result<usize, ExpandError> {
        let (least, most) =
            if self.partition.is_single() { ROUND_BYTES } else { ROUND_BYTES_DISTRIBUTED };
        let bytes = recent.bytes().clamp(least, most).min(budget.limit() / ROUND_MEMORY_FRACTION);
        let room = [bytes, budget.limit() / 2].map(|bytes| bytes / size_of::<Packed<W>>());
        let mut threads = (blocks.len() / MIN_CHUNKS_PER_THREAD).clamp(1, self.threads());
        loop {
            let [enough, most] = room.map(|room| room / threads);
            let desk = Router { bucketing: recent.bucketing, partition: self.partition };
            let end = self.expand_on_threads(threads, level, blocks, desk, [enough, most], guard);
            if end.is_err() {
                self.update_budget(budget);
                self.clear(budget);
            }
            match end {
                // One thread has more memory for the neighbours of one block than each of several
                // has.
                Err(ExpandError::TooMany | ExpandError::OutOfMemory) if threads > 1 => threads = 1,
                end => return end,
            }
        }
    }

    /// Does it with this number of threads. Each has room for `enough` neighbours for a round, or a
    /// few more, but for no more than `most` in one block.
    fn expand_on_threads(
        &mut self,
        threads: usize,
        level: &BfsLevel<W>,
        blocks: &[LevelChunk],
        desk: Router,
        [enough, most]: [usize; 2],
        guard: &mut SearchControl,
    ) -> Result<usize, ExpandError> {
        let next = AtomicUsize::new(0);
        let (puzzle, style) = (self.puzzle, self.style);
        let write = |lists: &mut SuccessorLists<W>, go_on: CancelPoll| {
            // What a thread writes to all the time is made by the thread itself: then it is not
            // beside what another one writes to, in the same line of the cache.
            let mut writer = SuccessorWriter::new(MoveGenerator::new(puzzle, style), lists, desk);
            while writer.count.written <= enough
                && let Some(block) = blocks.get(next.fetch_add(1, Ordering::Relaxed))
            {
                writer.write_successors(level.chunk(block), most, go_on)?;
            }
            Ok(())
        };
        let lists = &mut self.per_thread[..threads];
        let (ends, _) = pool::map_cancellable(lists, write, || guard.poll_observer());
        ends.into_iter().collect::<Result<(), ExpandError>>()?;
        Ok(next.into_inner().min(blocks.len()))
    }

    /// Gives others what was written down for them, or tells them why this process stops.
    pub fn send_remote(
        &mut self,
        own: Result<(), Stopped>,
        parts: Bucketing,
        guard: &mut SearchControl,
    ) {
        let mut foreign = vec![Vec::new(); self.partition.size()];
        for lists in self.per_thread.iter_mut().filter(|lists| !lists.is_empty()) {
            for (all, list) in foreign.iter_mut().zip(&mut lists[parts.counter()..]) {
                match all.is_empty() {
                    true => *all = mem::take(list),
                    false => all.append(list),
                }
            }
        }
        guard.send_configurations(own, foreign);
    }

    /// Writes down what others have for this process, unless one of them stops.
    pub fn receive_remote(
        &mut self,
        parts: Bucketing,
        budget: &Budget,
        guard: &mut SearchControl,
    ) -> Result<(), Stopped> {
        let lists = &mut self.per_thread[0];
        lists.resize_with(parts.counter() + self.partition.size(), Vec::new);
        guard
            .receive_configurations(|packed| lists[parts.bucket_of(hash(&packed))].push(packed))?;
        self.update_budget(budget);
        Ok(())
    }

    /// Adds to the parts what was written down for them, as far as there is memory. Returns the new
    /// configurations for which `meets` holds.
    pub fn insert_all(
        &mut self,
        parts: &mut [Bucket<W>],
        recent: LastLevels<W>,
        budget: &Budget,
        meets: &(impl Fn(&Packed<W>, u64) -> bool + Sync),
        guard: &mut SearchControl,
    ) -> Result<Vec<Packed<W>>, Stopped> {
        let all_threads = self.threads();
        let mut tasks: Vec<BucketTask<W>> = parts
            .iter_mut()
            .map(|part| BucketTask { bucket: part, candidates: Vec::new(), matches: Vec::new() })
            .collect();
        for lists in &mut self.per_thread {
            for (task, list) in tasks.iter_mut().zip(lists) {
                task.candidates.push(list);
            }
        }
        let is_little =
            tasks.iter().map(BucketTask::len).sum::<usize>() < MIN_CHUNKS_PER_THREAD * CHUNK_LEN;
        let threads = if is_little { 1 } else { all_threads };
        let add = |task: &mut BucketTask<W>, go_on: CancelPoll| {
            task.insert_candidates(recent, budget, meets, go_on)
        };
        let end = par_for_each(&mut tasks, threads, add, guard);
        let met = tasks.into_iter().flat_map(|task| task.matches).collect();
        self.update_budget(budget);
        end.map(|()| met)
    }

    /// Tells the budget how much memory is taken.
    fn update_budget(&mut self, budget: &Budget) {
        let lists = self.per_thread.iter().flatten();
        let bytes = lists.map(|list| list.capacity() * size_of::<Packed<W>>()).sum();
        budget.resize(std::mem::replace(&mut self.accounted_bytes, bytes), bytes);
    }

    /// Gives back the memory of lists where nothing is written down.
    pub fn shrink(&mut self, budget: &Budget) {
        for list in self.per_thread.iter_mut().flatten() {
            if list.is_empty() {
                *list = Vec::new();
            }
        }
        self.update_budget(budget);
    }

    /// Forgets what is written down, and gives back the memory.
    pub fn clear(&mut self, budget: &Budget) {
        self.per_thread.fill_with(SuccessorLists::new);
        self.update_budget(budget);
    }

    /// The bytes that the budget knows of.
    pub fn bytes(&self) -> usize {
        self.accounted_bytes
    }
}

/// Which list a configuration belongs on.
#[derive(Clone, Copy)]
struct Router {
    bucketing: Bucketing,
    partition: HashPartition,
}

impl Router {
    /// How many lists there are.
    fn list_count(self) -> usize {
        let others = if self.partition.is_single() { 0 } else { self.partition.size() };
        self.bucketing.counter() + others
    }

    /// The list for a configuration with this hash.
    #[inline]
    fn list_of(self, hash: u64) -> usize {
        match self.partition.is_local(hash) {
            true => self.bucketing.bucket_of(hash),
            false => self.bucketing.counter() + self.partition.owner_of(hash),
        }
    }
}

/// A thread that writes down neighbours.
struct SuccessorWriter<'n, 'p, const W: usize, const M: usize> {
    moves: MoveGenerator<'p, W, M>,
    lists: &'n mut SuccessorLists<W>,
    router: Router,
    count: SuccessorCounter,
}

impl<'n, 'p, const W: usize, const M: usize> SuccessorWriter<'n, 'p, W, M> {
    fn new(
        moves: MoveGenerator<'p, W, M>,
        lists: &'n mut SuccessorLists<W>,
        router: Router,
    ) -> Self {
        lists.resize_with(router.list_count(), Vec::new);
        SuccessorWriter { moves, lists, router, count: SuccessorCounter::new() }
    }

    /// Writes down the neighbours of some configurations, which may be `most` at most.
    fn write_successors(
        &mut self,
        block: &[Packed<W>],
        most: usize,
        go_on: CancelPoll,
    ) -> Result<(), ExpandError> {
        let SuccessorWriter { moves, lists, router: desk, count } = self;
        count.begin_chunk(most);
        for packed in block {
            let all = moves.for_each_move(packed, |neighbour, _, _| {
                let list = &mut lists[desk.list_of(hash(&neighbour))];
                if list.len() == list.capacity() {
                    count.grow_list(list)?;
                }
                list.push(neighbour);
                count.written += 1;
                if count.written < count.stop_at {
                    return ControlFlow::Continue(());
                }
                count.check(go_on)
            });
            if all.is_break() {
                return Err(count.error);
            }
        }
        Ok(())
    }
}

/// How many neighbours are written down, and with how many something is to be done.
///
/// What is done seldom is kept out of the way of what is done for every neighbour.
struct SuccessorCounter {
    written: usize,
    /// The number with which the thread looks up the next time.
    check_at: usize,
    /// The number that is too many.
    limit: usize,
    /// The smaller of the two.
    stop_at: usize,
    /// Why it came to an end, if it did.
    error: ExpandError,
}

/// A list begins with room for this number of neighbours.
const INITIAL_CAPACITY: usize = 4;

impl SuccessorCounter {
    fn new() -> Self {
        SuccessorCounter {
            written: 0,
            check_at: CHECK_INTERVAL,
            limit: 0,
            stop_at: 0,
            error: ExpandError::TooMany,
        }
    }

    /// Begins with something that may have `most` neighbours.
    fn begin_chunk(&mut self, most: usize) {
        self.limit = self.written.saturating_add(most);
        self.stop_at = self.limit.min(self.check_at);
    }

    /// Looks up, unless there are too many neighbours.
    #[cold]
    fn check(&mut self, go_on: CancelPoll) -> ControlFlow<()> {
        if self.written >= self.limit {
            self.error = ExpandError::TooMany;
            return ControlFlow::Break(());
        }
        self.check_at = self.written + CHECK_INTERVAL;
        self.stop_at = self.limit.min(self.check_at);
        self.error = ExpandError::Cancelled;
        go_on()
    }

    /// Makes a full list twice as long.
    #[cold]
    fn grow_list<T>(&mut self, list: &mut Vec<T>) -> ControlFlow<()> {
        self.error = ExpandError::OutOfMemory;
        let longer = reserve(list, list.len().max(INITIAL_CAPACITY));
        if longer.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// A part, what is to be added to it, and what met something.
struct BucketTask<'b, const W: usize> {
    bucket: &'b mut Bucket<W>,
    candidates: Vec<&'b mut Vec<Packed<W>>>,
    matches: Vec<Packed<W>>,
}

impl<const W: usize> BucketTask<'_, W> {
    /// How many configurations are to be added.
    fn len(&self) -> usize {
        self.candidates.iter().map(|found| found.len()).sum()
    }

    /// Adds them, as far as there is memory.
    fn insert_candidates(
        &mut self,
        recent: LastLevels<W>,
        budget: &Budget,
        meets: &(impl Fn(&Packed<W>, u64) -> bool + Sync),
        go_on: CancelPoll,
    ) -> ControlFlow<()> {
        for found in &mut self.candidates {
            let mut look = |packed: &Packed<W>, hash| {
                if meets(packed, hash) {
                    self.matches.push(*packed);
                }
            };
            while self.bucket.insert_new(found, CHECK_INTERVAL, recent, budget, &mut look)
                && !found.is_empty()
            {
                go_on()?;
            }
        }
        go_on()
    }
}

/// Does the work on each of some things, a share of them in each thread, until it breaks off.
///
/// Things side by side are done by the same thread: what it writes to does not lie beside what
/// another one writes to, in the same line of the cache.
pub(super) fn par_for_each<Thing: Send>(
    things: &mut [Thing],
    threads: usize,
    work: impl Fn(&mut Thing, CancelPoll) -> ControlFlow<()> + Sync,
    guard: &mut SearchControl,
) -> Result<(), Stopped> {
    let share = things.len().div_ceil(threads).max(1);
    let work = |share: &mut [Thing], go_on: CancelPoll| {
        share.iter_mut().try_for_each(|thing| work(thing, go_on))
    };
    let (_, end) = pool::map_cancellable(things.chunks_mut(share), work, || guard.poll_observer());
    if end.is_break() { Err(Stopped::Cancelled) } else { Ok(()) }
}

#[cfg(test)]
mod tests;
