//! Threads that make a level together, in rounds.
//!
//! In the first half of a round every thread takes blocks of the last level and writes down all
//! their neighbours, sorted by part. In the second half every thread takes some of the parts and
//! looks up there what was written down for them: what a table does not have yet is on the next
//! level. No thread ever waits for another one but between the halves.

use super::budget::Budget;
use super::level::{BLOCK, Block, Level, Parts};
use super::part::{Part, Recent};
use super::table::hash;
use crate::sliding::compiled::Compiled;
use crate::sliding::moves::Moves;
use crate::sliding::packed::Packed;
use crate::sliding::style::Style;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

/// The threads, and the neighbours they have written down.
#[derive(Debug)]
pub(super) struct Crew<'p, const W: usize, const M: usize> {
    puzzle: &'p Compiled<W, M>,
    style: Style,
    /// What each thread has written down.
    notes: Vec<Notes<W>>,
    /// The bytes of what is written down that the budget knows of.
    settled: usize,
}

/// Neighbours, a list for each part.
type Notes<const W: usize> = Vec<Vec<Packed<W>>>;

/// A thread is started for so many blocks; for fewer, that would take longer than to do them.
const FEW_BLOCKS: usize = 8;

/// The neighbours written down in a round take about as much memory as the last two levels, so that
/// there are several for each line of the tables. But at least and at most so many bytes, that a
/// round does not take long, and at most this share of the memory there is.
const FOUND_BYTES: (usize, usize) = (8 << 20, 128 << 20);
const FOUND_SHARE: usize = 16;

impl<'p, const W: usize, const M: usize> Crew<'p, W, M> {
    /// So many threads.
    pub fn new(puzzle: &'p Compiled<W, M>, style: Style, threads: NonZero<usize>) -> Self {
        Crew { puzzle, style, notes: vec![Notes::new(); threads.get()], settled: 0 }
    }

    /// How many threads there are.
    pub fn threads(&self) -> usize {
        self.notes.len()
    }

    /// Whether neighbours are written down that have not been looked up yet.
    pub fn has_found(&self) -> bool {
        self.notes.iter().flatten().any(|list| !list.is_empty())
    }

    /// Writes down the neighbours of some blocks, as many as there is memory for, and says how many
    /// blocks that were. Nothing is written down if there is not enough memory even for one block.
    pub fn expand(
        &mut self,
        level: &Level<W>,
        blocks: &[Block],
        recent: Recent<W>,
        budget: &Budget,
    ) -> Option<usize> {
        let (least, most) = FOUND_BYTES;
        let bytes = recent.bytes().clamp(least, most).min(budget.limit() / FOUND_SHARE);
        let room = [bytes, budget.limit() / 2].map(|bytes| bytes / size_of::<Packed<W>>());
        let threads = (blocks.len() / FEW_BLOCKS).clamp(1, self.threads());
        let parts = recent.parts;
        let mut expand = |threads| self.expand_with(threads, level, blocks, parts, room, budget);
        // One thread has more memory for the neighbours of one block than each of several has.
        expand(threads).or_else(|| expand(1))
    }

    /// Does it with so many threads. There is room for so many neighbours: enough for a round, and
    /// the most there can be.
    fn expand_with(
        &mut self,
        threads: usize,
        level: &Level<W>,
        blocks: &[Block],
        parts: Parts,
        room: [usize; 2],
        budget: &Budget,
    ) -> Option<usize> {
        let [enough, most] = room.map(|room| room / threads);
        let (next, fits) = (AtomicUsize::new(0), AtomicBool::new(true));
        let (puzzle, style) = (self.puzzle, self.style);
        each(&mut self.notes[..threads], |notes| {
            // What a thread writes to all the time is made by the thread itself: then it is not
            // beside what another one writes to, in the same line of the cache.
            let mut writer = Writer { moves: Moves::new(puzzle, style), notes, parts };
            writer.notes.resize_with(parts.count(), Vec::new);
            let mut found = 0;
            while found <= enough
                && let Some(block) = blocks.get(next.fetch_add(1, Ordering::Relaxed))
            {
                match writer.expand(level.block(block), most) {
                    Some(count) => found += count,
                    None => return fits.store(false, Ordering::Relaxed),
                }
            }
        });
        if fits.into_inner() {
            return Some(next.into_inner().min(blocks.len()));
        }
        self.settle(budget);
        self.dismiss(budget);
        None
    }

