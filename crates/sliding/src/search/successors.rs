//! Parallel generation and lookup of neighbors.
//!
//! A level is built in rounds. In the first half of a round every thread takes chunks of the last
//! level and generates all their neighbors, sorted by bucket. In the second half every thread
//! takes some of the buckets and inserts the neighbors generated for them: those that a table does
//! not contain are new. Threads wait for each other only at the end of each half.

use super::bucket::{Bucket, LastLevels};
use super::budget::Budget;
use super::control::{CHECK_INTERVAL, SearchControl};
use super::hash_table::hash;
use super::level::{BfsLevel, Bucketing, CHUNK_LEN, LevelChunk};
use super::owners::HashOwners;
use crate::compiled::CompiledPuzzle;
use crate::moves::MoveGenerator;
use crate::packed::Packed;
use crate::style::Style;
use fifteen_runtime::communicator::{read_words, write_words};
use fifteen_runtime::memory::reserve;
use fifteen_runtime::{Stopped, Threads, continue_if, pool};
use std::mem;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Neighbors that have been generated but not inserted.
#[derive(Debug)]
pub(super) struct Successors<'p, const W: usize, const M: usize> {
    puzzle: &'p CompiledPuzzle<W, M>,
    style: Style,
    /// Lists of each thread.
    per_thread: Vec<SuccessorLists<W>>,
    owners: HashOwners,
    /// Bytes of the lists that are accounted for in the budget.
    accounted_bytes: usize,
}

/// Neighbors: a list for each bucket and, in a distributed search, one for each process.
type SuccessorLists<const W: usize> = Vec<Vec<Packed<W>>>;

/// Reason why the neighbors of a chunk could not be generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExpandError {
    /// The observer cancelled.
    Cancelled,
    /// The neighbors of a single chunk take half of the memory limit, or more.
    TooMany,
    /// The system has no memory left for now.
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

/// Function to call at intervals; it returns `Break` to stop.
type CancelPoll<'g> = &'g mut dyn FnMut() -> ControlFlow<()>;

/// Number of chunks per thread below which starting another thread does not pay off.
const MIN_CHUNKS_PER_THREAD: usize = 8;

/// Minimum and maximum size in bytes of the neighbors of a round. Within these bounds and a
/// fraction of the memory limit, a round takes about as much memory as the last two levels, so that
/// there are several neighbors for each cache line of the tables. Neighbors for other processes are
/// copied several times on their way, so rounds of a distributed search are smaller.
const ROUND_BYTES: (usize, usize) = (8 << 20, 128 << 20);
const ROUND_BYTES_DISTRIBUTED: (usize, usize) = (4 << 20, 8 << 20);
const ROUND_MEMORY_FRACTION: usize = 16;

impl<'p, const W: usize, const M: usize> Successors<'p, W, M> {
    /// Creates empty lists.
    pub fn new(
        puzzle: &'p CompiledPuzzle<W, M>,
        style: Style,
        threads: Threads,
        owners: HashOwners,
    ) -> Self {
        let per_thread = vec![SuccessorLists::new(); threads.get()];
        Successors { puzzle, style, per_thread, owners, accounted_bytes: 0 }
    }

    /// Returns the number of threads.
    pub fn threads(&self) -> usize {
        self.per_thread.len()
    }

    /// Returns whether there are neighbors that have not been inserted yet.
    pub fn has_pending(&self) -> bool {
        self.per_thread.iter().flatten().any(|list| !list.is_empty())
    }

    /// Generates the neighbors of the first chunks, as far as memory allows. Returns the number of
    /// expanded chunks.
    ///
    /// # Errors
    /// If there is not enough memory even for one chunk, or the observer cancels. Then no
    /// neighbors are pending.
    pub fn expand_chunks(
        &mut self,
        level: &BfsLevel<W>,
        chunks: &[LevelChunk],
        recent: LastLevels<W>,
        budget: &Budget,
        control: &mut SearchControl,
    ) -> Result<usize, ExpandError> {
        let (least, most) =
            if self.owners.is_single() { ROUND_BYTES } else { ROUND_BYTES_DISTRIBUTED };
        let bytes = recent.bytes().clamp(least, most).min(budget.limit() / ROUND_MEMORY_FRACTION);
        let room = [bytes, budget.limit() / 2].map(|bytes| bytes / size_of::<Packed<W>>());
        let mut threads = (chunks.len() / MIN_CHUNKS_PER_THREAD).clamp(1, self.threads());
        loop {
            let [target, limit] = room.map(|room| room / threads);
            let router = Router { bucketing: recent.bucketing, owners: self.owners };
            let end =
                self.expand_on_threads(threads, level, chunks, router, [target, limit], control);
            if end.is_err() {
                self.update_budget(budget);
                self.clear(budget);
            }
            match end {
                // A single thread has more memory for one chunk than each of several threads.
                Err(ExpandError::TooMany | ExpandError::OutOfMemory) if threads > 1 => threads = 1,
                end => return end,
            }
        }
    }

