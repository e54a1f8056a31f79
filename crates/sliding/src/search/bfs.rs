//! Breadth-first search from one side: all configurations within some distance of the roots.
//!
//! Every move can be undone, so a neighbor of a configuration is on the same level, the one before
//! or the next one. The last two levels are enough to detect duplicates, as Knuth observes in
//! *SLIDING*. The older levels serve only to reconstruct a path. So the hash tables, which are
//! probed for every neighbor, need only three levels, at any depth. They are divided by the first
//! bits of the hashes into [`Bucket`]s small enough to fit into a cache.

use super::BfsProgress;
use super::bucket::{Bucket, LastLevels};
use super::budget::Budget;
use super::checkpoint::CheckpointPolicy;
use super::control::SearchControl;
use super::goals::Goals;
use super::hash_table::hash;
use super::level::{BfsLevel, Bucketing, LevelChunk, LevelSet};
use super::owners::HashOwners;
use super::successors::{ExpandError, Successors, par_for_each};
use crate::compiled::CompiledPuzzle;
use crate::packed::Packed;
use crate::style::Style;
use fifteen_runtime::{Stopped, Threads};
use std::array;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// Search from one side: its complete levels, and the next level in progress.
#[derive(Debug)]
pub(super) struct Bfs<'p, const W: usize, const M: usize> {
    successors: Successors<'p, W, M>,
    /// Assignment of configurations to processes. Buckets and levels contain only those that this
    /// process owns; the level sizes are totals of all processes.
    owners: HashOwners,
    bucketing: Bucketing,
    buckets: Vec<Bucket<W>>,
    /// Complete levels.
    levels: Vec<BfsLevel<W>>,
    /// Number of configurations on each complete level, of all processes.
    level_sizes: Vec<u64>,
    /// Chunks of the last level; `expanded_chunks` is the number of those already expanded.
    chunks: Vec<LevelChunk>,
    expanded_chunks: usize,
    /// Number of configurations that other processes had on the next level after the last round.
    remote_next_level_len: u64,
    /// True if older levels are in memory.
    keeps_history: bool,
    /// Checkpoint policy of the levels, if they are checkpointed.
    checkpoint_policy: Option<CheckpointPolicy>,
    budget: &'p Budget,
}

/// Configurations to collect while a level is expanded, which may end the expansion early.
pub(super) enum MatchCondition<'s, 'p, const W: usize, const M: usize> {
    /// Expands the whole level and collects nothing.
    Never,
    /// Collects goals. With `stops_immediately` the level is left incomplete once a goal is found.
    Goals { goals: &'s Goals<'p, W, M>, stops_immediately: bool },
    /// Collects configurations that the other search has reached.
    Meets(&'s mut Bfs<'p, W, M>),
}

/// Status of one process after a round, or of all of them combined.
struct RoundStatus<const W: usize> {
    /// True if part of the last level is not expanded yet.
    has_more: bool,
    /// True if memory ran out.
    is_out_of_memory: bool,
    /// Number of configurations on the next level.
    next_level_len: u64,
    /// Matches of the condition found in this round.
    matches: Vec<Packed<W>>,
}

/// Result of expanding a level, complete or not.
pub(super) struct LevelResult<const W: usize> {
    /// True if the level has no configuration.
    pub is_empty: bool,
    /// Matches of the condition, in ascending order.
    pub matches: Vec<Packed<W>>,
}

/// Outcome of a round, which expands part of the last level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RoundOutcome {
    /// The level is not complete yet.
    Incomplete,
    /// The level is complete.
    Complete,
    /// The level is complete and empty.
    Exhausted,
    /// Memory ran out, perhaps only in another process. The next round continues with the memory
    /// that the caller frees.
    OutOfMemory { is_local: bool },
}

/// Number of complete levels needed to detect duplicates on the next one.
pub(super) const LAST_LEVELS: usize = 2;

/// Maximum number of bytes of the last two levels per bucket; larger buckets are split.
const BUCKET_BYTES: usize = 128 << 10;

