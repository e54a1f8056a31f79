//! All configurations within some distance of the roots: a ball that grows level by level.
//!
//! A level is made in rounds. In the first half of a round every thread takes blocks of the last
//! level and writes down all their neighbours, sorted by the first bits of their hashes. In the
//! second half every thread takes some of the [`Part`]s and looks up there what was written down
//! for them: what a table does not have yet is on the next level. No thread ever waits for another
//! one but between the halves, and a table that is looked up a few thousand times in a row is in the
//! cache by then, however large the ball is.

use super::budget::Budget;
use super::part::{PARTS, Part, part_of};
use super::table::{Label, hash};
use crate::sliding::compiled::Compiled;
use crate::sliding::moves::Moves;
use crate::sliding::packed::Packed;
use crate::sliding::style::Style;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// A ball, and the level that grows.
#[derive(Debug)]
pub(super) struct Ball<'p, const W: usize, const M: usize> {
    workers: Vec<Worker<'p, W, M>>,
    parts: Vec<Part<W>>,
    /// How many configurations there are at each distance, complete levels only.
    levels: Vec<u64>,
    /// The blocks of the last level that are yet to be looked at.
    blocks: Vec<Block>,
    /// How many blocks the level had.
    all_blocks: usize,
    /// Whether older levels have been forgotten.
    forgot: bool,
    /// The bytes of neighbours written down that the budget knows of.
    found_bytes: usize,
    budget: &'p Budget,
}

/// Some configurations of the last level: their part, and where they are in its list.
#[derive(Clone, Debug)]
struct Block {
    part: usize,
    range: Range<usize>,
}

/// The configurations of a block, at most.
const BLOCK: usize = 256;

/// A thread is started for so many blocks; for fewer, that would take longer than to do them.
const FEW_BLOCKS: usize = 8;

/// What a thread works with.
#[derive(Debug)]
struct Worker<'p, const W: usize, const M: usize> {
    moves: Moves<'p, W, M>,
    /// The neighbours written down for each part.
    found: Vec<Vec<Packed<W>>>,
    /// How many neighbours can be written down at all.
    most: usize,
    /// Whether there were more: then some are missing.
    overflows: bool,
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
    /// The neighbours of a few configurations are more than memory can hold, all levels forgotten.
    Overflow,
}

/// The neighbours written down in a round take at most this share of the memory there is, and at
/// most so many bytes.
const FOUND_SHARE: usize = 16;
const FOUND_BYTES: usize = 8 << 20;

impl<'p, const W: usize, const M: usize> Ball<'p, W, M> {
    /// The ball that has only its roots.
    pub fn new(
        puzzle: &'p Compiled<W, M>,
        style: Style,
        roots: &[Packed<W>],
        threads: NonZero<usize>,
        budget: &'p Budget,
    ) -> Self {
        let most = budget.limit() / 2 / threads / size_of::<Packed<W>>();
        let worker = || Worker {
            moves: Moves::new(puzzle, style),
            found: vec![Vec::new(); PARTS],
            most,
            overflows: false,
        };
        let mut ball = Ball {
            workers: (0..threads.get()).map(|_| worker()).collect(),
            parts: (0..PARTS).map(|_| Part::default()).collect(),
            levels: Vec::new(),
            blocks: Vec::new(),
            all_blocks: 0,
            forgot: false,
            found_bytes: 0,
            budget,
        };
        for root in roots {
            ball.parts[part_of(hash(root))].root(*root, budget);
        }
        ball.turn();
        ball
    }

    /// How many configurations there are at each distance, complete levels only.
    pub fn levels(&self) -> &[u64] {
        &self.levels
    }

    /// The distance of the last complete level.
    pub fn radius(&self) -> usize {
        self.levels.len() - 1
    }

    /// The size of the last complete level.
    pub fn last(&self) -> u64 {
        *self.levels.last().expect("there are roots")
    }

    /// The configurations of the last complete level.
    pub fn outermost(&self) -> impl Iterator<Item = &Packed<W>> {
        self.parts.iter().flat_map(Part::last)
    }

    /// How much of the level that grows has been looked at: a number of blocks, and out of how many.
    pub fn progress(&self) -> (usize, usize) {
        (self.all_blocks - self.blocks.len(), self.all_blocks)
    }

    /// Whether older levels have been forgotten, so that there is no way back.
    pub fn forgot(&self) -> bool {
        self.forgot
    }

    /// The label of a configuration, if it is in the ball.
    #[inline]
    pub fn label(&self, packed: &Packed<W>, hash: u64) -> Option<Label> {
        self.parts[part_of(hash)].label(packed, hash)
    }

    /// Looks at more of the last level. Returns those of the new configurations for which `meets`
    /// holds; it is given their hashes, too.
    pub fn round(
        &mut self,
        meets: &(impl Fn(&Packed<W>, u64) -> bool + Sync),
    ) -> (Round, Vec<Packed<W>>) {
        if !self.has_found() {
            self.expand();
        }
        if self.workers.iter().any(|worker| worker.overflows) {
            return (Round::Overflow, Vec::new());
        }
        let met = self.add(meets);
        self.settle();
        let round = match (self.has_found(), self.blocks.is_empty()) {
            (true, _) => Round::Full,
            (false, false) => Round::More,
            (false, true) if self.turn() => Round::Complete,
            (false, true) => Round::Exhausted,
        };
        (round, met)
    }