    /// Generates neighbors on this number of threads. Each thread takes chunks until it has more
    /// than `target` neighbors. A single chunk must have fewer than `limit`.
    fn expand_on_threads(
        &mut self,
        threads: usize,
        level: &BfsLevel<W>,
        chunks: &[LevelChunk],
        router: Router,
        [target, limit]: [usize; 2],
        control: &mut SearchControl,
    ) -> Result<usize, ExpandError> {
        let next = AtomicUsize::new(0);
        let (puzzle, style) = (self.puzzle, self.style);
        let write = |lists: &mut SuccessorLists<W>, poll: CancelPoll| {
            // Each thread allocates its own counters, so that threads do not write to the same
            // cache line (false sharing).
            let mut writer = SuccessorWriter::new(MoveGenerator::new(puzzle, style), lists, router);
            while writer.count.written <= target
                && let Some(chunk) = chunks.get(next.fetch_add(1, Ordering::Relaxed))
            {
                writer.write_successors(level.chunk(chunk), limit, poll)?;
            }
            Ok(())
        };
        let lists = &mut self.per_thread[..threads];
        let (ends, _) = pool::map_cancellable(lists, write, || control.poll_observer());
        ends.into_iter().collect::<Result<(), ExpandError>>()?;
        Ok(next.into_inner().min(chunks.len()))
    }

    /// Sends the neighbors that other processes own, or the reason why this process stops.
    pub fn send_remote(
        &mut self,
        own: Result<(), Stopped>,
        bucketing: Bucketing,
        control: &mut SearchControl,
    ) {
        let mut foreign = vec![Vec::new(); self.owners.size()];
        for lists in self.per_thread.iter_mut().filter(|lists| !lists.is_empty()) {
            for (all, list) in foreign.iter_mut().zip(&mut lists[bucketing.count()..]) {
                if all.is_empty() { *all = mem::take(list) } else { all.append(list) }
            }
        }
        let messages = foreign.into_iter().map(|list| write_words(&list)).collect();
        control.group.send_all(own, messages);
    }

    /// Receives the neighbors that this process owns, unless one of the others stops.
    pub fn receive_remote(
        &mut self,
        bucketing: Bucketing,
        budget: &Budget,
        control: &mut SearchControl,
    ) -> Result<(), Stopped> {
        let lists = &mut self.per_thread[0];
        lists.resize_with(bucketing.count() + self.owners.size(), Vec::new);
        for packed in control.group.recv_all()?.iter().flat_map(|bytes| read_words(bytes)) {
            lists[bucketing.bucket_of(hash(&packed))].push(packed);
        }
        self.update_budget(budget);
        Ok(())
    }

    /// Inserts pending neighbors into the buckets, as far as memory allows. Returns the new
    /// configurations for which `meets` holds.
    pub fn insert_all(
        &mut self,
        buckets: &mut [Bucket<W>],
        recent: LastLevels<W>,
        budget: &Budget,
        meets: &(impl Fn(&Packed<W>, u64) -> bool + Sync),
        control: &mut SearchControl,
    ) -> Result<Vec<Packed<W>>, Stopped> {
        let all_threads = self.threads();
        let mut tasks: Vec<BucketTask<W>> = buckets
            .iter_mut()
            .map(|bucket| BucketTask { bucket, candidates: Vec::new(), matches: Vec::new() })
            .collect();
        for lists in &mut self.per_thread {
            for (task, list) in tasks.iter_mut().zip(lists) {
                task.candidates.push(list);
            }
        }
        let is_little =
            tasks.iter().map(BucketTask::len).sum::<usize>() < MIN_CHUNKS_PER_THREAD * CHUNK_LEN;
        let threads = if is_little { 1 } else { all_threads };
        let add = |task: &mut BucketTask<W>, poll: CancelPoll| {
            task.insert_candidates(recent, budget, meets, poll)
        };
        let end = par_for_each(&mut tasks, threads, add, control);
        let matches = tasks.into_iter().flat_map(|task| task.matches).collect();
        self.update_budget(budget);
        end.map(|()| matches)
    }

    /// Updates the budget to the size of the lists.
    fn update_budget(&mut self, budget: &Budget) {
        let lists = self.per_thread.iter().flatten();
        let bytes = lists.map(|list| list.capacity() * size_of::<Packed<W>>()).sum();
        budget.resize(std::mem::replace(&mut self.accounted_bytes, bytes), bytes);
    }

    /// Releases the memory of empty lists.
    pub fn shrink(&mut self, budget: &Budget) {
        for list in self.per_thread.iter_mut().flatten() {
            if list.is_empty() {
                *list = Vec::new();
            }
        }
        self.update_budget(budget);
    }

    /// Drops all pending neighbors and releases their memory.
    pub fn clear(&mut self, budget: &Budget) {
        self.per_thread.fill_with(SuccessorLists::new);
        self.update_budget(budget);
    }

    /// Returns the bytes accounted for in the budget.
    pub fn bytes(&self) -> usize {
        self.accounted_bytes
    }
}

