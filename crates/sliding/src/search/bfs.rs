//! All configurations within some distance of the roots: a ball that grows level by level.
//!
//! Every move can be undone, so a neighbour of a configuration is on the same level, the one before
//! or the next one. To know what is new, the last two levels are all it takes, as Knuth observes in
//! *SLIDING*; the older ones are only kept to find the way back. So the tables that are looked up
//! all the time hold three levels, however large the ball is, and they are divided by the
//! first bits of the hashes into [`Part`]s, so many that each of them fits into a cache.

use super::Progress;
use super::bucket::{LastLevels, Part};
use super::budget::Budget;
use super::checkpoint::Keeping;
use super::control::Guard;
use super::goals::Goals;
use super::group::HashPartition;
use super::hash_table::hash;
use super::level::{Block, Level, Parts, Set};
use super::successors::{ExpandError, Notes, par_for_each};
use crate::compiled::CompiledPuzzle;
use crate::packed::Packed;
use crate::style::Style;
use fifteen_runtime::{Stopped, Threads};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// A ball, and the level that grows.
#[derive(Debug)]
pub(super) struct Ball<'p, const W: usize, const M: usize> {
    notes: Notes<'p, W, M>,
    /// Who owns which configurations: what is in the parts and on the levels is what this process owns, and the sizes are those
    /// of all.
    owners: HashPartition,
    division: Parts,
    parts: Vec<Part<W>>,
    /// The complete levels.
    levels: Vec<Level<W>>,
    /// How many configurations there are on each.
    sizes: Vec<u64>,
    /// The blocks of the last level, and how many of them have been looked at.
    blocks: Vec<Block>,
    expanded: usize,
    /// The configurations of the level that grows that others had when they were asked last.
    elsewhere: u64,
    /// Whether older levels are in memory.
    keeps: bool,
    /// How levels are kept in a folder, if they are.
    keeping: Option<Keeping>,
    budget: &'p Budget,
}

/// What a ball looks for on the level that grows.
pub(super) enum Sought<'s, 'p, const W: usize, const M: usize> {
    /// Whatever is there.
    Anything,
    /// Configurations to stop at. With `at_once` the level is left incomplete when there is one.
    Goals { goals: &'s Goals<'p, W, M>, at_once: bool },
    /// Where it touches another ball.
    Ball(&'s mut Ball<'p, W, M>),
}

/// How a process stands after a round; and together, all of them.
struct RoundStatus<const W: usize> {
    /// Whether there is more of the last level to be looked at.
    has_more: bool,
    /// Whether there is not enough memory.
    is_full: bool,
    /// The configurations on the level that grows.
    growing: u64,
    /// What was looked for and found in this round.
    met: Vec<Packed<W>>,
}

/// A level that was completed, or that need not be.
pub(super) struct LevelResult<const W: usize> {
    /// Whether there is nothing on it.
    pub is_empty: bool,
    /// What was looked for, in ascending order.
    pub met: Vec<Packed<W>>,
}

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Round {
    /// The level is not complete yet.
    More,
    /// The level is complete.
    Complete,
    /// The level is complete, but there is nothing on it.
    Exhausted,
    /// There is not enough memory, perhaps for another process only. Once there is more, the next round goes on.
    OutOfMemory { is_own: bool },
}

/// What came of writing down neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ExpandOutcome {
    /// Some are written down.
    Some,
    /// There was no memory for that.
    Refused,
}

/// How many levels are needed to know what is new, besides the one that grows.
pub(super) const RECENT: usize = 2;

/// Parts are divided when there are this many bytes of the last two levels in each.
const BUCKET_BYTES: usize = 128 << 10;

/// Every thread should have some parts, if there are this many bytes in each.
const SMALL_BUCKET_BYTES: usize = 16 << 10;
const BUCKETS_PER_THREAD: usize = 4;

