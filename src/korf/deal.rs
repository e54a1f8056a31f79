//! Subtrees that are dealt out to units, like cards.

use crate::frame::units::UNITS;
use crate::korf::{Counts, Step, Threshold};
use fifteen_codegen::Direction;
use std::sync::atomic::{AtomicUsize, Ordering};

/// At least as many subtrees make units of about the same size.
pub const CARDS: usize = 4 * UNITS;

/// The subtrees of a list that are searched, of which those who search take one after the other.
#[derive(Debug)]
pub struct Deal {
    /// The first, and how far it is from one to the next.
    first: usize,
    step: usize,
    taken: AtomicUsize,
}

impl Deal {
    /// All subtrees.
    pub fn all() -> Deal {
        Deal { first: 0, step: 1, taken: AtomicUsize::new(0) }
    }

    /// Those dealt to a unit.
    pub fn of_unit(unit: usize) -> Deal {
        Deal { first: unit, step: UNITS, ..Deal::all() }
    }

    /// Takes the next one.
    pub fn take<'a, T>(&self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.first + self.taken.fetch_add(1, Ordering::Relaxed) * self.step)
    }

    /// Whether there is one to take.
    pub fn has_more<T>(&self, list: &[T]) -> bool {
        self.first + self.taken() * self.step < list.len()
    }

    /// How many have been taken, or asked for when there were no more.
    pub fn taken(&self) -> usize {
        self.taken.load(Ordering::Relaxed)
    }
}

/// What is known of the top of a tree whose subtrees are dealt out.
pub struct Top {
    /// The iteration.
    threshold: Threshold,
    /// The nodes of the top, which count with the first unit.
    counts: Counts,
    /// The way to the goal, if that is in the top itself.
    won: Option<Vec<Direction>>,
}

impl Top {
    /// The top of an iteration, and the way to the goal if that is in it.
    pub fn new(threshold: Threshold, counts: Counts, won: Option<Vec<Direction>>) -> Top {
        Top { threshold, counts, won }
    }

    /// Whether it is the top of this iteration.
    pub fn is_of(&self, threshold: Threshold) -> bool {
        self.threshold == threshold
    }

    /// How a unit ends at once, if the goal is in the top: with the first.
    pub fn step(&self, deal: &Deal) -> Option<Step> {
        let moves = self.won.clone()?;
        Some(if deal.first == 0 { Step::Solved(moves) } else { Step::Exhausted })
    }

    /// The nodes that count with a unit.
    pub fn counts_in(&self, unit: usize) -> Counts {
        if unit == 0 { self.counts } else { Counts::default() }
    }
}