    /// Adds to the parts what was written down for them, as far as there is memory. Returns the new
    /// configurations for which `meets` holds.
    pub fn add(
        &mut self,
        parts: &mut [Part<W>],
        recent: Recent<W>,
        budget: &Budget,
        meets: &(impl Fn(&Packed<W>, u64) -> bool + Sync),
    ) -> Vec<Packed<W>> {
        let all_threads = self.threads();
        let mut tasks: Vec<Task<W>> = parts
            .iter_mut()
            .map(|part| Task { part, found: Vec::new(), met: Vec::new() })
            .collect();
        for notes in &mut self.notes {
            for (task, list) in tasks.iter_mut().zip(notes) {
                task.found.push(list);
            }
        }
        let is_little = tasks.iter().map(Task::len).sum::<usize>() < FEW_BLOCKS * BLOCK;
        share(&mut tasks, if is_little { 1 } else { all_threads }, |task| {
            task.add(recent, budget, meets);
        });
        let met = tasks.into_iter().flat_map(|task| task.met).collect();
        self.settle(budget);
        met
    }

    /// Tells the budget how much memory is taken.
    fn settle(&mut self, budget: &Budget) {
        let lists = self.notes.iter().flatten();
        let bytes = lists.map(|list| list.capacity() * size_of::<Packed<W>>()).sum();
        budget.resize(std::mem::replace(&mut self.settled, bytes), bytes);
    }

    /// Gives back the memory of lists where nothing is written down.
    pub fn shrink(&mut self, budget: &Budget) {
        for list in self.notes.iter_mut().flatten() {
            if list.is_empty() {
                *list = Vec::new();
            }
        }
        self.settle(budget);
    }

    /// Forgets what is written down, and gives back the memory.
    pub fn dismiss(&mut self, budget: &Budget) {
        self.notes.fill_with(Notes::new);
        self.settle(budget);
    }

    /// The bytes that the budget knows of.
    pub fn bytes(&self) -> usize {
        self.settled
    }
}

/// A thread that writes down neighbours.
struct Writer<'n, 'p, const W: usize, const M: usize> {
    moves: Moves<'p, W, M>,
    notes: &'n mut Notes<W>,
    parts: Parts,
}

impl<const W: usize, const M: usize> Writer<'_, '_, W, M> {
    /// Writes down the neighbours of configurations, and says how many they are; nothing if they
    /// are as many as `most`.
    fn expand(&mut self, configurations: &[Packed<W>], most: usize) -> Option<usize> {
        let mut count = 0;
        for packed in configurations {
            let all = self.moves.from(packed, |neighbour, _, _| {
                self.notes[self.parts.of(hash(&neighbour))].push(neighbour);
                count += 1;
                if count < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            if all.is_break() {
                return None;
            }
        }
        Some(count)
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
        recent: Recent<W>,
        budget: &Budget,
        meets: &(impl Fn(&Packed<W>, u64) -> bool + Sync),
    ) {
        for found in &mut self.found {
            self.part.add(found, recent, budget, |packed, hash| {
                if meets(packed, hash) {
                    self.met.push(*packed);
                }
            });
        }
    }
}

/// Does the work on each of some things, a share of them in each thread.
pub(super) fn share<Thing: Send>(
    things: &mut [Thing],
    threads: usize,
    work: impl Fn(&mut Thing) + Sync,
) {
    let share = things.len().div_ceil(threads).max(1);
    let mut shares: Vec<&mut [Thing]> = things.chunks_mut(share).collect();
    each(&mut shares, |share| {
        for thing in share.iter_mut() {
            work(thing);
        }
    });
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