impl<'p, const W: usize, const M: usize> Ball<'p, W, M> {
    /// The ball that has only its roots.
    ///
    /// # Errors
    /// If another process stops.
    pub fn new(
        puzzle: &'p CompiledPuzzle<W, M>,
        style: Style,
        roots: &[Packed<W>],
        threads: Threads,
        (budget, guard): (&'p Budget, &mut Guard),
    ) -> Result<Self, Stopped> {
        let (mut part, owners) = (Part::new(0), guard.company.owners());
        for root in roots.iter().filter(|root| owners.is_local(hash(root))) {
            part.root(*root, budget);
        }
        let mut ball = Ball {
            notes: Notes::new(puzzle, style, threads, owners),
            owners,
            division: Parts::ONE,
            parts: vec![part],
            levels: Vec::new(),
            sizes: Vec::new(),
            blocks: Vec::new(),
            expanded: 0,
            elsewhere: 0,
            keeps: true,
            keeping: None,
            budget,
        };
        let own: Result<_, Stopped> = Ok(([ball.growing()], Vec::<Packed<W>>::new()));
        let ([roots], _) = guard.sum_and_gather(own)?;
        ball.turn(roots);
        Ok(ball)
    }

    /// Takes note that its levels are kept in a folder. So they need not be in memory, but for the last.
    pub fn keep(&mut self, keeping: Keeping) {
        self.keeping = Some(keeping);
        self.forget();
    }

    /// How its levels are kept in a folder, if they are.
    pub fn keeping(&self) -> Option<Keeping> {
        self.keeping
    }

    /// Makes a ball that has nothing yet one that has grown: all levels have these sizes, and the last of them
    /// are these, divided in this way.
    ///
    /// # Errors
    /// If there is not enough memory, or the watch wants to stop.
    pub fn restore(
        &mut self,
        sizes: Vec<u64>,
        last: Vec<Level<W>>,
        division: Parts,
        guard: &mut Guard,
    ) -> Result<(), Stopped> {
        self.levels.resize_with(sizes.len() - last.len(), Level::dropped);
        self.levels.extend(last);
        self.sizes = sizes;
        self.blocks = self.last_level().blocks().collect();
        if self.rebucket(division, guard)? { Ok(()) } else { Err(Stopped::Memory) }
    }

    /// How many configurations there are at each distance, complete levels only.
    pub fn levels(&self) -> &[u64] {
        &self.sizes
    }

    /// The distance of the last complete level.
    pub fn radius(&self) -> usize {
        self.sizes.len() - 1
    }

    /// The size of the last complete level.
    pub fn last(&self) -> u64 {
        *self.sizes.last().expect("there are roots")
    }

    /// The configurations of the last complete level.
    pub fn outermost(&self) -> impl Iterator<Item = &Packed<W>> {
        self.last_level().iter()
    }

    /// How many configurations are known of the level that grows.
    fn growing(&self) -> u64 {
        self.parts.iter().map(|part| part.growing() as u64).sum()
    }

    /// Whether there is a way back to the roots: older levels have not been forgotten, or are in a folder.
    pub fn has_way_back(&self) -> bool {
        self.keeping.map_or(self.keeps, |keeping| keeping.has_way_back)
    }

    /// The configurations at some distance, as a set. The level must not be forgotten.
    ///
    /// # Errors
    /// See [`Level::set`].
    pub fn at(&self, distance: usize, guard: &mut Guard) -> Result<Set<'p, W>, Stopped> {
        self.levels[distance].set(self.budget, guard)
    }

    /// Whether a configuration is on the last complete level, or perhaps on another one.
    #[inline]
    pub fn contains(&self, packed: &Packed<W>, hash: u64) -> bool {
        self.parts[self.division.of(hash)].contains(packed, hash)
    }

    /// Grows by one level. Collects what is new there and looked for.
    ///
    /// # Errors
    /// If the watch wants to stop, the limit of configurations is reached, or there is not enough
    /// memory, even though both balls have forgotten their older levels.
    pub fn grow(
        &mut self,
        mut sought: Sought<W, M>,
        guard: &mut Guard,
    ) -> Result<LevelResult<W>, Stopped> {
        let mut met = Vec::new();
        let mut full_at = None;
        loop {
            let round = match &sought {
                Sought::Anything => self.round(&|_, _| false, &mut met, guard),
                Sought::Goals { goals, .. } => {
                    self.round(&|packed, _| goals.hold(packed), &mut met, guard)
                }
                Sought::Ball(other) => {
                    self.round(&|packed, hash| other.contains(packed, hash), &mut met, guard)
                }
            }?;
            let is_done = matches!(round, Round::Complete | Round::Exhausted);
            let is_enough = is_done || matches!(sought, Sought::Goals { at_once: true, .. });
            if !met.is_empty() && is_enough {
                met.sort_unstable();
                return Ok(LevelResult { is_empty: false, met });
            }
            guard.show(self.progress(&sought))?;
            if is_done {
                return Ok(LevelResult { is_empty: round == Round::Exhausted, met });
            }
            if let Round::OutOfMemory { is_own } = round {
                self.forget();
                if let Sought::Ball(other) = &mut sought {
                    other.forget();
                }
                let state = Some((self.growing(), self.budget.used()));
                let is_stuck = is_own && (!self.budget.has_headroom() || full_at == state);
                guard.all(if is_stuck { Err(Stopped::Memory) } else { Ok(()) })?;
                full_at = state;
            }
        }
    }