/// Size in bytes up to which buckets are not split merely to give each thread `BUCKETS_PER_THREAD`
/// of them.
const SMALL_BUCKET_BYTES: usize = 16 << 10;
const BUCKETS_PER_THREAD: usize = 4;

impl<'p, const W: usize, const M: usize> Bfs<'p, W, M> {
    /// Creates a search whose only level consists of its roots.
    ///
    /// # Errors
    /// If another process stops.
    pub fn new(
        puzzle: &'p CompiledPuzzle<W, M>,
        style: Style,
        roots: &[Packed<W>],
        threads: Threads,
        (budget, control): (&'p Budget, &mut SearchControl),
    ) -> Result<Self, Stopped> {
        let (mut bucket, owners) = (Bucket::new(0), control.owners());
        for root in roots.iter().filter(|root| owners.is_local(hash(root))) {
            bucket.insert_root(*root, budget);
        }
        let mut bfs = Bfs {
            successors: Successors::new(puzzle, style, threads, owners),
            owners,
            bucketing: Bucketing::ONE,
            buckets: vec![bucket],
            levels: Vec::new(),
            level_sizes: Vec::new(),
            chunks: Vec::new(),
            expanded_chunks: 0,
            remote_next_level_len: 0,
            keeps_history: true,
            checkpoint_policy: None,
            budget,
        };
        let roots = control.group.all_reduce_sum(&[bfs.next_level_len()])?;
        bfs.finish_level(roots[0]);
        Ok(bfs)
    }

    /// Enables checkpoints of the levels. Only the last levels stay in memory.
    pub fn enable_checkpointing(&mut self, policy: CheckpointPolicy) {
        self.checkpoint_policy = Some(policy);
        self.drop_history();
    }

    /// Returns the checkpoint policy of the levels, if they are checkpointed.
    pub fn checkpoint_policy(&self) -> Option<CheckpointPolicy> {
        self.checkpoint_policy
    }

    /// Restores the levels of an empty search from a checkpoint: the sizes of all levels, and the
    /// last levels with their bucketing.
    ///
    /// # Errors
    /// If memory runs out, or the observer cancels.
    pub fn restore(
        &mut self,
        sizes: Vec<u64>,
        last: Vec<BfsLevel<W>>,
        bucketing: Bucketing,
        control: &mut SearchControl,
    ) -> Result<(), Stopped> {
        self.levels.resize_with(sizes.len() - last.len(), BfsLevel::dropped);
        self.levels.extend(last);
        self.level_sizes = sizes;
        self.chunks = self.last_level().chunks().collect();
        if self.rebucket(bucketing, control)? { Ok(()) } else { Err(Stopped::Memory) }
    }

    /// Returns the number of configurations at each distance, on complete levels only.
    pub fn level_sizes(&self) -> &[u64] {
        &self.level_sizes
    }

    /// Returns the distance of the last complete level.
    pub fn depth(&self) -> usize {
        self.level_sizes.len() - 1
    }

    /// Returns the size of the last complete level.
    pub fn last_level_len(&self) -> u64 {
        *self.level_sizes.last().expect("at least one level")
    }

    /// Returns the configurations of the last complete level.
    pub fn frontier(&self) -> impl Iterator<Item = &Packed<W>> {
        self.last_level().iter()
    }

    /// Returns the number of configurations on the next level so far.
    fn next_level_len(&self) -> u64 {
        self.buckets.iter().map(|bucket| bucket.next_level_len() as u64).sum()
    }

    /// Returns whether a path to the roots can be reconstructed: older levels are in memory, or in
    /// a checkpoint that keeps them.
    pub fn can_reconstruct_path(&self) -> bool {
        self.checkpoint_policy.map_or(self.keeps_history, |policy| policy.needs_path)
    }

    /// Returns the configurations at this distance, as a set. The level must be in memory.
    ///
    /// # Errors
    /// See [`BfsLevel::to_set`].
    pub fn level_set(
        &self,
        distance: usize,
        control: &mut SearchControl,
    ) -> Result<LevelSet<'p, W>, Stopped> {
        self.levels[distance].to_set(self.budget, control)
    }

