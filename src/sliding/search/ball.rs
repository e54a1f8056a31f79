//! All configurations within some distance of the roots: a ball that grows level by level.
//!
//! Every move can be undone, so a neighbour of a configuration is on the same level, the one before
//! or the next one. To know what is new, the last two levels are all it takes, as Knuth observes in
//! *SLIDING*; the older ones are only kept to find the way back. So the tables that are looked up
//! all the time hold three levels, however large the ball is, and they are divided by the
//! first bits of the hashes into so many [`Part`]s that each of them fits into a cache.

use super::budget::Budget;
use super::crew::{Crew, share};
use super::level::{Block, Level, Parts, Set};
use super::part::{Part, Recent};
use crate::sliding::compiled::Compiled;
use crate::sliding::packed::Packed;
use crate::sliding::style::Style;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};

/// A ball, and the level that grows.
#[derive(Debug)]
pub(super) struct Ball<'p, const W: usize, const M: usize> {
    crew: Crew<'p, W, M>,
    division: Parts,
    parts: Vec<Part<W>>,
    /// The complete levels.
    levels: Vec<Level<W>>,
    /// How many configurations there are on each.
    sizes: Vec<u64>,
    /// The blocks of the last level, and how many of them have been looked at.
    blocks: Vec<Block>,
    expanded: usize,
    /// Whether older levels are kept.
    keeps: bool,
    budget: &'p Budget,
}

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Round {
    /// The level is not complete yet.
    More,
    /// The level is complete.
    Complete,
    /// The level is complete, but there is nothing on it.
    Exhausted,
    /// There is not enough memory. Once there is more, the next round goes on.
    Full,
    /// The neighbours of a few configurations are more than memory could hold, even if all levels
    /// were forgotten.
    Overflow,
}

/// How many levels are needed to know what is new, besides the one that grows.
const RECENT: usize = 2;

/// Parts are divided when there are so many bytes of the last two levels in each.
const PART_BYTES: usize = 128 << 10;

/// Every thread should have some parts, if there are so many bytes in each.
const SMALL_PART_BYTES: usize = 16 << 10;
const PARTS_PER_THREAD: usize = 4;

impl<'p, const W: usize, const M: usize> Ball<'p, W, M> {
    /// The ball that has only its roots.
    pub fn new(
        puzzle: &'p Compiled<W, M>,
        style: Style,
        roots: &[Packed<W>],
        threads: NonZero<usize>,
        budget: &'p Budget,
    ) -> Self {
        let mut part = Part::new(0);
        for root in roots {
            part.root(*root, budget);
        }
        let mut ball = Ball {
            crew: Crew::new(puzzle, style, threads),
            division: Parts::ONE,
            parts: vec![part],
            levels: Vec::new(),
            sizes: Vec::new(),
            blocks: Vec::new(),
            expanded: 0,
            keeps: true,
            budget,
        };
        ball.turn();
        ball
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
    pub fn growing(&self) -> u64 {
        self.parts.iter().map(|part| part.growing() as u64).sum()
    }

    /// How much of the level that grows has been looked at: a number of blocks, and out of how many.
    pub fn progress(&self) -> (usize, usize) {
        (self.expanded, self.blocks.len())
    }

    /// Whether older levels have been forgotten, so that there is no way back.
    pub fn forgot(&self) -> bool {
        !self.keeps
    }

    /// The configurations at some distance, as a set. The level must not be forgotten.
    pub fn at(&self, distance: usize) -> Set<'p, W> {
        self.levels[distance].set(self.budget)
    }

    /// Whether a configuration is on the last complete level, or perhaps on another one.
    #[inline]
    pub fn contains(&self, packed: &Packed<W>, hash: u64) -> bool {
        self.parts[self.division.of(hash)].contains(packed, hash)
    }