    /// How far the search has come.
    fn progress(&self, sought: &Sought<W, M>) -> Progress {
        let own = self.levels().iter().sum::<u64>() + self.growing() + self.elsewhere;
        let (moves, others) = match sought {
            Sought::Ball(other) => (other.radius(), other.levels().iter().sum()),
            _ => (0, 0),
        };
        Progress {
            moves: self.radius() + 1 + moves,
            found: own + others,
            part: self.expanded,
            parts: self.blocks.len(),
            bytes: self.budget.used(),
        }
    }

    /// Looks at more of the last level. Collects those of the new configurations for which `meets`
    /// holds; it is given their hashes, too.
    fn round(
        &mut self,
        meets: &(impl Fn(&Packed<W>, u64) -> bool + Sync),
        met: &mut Vec<Packed<W>>,
        guard: &mut Guard,
    ) -> Result<Round, Stopped> {
        let expanded = self.expand(guard);
        let was_refused = expanded == Ok(ExpandOutcome::Refused);
        let added = self.look_up(expanded.map(drop), meets, guard)?;
        let is_own = was_refused || self.notes.are_there();
        let standing = added.map(|met| RoundStatus {
            has_more: self.expanded < self.blocks.len(),
            is_full: is_own,
            growing: self.growing(),
            met,
        });
        let all = self.stand(standing, guard)?;
        met.extend(all.met);
        if all.is_full {
            return Ok(Round::OutOfMemory { is_own });
        }
        if all.has_more {
            return Ok(Round::More);
        }
        if !self.turn(all.growing) {
            return Ok(Round::Exhausted);
        }
        let divided = self.divide(guard);
        guard.later(divided)?;
        Ok(Round::Complete)
    }

    /// Writes down the neighbours of more of the last level, unless there are some still.
    fn expand(&mut self, guard: &mut Guard) -> Result<ExpandOutcome, Stopped> {
        if self.notes.are_there() {
            return Ok(ExpandOutcome::Some);
        }
        let recent = recent(&self.levels, self.division);
        let level = self.levels.last().expect("there are roots");
        let blocks = &self.blocks[self.expanded..];
        match self.notes.expand(level, blocks, recent, self.budget, guard) {
            Ok(count) => {
                self.expanded += count;
                Ok(ExpandOutcome::Some)
            }
            Err(ExpandError::Refused) if self.keeps => Ok(ExpandOutcome::Refused),
            Err(reason) => Err(reason.into()),
        }
    }

    /// Looks up what was written down, unless this process stops, and then what others have for it. What these own
    /// is handed over before that, and is on its way meanwhile. Returns the new configurations for which
    /// `meets` holds, or why this process has to stop now.
    ///
    /// # Errors
    /// If one of them has stopped.
    fn look_up(
        &mut self,
        expanded: Result<(), Stopped>,
        meets: &(impl Fn(&Packed<W>, u64) -> bool + Sync),
        guard: &mut Guard,
    ) -> Result<Result<Vec<Packed<W>>, Stopped>, Stopped> {
        if self.owners.is_one() {
            expanded?;
            return Ok(self.add(meets, guard));
        }
        self.notes.hand_over(expanded, self.division, guard);
        let own = expanded.and_then(|()| self.add(meets, guard));
        self.notes.take_over(self.division, self.budget, guard)?;
        Ok(own.and_then(|mut met| {
            met.extend(self.add(meets, guard)?);
            Ok(met)
        }))
    }

    /// Adds what is written down to the level that grows, and returns the new configurations for which `meets` holds.
    fn add(
        &mut self,
        meets: &(impl Fn(&Packed<W>, u64) -> bool + Sync),
        guard: &mut Guard,
    ) -> Result<Vec<Packed<W>>, Stopped> {
        let recent = recent(&self.levels, self.division);
        self.notes.add(&mut self.parts, recent, self.budget, meets, guard)
    }