    /// Returns whether a configuration is in the tables, which contain the last two levels, the
    /// next one so far, and perhaps older configurations.
    #[inline]
    pub fn contains(&self, packed: &Packed<W>, hash: u64) -> bool {
        self.buckets[self.bucketing.bucket_of(hash)].contains(packed, hash)
    }

    /// Expands one level. Returns the new configurations that match the condition.
    ///
    /// # Errors
    /// If the observer cancels, the node limit is reached, memory runs out although older levels
    /// are dropped, or another process stops.
    pub fn expand_level(
        &mut self,
        mut condition: MatchCondition<W, M>,
        control: &mut SearchControl,
    ) -> Result<LevelResult<W>, Stopped> {
        // A search that was resumed may have reached the limit already.
        control.check_node_limit(self.progress(&condition).found)?;
        let mut matches = Vec::new();
        let mut full_at = None;
        loop {
            let round = match &condition {
                MatchCondition::Never => self.run_round(&|_, _| false, &mut matches, control),
                MatchCondition::Goals { goals, .. } => {
                    self.run_round(&|packed, _| goals.is_goal(packed), &mut matches, control)
                }
                MatchCondition::Meets(other) => self.run_round(
                    &|packed, hash| other.contains(packed, hash),
                    &mut matches,
                    control,
                ),
            }?;
            let is_done = matches!(round, RoundOutcome::Complete | RoundOutcome::Exhausted);
            let is_enough = is_done
                || matches!(condition, MatchCondition::Goals { stops_immediately: true, .. });
            if !matches.is_empty() && is_enough {
                matches.sort_unstable();
                return Ok(LevelResult { is_empty: false, matches });
            }
            control.report_progress(self.progress(&condition))?;
            if is_done {
                return Ok(LevelResult { is_empty: round == RoundOutcome::Exhausted, matches });
            }
            if let RoundOutcome::OutOfMemory { is_local } = round {
                self.drop_history();
                if let MatchCondition::Meets(other) = &mut condition {
                    other.drop_history();
                }
                let state = Some((self.next_level_len(), self.budget.used()));
                let is_stuck = is_local && (!self.budget.has_headroom() || full_at == state);
                control.group.all_ok(if is_stuck { Err(Stopped::Memory) } else { Ok(()) })?;
                full_at = state;
            }
        }
    }

    /// Returns the current progress.
    fn progress(&self, condition: &MatchCondition<W, M>) -> BfsProgress {
        let own = self.level_sizes().iter().sum::<u64>()
            + self.next_level_len()
            + self.remote_next_level_len;
        let (moves, others) = match condition {
            MatchCondition::Meets(other) => (other.depth(), other.level_sizes().iter().sum()),
            _ => (0, 0),
        };
        BfsProgress {
            moves: self.depth() + 1 + moves,
            found: own + others,
            chunks_done: self.expanded_chunks,
            chunks_total: self.chunks.len(),
            bytes: self.budget.used(),
        }
    }

    /// Runs one round, which expands more of the last level. Collects the new configurations for
    /// which `meets` returns true; `meets` also receives their hashes.
    fn run_round(
        &mut self,
        meets: &(impl Fn(&Packed<W>, u64) -> bool + Sync),
        matches: &mut Vec<Packed<W>>,
        control: &mut SearchControl,
    ) -> Result<RoundOutcome, Stopped> {
        let expanded = self.expand_chunks(control);
        let was_refused = expanded == Ok(false);
        let added = self.exchange_and_insert(expanded.map(drop), meets, control)?;
        let is_local = was_refused || self.successors.has_pending();
        let status = added.map(|matches| RoundStatus {
            has_more: self.expanded_chunks < self.chunks.len(),
            is_out_of_memory: is_local,
            next_level_len: self.next_level_len(),
            matches,
        });
        let all = self.reduce_status(status, control)?;
        matches.extend(all.matches);
        if all.is_out_of_memory {
            return Ok(RoundOutcome::OutOfMemory { is_local });
        }
        if all.has_more {
            return Ok(RoundOutcome::Incomplete);
        }
        if !self.finish_level(all.next_level_len) {
            return Ok(RoundOutcome::Exhausted);
        }
        let divided = self.split_buckets(control);
        control.group.defer(divided)?;
        Ok(RoundOutcome::Complete)
    }