    /// Looks at more of the last level. Returns those of the new configurations for which `meets`
    /// holds; it is given their hashes, too.
    pub fn round(
        &mut self,
        meets: &(impl Fn(&Packed<W>, u64) -> bool + Sync),
    ) -> (Round, Vec<Packed<W>>) {
        let recent = recent(&self.levels, self.division);
        if !self.crew.has_found() {
            let level = self.levels.last().expect("there are roots");
            let blocks = &self.blocks[self.expanded..];
            match self.crew.expand(level, blocks, recent, self.budget) {
                Some(count) => self.expanded += count,
                None => return (Round::Overflow, Vec::new()),
            }
        }
        let met = self.crew.add(&mut self.parts, recent, self.budget, meets);
        let round = match (self.crew.has_found(), self.expanded == self.blocks.len()) {
            (true, _) => Round::Full,
            (false, false) => Round::More,
            (false, true) if self.turn() => Round::Complete,
            (false, true) => Round::Exhausted,
        };
        (round, met)
    }

    /// Completes the level that grows. Returns false, and leaves everything as it is, if there is
    /// nothing on it.
    fn turn(&mut self) -> bool {
        let count = self.growing();
        if count == 0 {
            return false;
        }
        let lists = self.parts.iter_mut().map(|part| part.turn(self.budget)).collect();
        self.levels.push(Level::new(self.division, lists));
        self.sizes.push(count);
        self.blocks = self.last_level().blocks().collect();
        self.expanded = 0;
        if !self.keeps {
            self.forget();
        }
        self.divide();
        true
    }

    /// The last complete level.
    fn last_level(&self) -> &Level<W> {
        self.levels.last().expect("there are roots")
    }

    /// Divides the parts when they have become too large, if there is memory to do it.
    fn divide(&mut self) {
        let bytes = recent(&self.levels, self.division).bytes();
        let division = self.division_for(bytes);
        if division == self.division {
            return;
        }
        let recent = recent(&self.levels, division);
        let mut parts: Vec<Part<W>> = (0..division.count()).map(Part::new).collect();
        let fits = AtomicBool::new(true);
        share(&mut parts, self.crew.threads(), |part| {
            if !(fits.load(Ordering::Relaxed) && part.sweep(recent, self.budget)) {
                fits.store(false, Ordering::Relaxed);
            }
        });
        if fits.into_inner() {
            self.division = division;
            std::mem::swap(&mut self.parts, &mut parts);
        }
        self.budget.give(parts.iter().map(Part::bytes).sum());
    }

    /// The division for so many bytes of configurations.
    fn division_for(&self, bytes: usize) -> Parts {
        let threads = self.crew.threads();
        let mut division = self.division;
        loop {
            let parts = division.count();
            let is_few = threads > 1 && parts < PARTS_PER_THREAD * threads;
            if bytes / parts <= if is_few { SMALL_PART_BYTES } else { PART_BYTES } {
                return division;
            }
            division = division.doubled();
        }
    }

    /// Forgets all but the last two levels, now and from now on. They are all that is needed to
    /// know what is new; but there is no way back to the roots any more.
    pub fn forget(&mut self) {
        self.keeps = false;
        self.crew.shrink(self.budget);
        let older = self.levels.len().saturating_sub(RECENT);
        // What is before a forgotten level was forgotten earlier.
        for level in self.levels[..older].iter_mut().rev().take_while(|level| level.len() > 0) {
            self.budget.give(level.bytes());
            *level = Level::forgotten();
        }
    }

    /// Gives back all memory but that of the levels. The ball does not grow any more.
    pub fn finish(&mut self) {
        self.budget.give(self.parts.drain(..).map(|part| part.bytes()).sum());
        self.crew.dismiss(self.budget);
    }
}

/// The last levels of these.
fn recent<const W: usize>(levels: &[Level<W>], parts: Parts) -> Recent<'_, W> {
    Recent { parts, levels: &levels[levels.len().saturating_sub(RECENT)..] }
}

impl<const W: usize, const M: usize> Drop for Ball<'_, W, M> {
    /// Gives back the memory.
    fn drop(&mut self) {
        let parts: usize = self.parts.iter().map(Part::bytes).sum();
        let levels: usize = self.levels.iter().map(Level::bytes).sum();
        self.budget.give(parts + levels + self.crew.bytes());
    }
}
