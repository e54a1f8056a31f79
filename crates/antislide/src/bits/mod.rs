//! The fast engine: sets of placements as words, and one packing of each orbit.
//!
//! # A node
//!
//! Two sets say everything: the placements that are chosen, and those that are still allowed. To
//! choose a placement is to add it to the first, and to take everything that overlaps with it from
//! the second; that is one operation on a few words, with a set that was made beforehand. There is
//! nothing to be undone, as each child gets copies. Whether a constraint is met is asked with one
//! more set, of all the placements that meet it: it is if one of them is chosen; and those
//! of them that are allowed are the ways to meet it.
//!
//! Open constraints are in a list, and each node has its own, behind that of its parent. After a
//! choice it is made anew: old constraints that are not met now, and those that the new brick
//! raises. On the way the ways to meet each are counted; none is the end of this branch, a
//! single one is chosen at once. Otherwise the search branches on a constraint with
//! few ways, of several the one that was raised last. (In 5×5×5 with 2×2×1, taking the first instead
//! makes one tenth more nodes.)
//!
//! Deep in the tree there are few placements left, and nearly all nodes are there. The
//! `endgame` module gives new numbers to these few, so that a set of them is a single word. It
//! visits the same nodes in the same order, twice as fast.
//!
//! # Symmetry
//!
//! A search that looks at all packings and keeps one of each orbit has done all the work already. The
//! `roots` module tells how to begin with the corners of the box instead, so that 48 packings of a
//! cube, or 16 of a box with two equal sides, are found as one, for most of them without any
//! test. From one packing and its stabiliser follows how many there are in the orbit, and whether
//! mirror images are different.
//!
//! # Threads
//!
//! Roots are independent of each other, and there are many. Each thread takes the next one.
//!
//! # What was measured
//!
//! The book's chapter on measurements (`docs/src/measurements.md`) has seconds beside those of Knuth's
//! *ANTISLIDE3*, and of all that was tried on the way. Looking at eight constraints at once, in registers
//! of AVX-512, saves a fifth. It was left out, as it would need unsafe code, a second form of what
//! looks at constraints, and a processor that has it. What did not help with sets does help in an
//! endgame: no branches, as there is so little to compute. One `&&` instead of `&` there costs a sixth.

mod coordinator;
mod endgame;
mod parallel;
mod search;
mod visitor;
mod worker;

use super::brick_counts::BrickCounts;
use super::progress::PackingProgress;
use super::puzzle::Puzzle;
use super::report::{Engine, Error, Options, Report};
use super::sets::smallest_fitting;
use fifteen_runtime::Observer;
use fifteen_runtime::units::PendingUnits;

/// A search with sets of some size.
type SizedSearch = fn(
    &Puzzle,
    &BrickCounts,
    &Options,
    Option<&PendingUnits>,
    &mut dyn Observer<PackingProgress>,
) -> Report;

/// The sizes of sets there are, in words, and the search with each.
const SIZES: [(usize, SizedSearch); 11] = [
    (1, parallel::run::<1>),
    (2, parallel::run::<2>),
    (3, parallel::run::<3>),
    (4, parallel::run::<4>),
    (5, parallel::run::<5>),
    (6, parallel::run::<6>),
    (8, parallel::run::<8>),
    (12, parallel::run::<12>),
    (16, parallel::run::<16>),
    (32, parallel::run::<32>),
    (64, parallel::run::<64>),
];

/// Finds all packings with sets that are just large enough.
pub(super) fn search(
    puzzle: &Puzzle,
    demand: &BrickCounts,
    options: &Options,
    watch: &mut dyn Observer<PackingProgress>,
) -> Result<Report, Error> {
    search_units(puzzle, demand, options, None, watch)
}

/// The same; or, if there are units to do, finds only those in them, and tells of each unit.
pub(super) fn search_units(
    puzzle: &Puzzle,
    demand: &BrickCounts,
    options: &Options,
    todo: Option<&PendingUnits>,
    watch: &mut dyn Observer<PackingProgress>,
) -> Result<Report, Error> {
    let run = smallest_fitting(&SIZES, Engine::Bits, puzzle.placements().len())?;
    Ok(run(puzzle, demand, options, todo, watch))
}