    /// Generates the neighbors of further chunks of the last level, unless some neighbors are still
    /// pending. Returns false if memory ran out, but the history can be dropped.
    fn expand_chunks(&mut self, control: &mut SearchControl) -> Result<bool, Stopped> {
        if self.successors.has_pending() {
            return Ok(true);
        }
        let recent = last_levels(&self.levels, self.bucketing);
        let level = self.levels.last().expect("at least one level");
        let chunks = &self.chunks[self.expanded_chunks..];
        match self.successors.expand_chunks(level, chunks, recent, self.budget, control) {
            Ok(count) => {
                self.expanded_chunks += count;
                Ok(true)
            }
            Err(ExpandError::OutOfMemory) if self.keeps_history => Ok(false),
            Err(reason) => Err(reason.into()),
        }
    }

    /// Sends neighbors to the processes that own them. Inserts the pending neighbors of this
    /// process in the meantime, unless it stops, and then those that it receives. Returns the new
    /// configurations for which `meets` holds, or the reason why this process has to stop.
    ///
    /// # Errors
    /// If one of the processes has stopped.
    fn exchange_and_insert(
        &mut self,
        expanded: Result<(), Stopped>,
        meets: &(impl Fn(&Packed<W>, u64) -> bool + Sync),
        control: &mut SearchControl,
    ) -> Result<Result<Vec<Packed<W>>, Stopped>, Stopped> {
        if self.owners.is_single() {
            expanded?;
            return Ok(self.insert_pending(meets, control));
        }
        self.successors.send_remote(expanded, self.bucketing, control);
        let own = expanded.and_then(|()| self.insert_pending(meets, control));
        self.successors.receive_remote(self.bucketing, self.budget, control)?;
        Ok(own.and_then(|mut matches| {
            matches.extend(self.insert_pending(meets, control)?);
            Ok(matches)
        }))
    }

    /// Adds pending neighbors to the next level. Returns the new configurations for which `meets`
    /// holds.
    fn insert_pending(
        &mut self,
        meets: &(impl Fn(&Packed<W>, u64) -> bool + Sync),
        control: &mut SearchControl,
    ) -> Result<Vec<Packed<W>>, Stopped> {
        let recent = last_levels(&self.levels, self.bucketing);
        self.successors.insert_all(&mut self.buckets, recent, self.budget, meets, control)
    }