    /// Tells the budget how large everything is.
    fn settle(&mut self) {
        self.parts.iter_mut().for_each(|part| part.settle(self.budget));
        let lists = self.workers.iter().flat_map(|worker| &worker.found);
        let bytes = lists.map(|found| found.capacity() * size_of::<Packed<W>>()).sum();
        self.budget.resize(std::mem::replace(&mut self.found_bytes, bytes), bytes);
    }

    /// Whether neighbours are written down that have not been looked up yet.
    fn has_found(&self) -> bool {
        self.workers.iter().any(|worker| worker.found.iter().any(|found| !found.is_empty()))
    }

    /// Writes down the neighbours of some blocks, as many as there is memory for.
    fn expand(&mut self) {
        let threads = self.workers.len().min(self.blocks.len() / FEW_BLOCKS).max(1);
        let bytes = FOUND_BYTES.min(self.budget.limit() / FOUND_SHARE);
        let enough = bytes / size_of::<Packed<W>>() / threads;
        let (parts, blocks, taken) = (&self.parts, &self.blocks, AtomicUsize::new(0));
        each(&mut self.workers[..threads], |worker| {
            let mut found = 0;
            while found <= enough
                && let Some(block) = blocks.get(taken.fetch_add(1, Ordering::Relaxed))
            {
                found += worker.expand(&parts[block.part].last()[block.range.clone()]);
            }
        });
        let taken = taken.into_inner().min(self.blocks.len());
        self.blocks.drain(..taken);
    }

    /// Adds to the parts what was written down for them, as far as there is memory. Returns the new
    /// configurations for which `meets` holds.
    fn add(&mut self, meets: &(impl Fn(&Packed<W>, u64) -> bool + Sync)) -> Vec<Packed<W>> {
        let label = Label::of(self.levels.len());
        let all_threads = self.workers.len();
        let mut tasks: Vec<Task<W>> = self
            .parts
            .iter_mut()
            .map(|part| Task { part, found: Vec::new(), met: Vec::new() })
            .collect();
        for worker in &mut self.workers {
            for (task, found) in tasks.iter_mut().zip(&mut worker.found) {
                task.found.push(found);
            }
        }
        let is_little = tasks.iter().map(Task::len).sum::<usize>() < FEW_BLOCKS * BLOCK;
        let threads = if is_little { 1 } else { all_threads };
        let mut shares: Vec<&mut [Task<W>]> = tasks.chunks_mut(PARTS.div_ceil(threads)).collect();
        each(&mut shares, |share| {
            share.iter_mut().for_each(|task| task.add(label, self.budget, meets));
        });
        tasks.into_iter().flat_map(|task| task.met).collect()
    }

    /// Completes the level that grows. Returns false, and leaves everything as it is, if there is
    /// nothing on it.
    fn turn(&mut self) -> bool {
        let count = self.parts.iter().map(|part| part.growing() as u64).sum();
        if count == 0 {
            return false;
        }
        self.levels.push(count);
        self.parts.iter_mut().for_each(Part::turn);
        let blocks = |(part, list): (usize, &Part<W>)| {
            let len = list.last().len();
            (0..len).step_by(BLOCK).map(move |at| Block { part, range: at..len.min(at + BLOCK) })
        };
        self.blocks = self.parts.iter().enumerate().flat_map(blocks).collect();
        self.all_blocks = self.blocks.len();
        true
    }

    /// Forgets all but the level that grows and the two before it. They are all that is needed to
    /// know what is new; but there is no way back to the roots any more.
    pub fn forget(&mut self) {
        let distance = self.levels.len();
        self.parts.iter_mut().for_each(|part| part.forget(distance, self.budget));
        self.forgot = true;
    }
}

impl<const W: usize, const M: usize> Drop for Ball<'_, W, M> {
    /// Gives back the memory.
    fn drop(&mut self) {
        self.parts.iter().for_each(|part| self.budget.give(part.bytes()));
        self.budget.give(self.found_bytes);
    }
}

impl<const W: usize, const M: usize> Worker<'_, W, M> {
    /// Writes down the neighbours of configurations, and says how many they are.
    fn expand(&mut self, configurations: &[Packed<W>]) -> usize {
        let mut count = 0;
        for packed in configurations {
            let all = self.moves.from(packed, |neighbour, _, _| {
                self.found[part_of(hash(&neighbour))].push(neighbour);
                count += 1;
                if count < self.most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            self.overflows |= all.is_break();
        }
        count
    }
}

/// A part, what is to be added to it, and what met something.
struct Task<'b, const W: usize> {
    part: &'b mut Part<W>,
    found: Vec<&'b mut Vec<Packed<W>>>,
    met: Vec<Packed<W>>,
}

impl<const W: usize> Task<'_, W> {
    /// How many configurations are to be added.
    fn len(&self) -> usize {
        self.found.iter().map(|found| found.len()).sum()
    }

    /// Adds them, as far as there is memory.
    fn add(
        &mut self,
        label: Label,
        budget: &Budget,
        meets: &(impl Fn(&Packed<W>, u64) -> bool + Sync),
    ) {
        for found in &mut self.found {
            self.part.add(found, label, budget, |packed, hash| {
                if meets(packed, hash) {
                    self.met.push(*packed);
                }
            });
        }
    }
}

/// Does the work with each tool in a thread of its own, the first in this one.
fn each<Tool: Send>(tools: &mut [Tool], work: impl Fn(&mut Tool) + Sync) {
    if let Some((mine, others)) = tools.split_first_mut() {
        thread::scope(|scope| {
            for tool in others {
                scope.spawn(|| work(tool));
            }
            work(mine);
        });
    }
}