/// Assignment of configurations to lists.
#[derive(Clone, Copy)]
struct Router {
    bucketing: Bucketing,
    owners: HashOwners,
}

impl Router {
    /// Returns the number of lists.
    fn list_count(self) -> usize {
        let others = if self.owners.is_single() { 0 } else { self.owners.size() };
        self.bucketing.count() + others
    }

    /// Returns the list of a configuration with this hash.
    #[inline]
    fn list_of(self, hash: u64) -> usize {
        match self.owners.is_local(hash) {
            true => self.bucketing.bucket_of(hash),
            false => self.bucketing.count() + self.owners.owner_of(hash),
        }
    }
}

/// Writer of neighbors on one thread.
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

    /// Generates the neighbors of a chunk. Fails if there are `limit` or more.
    fn write_successors(
        &mut self,
        chunk: &[Packed<W>],
        limit: usize,
        poll: CancelPoll,
    ) -> Result<(), ExpandError> {
        let SuccessorWriter { moves, lists, router, count } = self;
        count.begin_chunk(limit);
        for packed in chunk {
            let all = moves.for_each_move(packed, |neighbor, _, _| {
                let list = &mut lists[router.list_of(hash(&neighbor))];
                if list.len() == list.capacity() {
                    count.grow_list(list)?;
                }
                list.push(neighbor);
                count.written += 1;
                if count.written < count.stop_at {
                    return ControlFlow::Continue(());
                }
                count.check(poll)
            });
            if all.is_break() {
                return Err(count.error);
            }
        }
        Ok(())
    }
}

/// Number of generated neighbors, and the numbers at which a check is due.
///
/// Rare events are kept out of the hot path.
struct SuccessorCounter {
    written: usize,
    /// Number at which the observer is polled next.
    check_at: usize,
    /// Number from which there are too many neighbors.
    limit: usize,
    /// The smaller of the two.
    stop_at: usize,
    /// Error to report if the generation ends now.
    error: ExpandError,
}

/// Initial capacity of a list.
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

    /// Begins a chunk that must have fewer than `limit` neighbors.
    fn begin_chunk(&mut self, limit: usize) {
        self.limit = self.written.saturating_add(limit);
        self.stop_at = self.limit.min(self.check_at);
    }

    /// Polls the observer, unless there are too many neighbors.
    #[cold]
    fn check(&mut self, poll: CancelPoll) -> ControlFlow<()> {
        if self.written >= self.limit {
            self.error = ExpandError::TooMany;
            return ControlFlow::Break(());
        }
        self.check_at = self.written + CHECK_INTERVAL;
        self.stop_at = self.limit.min(self.check_at);
        self.error = ExpandError::Cancelled;
        poll()
    }

    /// Doubles a full list.
    #[cold]
    fn grow_list<T>(&mut self, list: &mut Vec<T>) -> ControlFlow<()> {
        self.error = ExpandError::OutOfMemory;
        let longer = reserve(list, list.len().max(INITIAL_CAPACITY));
        continue_if(longer.is_ok())
    }
}

/// Bucket, its candidates for insertion, and the matches among them.
struct BucketTask<'b, const W: usize> {
    bucket: &'b mut Bucket<W>,
    candidates: Vec<&'b mut Vec<Packed<W>>>,
    matches: Vec<Packed<W>>,
}

impl<const W: usize> BucketTask<'_, W> {
    /// Returns the number of candidates.
    fn len(&self) -> usize {
        self.candidates.iter().map(|found| found.len()).sum()
    }

    /// Inserts the candidates, as far as memory allows.
    fn insert_candidates(
        &mut self,
        recent: LastLevels<W>,
        budget: &Budget,
        meets: &(impl Fn(&Packed<W>, u64) -> bool + Sync),
        poll: CancelPoll,
    ) -> ControlFlow<()> {
        for found in &mut self.candidates {
            let mut on_new = |packed: &Packed<W>, hash| {
                if meets(packed, hash) {
                    self.matches.push(*packed);
                }
            };
            while self.bucket.insert_new(found, CHECK_INTERVAL, recent, budget, &mut on_new)
                && !found.is_empty()
            {
                poll()?;
            }
        }
        poll()
    }
}

/// Calls a function for each item on several threads, until it returns `Break`.
///
/// Each thread takes a contiguous share, so that threads do not write to the same cache line (false
/// sharing).
pub(super) fn par_for_each<Item: Send>(
    items: &mut [Item],
    threads: usize,
    work: impl Fn(&mut Item, CancelPoll) -> ControlFlow<()> + Sync,
    control: &mut SearchControl,
) -> Result<(), Stopped> {
    let share = items.len().div_ceil(threads).max(1);
    let work = |share: &mut [Item], poll: CancelPoll| {
        share.iter_mut().try_for_each(|item| work(item, poll))
    };
    let (_, end) = pool::map_cancellable(items.chunks_mut(share), work, || control.poll_observer());
    Stopped::check(end)
}

#[cfg(test)]
mod tests;