    /// Returns the combined status of all processes, given the status of this one.
    fn reduce_status(
        &mut self,
        own: Result<RoundStatus<W>, Stopped>,
        control: &mut SearchControl,
    ) -> Result<RoundStatus<W>, Stopped> {
        if self.owners.is_single() {
            return own;
        }
        // A message is a list of configurations. The first three hold the numbers, each in its
        // first word.
        let own = own.map(|own| {
            let numbers =
                [u64::from(own.has_more), u64::from(own.is_out_of_memory), own.next_level_len];
            let first_word = |number| array::from_fn(|word| if word == 0 { number } else { 0 });
            numbers.map(first_word).into_iter().chain(own.matches).collect()
        });
        let (mut sums, mut matches) = ([0; 3], Vec::new());
        for message in control.group.all_gather(own)? {
            let (numbers, found) = message.split_at(sums.len());
            sums.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += number[0]);
            matches.extend_from_slice(found);
        }
        let [more, full, next_level_len] = sums;
        self.remote_next_level_len = next_level_len - self.next_level_len();
        Ok(RoundStatus { has_more: more > 0, is_out_of_memory: full > 0, next_level_len, matches })
    }

    /// Completes the next level, which has this many configurations in all processes. Returns
    /// `false` and changes nothing if it is empty.
    fn finish_level(&mut self, count: u64) -> bool {
        if count == 0 {
            return false;
        }
        self.remote_next_level_len = 0;
        let lists =
            self.buckets.iter_mut().map(|bucket| bucket.finish_level(self.budget)).collect();
        self.levels.push(BfsLevel::new(self.bucketing, lists));
        self.level_sizes.push(count);
        self.chunks = self.last_level().chunks().collect();
        self.expanded_chunks = 0;
        if !self.keeps_history {
            self.drop_history();
        }
        true
    }

    /// Returns the last complete level.
    pub fn last_level(&self) -> &BfsLevel<W> {
        self.levels.last().expect("at least one level")
    }

    /// Splits the buckets if they have become too large and memory allows.
    fn split_buckets(&mut self, control: &mut SearchControl) -> Result<(), Stopped> {
        let bytes = last_levels(&self.levels, self.bucketing).bytes();
        let bucketing = self.bucketing_for(bytes);
        if bucketing == self.bucketing {
            return Ok(());
        }
        self.rebucket(bucketing, control).map(|_| ())
    }

    /// Builds new buckets if memory allows. Returns whether it did.
    fn rebucket(
        &mut self,
        bucketing: Bucketing,
        control: &mut SearchControl,
    ) -> Result<bool, Stopped> {
        let recent = last_levels(&self.levels, bucketing);
        let mut buckets: Vec<Bucket<W>> = (0..bucketing.count()).map(Bucket::new).collect();
        let fits = AtomicBool::new(true);
        let sweep = |bucket: &mut Bucket<W>, poll: &mut dyn FnMut() -> ControlFlow<()>| {
            if !(fits.load(Ordering::Relaxed) && bucket.rebuild_table(recent, self.budget)) {
                fits.store(false, Ordering::Relaxed);
            }
            poll()
        };
        let end = par_for_each(&mut buckets, self.successors.threads(), sweep, control);
        let fits = fits.into_inner();
        if end.is_ok() && fits {
            self.bucketing = bucketing;
            std::mem::swap(&mut self.buckets, &mut buckets);
        }
        self.budget.release(buckets.iter().map(Bucket::bytes).sum());
        end.map(|()| fits)
    }

    /// Returns the bucketing for this many bytes of configurations.
    pub fn bucketing_for(&self, bytes: usize) -> Bucketing {
        let threads = self.successors.threads();
        let mut bucketing = self.bucketing;
        loop {
            let buckets = bucketing.count();
            let is_few = threads > 1 && buckets < BUCKETS_PER_THREAD * threads;
            if bytes / buckets <= if is_few { SMALL_BUCKET_BYTES } else { BUCKET_BYTES } {
                return bucketing;
            }
            bucketing = bucketing.doubled();
        }
    }

    /// Drops all but the last two levels, now and in the future. They are enough to detect
    /// duplicates, but paths to the roots can no longer be reconstructed.
    pub fn drop_history(&mut self) {
        self.keeps_history = false;
        self.successors.shrink(self.budget);
        let older = self.levels.len().saturating_sub(LAST_LEVELS);
        // Levels before a dropped level were dropped earlier.
        for level in self.levels[..older].iter_mut().rev().take_while(|level| level.len() > 0) {
            self.budget.release(level.bytes());
            *level = BfsLevel::dropped();
        }
    }

    /// Releases all memory except the levels. The search cannot be continued.
    pub fn release_buffers(&mut self) {
        self.budget.release(self.buckets.drain(..).map(|bucket| bucket.bytes()).sum());
        self.successors.clear(self.budget);
    }
}

/// Returns the last two of these levels.
fn last_levels<const W: usize>(levels: &[BfsLevel<W>], bucketing: Bucketing) -> LastLevels<'_, W> {
    LastLevels { bucketing, levels: &levels[levels.len().saturating_sub(LAST_LEVELS)..] }
}

impl<const W: usize, const M: usize> Drop for Bfs<'_, W, M> {
    /// Releases the memory.
    fn drop(&mut self) {
        let buckets: usize = self.buckets.iter().map(Bucket::bytes).sum();
        let levels: usize = self.levels.iter().map(BfsLevel::bytes).sum();
        self.budget.release(buckets + levels + self.successors.bytes());
    }
}

#[cfg(test)]
mod tests;