    /// How all processes stand, given how this one does.
    fn stand(
        &mut self,
        own: Result<RoundStatus<W>, Stopped>,
        guard: &mut Guard,
    ) -> Result<RoundStatus<W>, Stopped> {
        if self.owners.is_one() {
            return own;
        }
        let growing = self.growing();
        let all = guard.sum_and_gather(own.map(|own| {
            let numbers = [u64::from(own.has_more), u64::from(own.is_full), own.growing];
            (numbers, own.met)
        }))?;
        let ([more, full, sum], met) = all;
        self.elsewhere = sum - growing;
        Ok(RoundStatus { has_more: more > 0, is_full: full > 0, growing: sum, met })
    }

    /// Completes the level that grows, on which there are this many configurations of all processes. Returns false, and leaves
    /// everything as it is, if there is nothing on it.
    fn turn(&mut self, count: u64) -> bool {
        if count == 0 {
            return false;
        }
        self.elsewhere = 0;
        let lists = self.parts.iter_mut().map(|part| part.turn(self.budget)).collect();
        self.levels.push(Level::new(self.division, lists));
        self.sizes.push(count);
        self.blocks = self.last_level().blocks().collect();
        self.expanded = 0;
        if !self.keeps {
            self.forget();
        }
        true
    }

    /// The last complete level.
    pub fn last_level(&self) -> &Level<W> {
        self.levels.last().expect("there are roots")
    }

    /// Divides the parts when they have become too large, if there is memory to do it.
    fn divide(&mut self, guard: &mut Guard) -> Result<(), Stopped> {
        let bytes = recent(&self.levels, self.division).bytes();
        let division = self.bucketing_for(bytes);
        if division == self.division {
            return Ok(());
        }
        self.rebucket(division, guard).map(|_| ())
    }

    /// Makes new parts, if there is memory to do it, and says whether there was.
    fn rebucket(&mut self, division: Parts, guard: &mut Guard) -> Result<bool, Stopped> {
        let recent = recent(&self.levels, division);
        let mut parts: Vec<Part<W>> = (0..division.count()).map(Part::new).collect();
        let fits = AtomicBool::new(true);
        let sweep = |part: &mut Part<W>, go_on: &mut dyn FnMut() -> ControlFlow<()>| {
            if !(fits.load(Ordering::Relaxed) && part.sweep(recent, self.budget)) {
                fits.store(false, Ordering::Relaxed);
            }
            go_on()
        };
        let end = par_for_each(&mut parts, self.notes.threads(), sweep, guard);
        let fits = fits.into_inner();
        if end.is_ok() && fits {
            self.division = division;
            std::mem::swap(&mut self.parts, &mut parts);
        }
        self.budget.give(parts.iter().map(Part::bytes).sum());
        end.map(|()| fits)
    }

    /// The division for this many bytes of configurations.
    pub fn bucketing_for(&self, bytes: usize) -> Parts {
        let threads = self.notes.threads();
        let mut division = self.division;
        loop {
            let parts = division.count();
            let is_few = threads > 1 && parts < BUCKETS_PER_THREAD * threads;
            if bytes / parts <= if is_few { SMALL_BUCKET_BYTES } else { BUCKET_BYTES } {
                return division;
            }
            division = division.doubled();
        }
    }

    /// Forgets all but the last two levels, now and from now on. They are all that is needed to
    /// know what is new; but there is no way back to the roots any more.
    pub fn forget(&mut self) {
        self.keeps = false;
        self.notes.shrink(self.budget);
        let older = self.levels.len().saturating_sub(RECENT);
        // What is before a forgotten level was forgotten earlier.
        for level in self.levels[..older].iter_mut().rev().take_while(|level| level.len() > 0) {
            self.budget.give(level.bytes());
            *level = Level::dropped();
        }
    }

    /// Gives back all memory but that of the levels. The ball does not grow any more.
    pub fn finish(&mut self) {
        self.budget.give(self.parts.drain(..).map(|part| part.bytes()).sum());
        self.notes.dismiss(self.budget);
    }
}

/// The last levels of these.
fn recent<const W: usize>(levels: &[Level<W>], parts: Parts) -> LastLevels<'_, W> {
    LastLevels { parts, levels: &levels[levels.len().saturating_sub(RECENT)..] }
}

impl<const W: usize, const M: usize> Drop for Ball<'_, W, M> {
    /// Gives back the memory.
    fn drop(&mut self) {
        let parts: usize = self.parts.iter().map(Part::bytes).sum();
        let levels: usize = self.levels.iter().map(Level::bytes).sum();
        self.budget.give(parts + levels + self.notes.bytes());
    }
}

#[cfg(test)]
mod tests;
