//! Fast engine: bit sets of placements, and one packing of each orbit.
//!
//! # A node
//!
//! The state of a node consists of two sets: the chosen placements, and those that are still
//! allowed. Choosing a placement adds it to the first set, and removes everything that overlaps
//! with it from the second. With a precomputed set, that takes one operation on a few words.
//! Nothing has to be undone, as each child has its own copies. Each constraint has a set of the
//! placements that satisfy it. The constraint is satisfied if one of these is chosen; those that
//! are allowed are the ways to satisfy it.
//!
//! Each node has a list of open constraints, stored after that of its parent. After a choice the
//! list is rebuilt: the old constraints that are not satisfied now, and those that the new brick
//! imposes. This also counts the ways to satisfy each: if there is none, the branch ends; if there
//! is one, it is chosen at once. Otherwise the search branches on the constraint that can be
//! satisfied in the fewest ways; if there are several, on the one imposed last. (In 5×5×5 with
//! 2×2×1, branching on the first instead visits one tenth more nodes.)
//!
//! Deep in the tree there are few placements left, and nearly all nodes are there. The `endgame`
//! module renumbers these few, so that a set of them is a single word. It visits the same nodes in
//! the same order, twice as fast.
//!
//! # Symmetry
//!
//! A search that visits all packings and keeps one of each orbit has done all the work already.
//! Instead, the crate's `roots` module enumerates the fillings of the corners of the box, so that
//! each orbit (up to 48 packings of a cube, or 16 of a box with two equal sides) is found only
//! once; most packings need no test for symmetry at all. The stabilizer of a packing determines the
//! size of its orbit, and whether its mirror image is different.
//!
//! # Threads
//!
//! Roots are independent of each other. If there are few, nodes at a lower level take their place.
//! Each idle thread takes the next one.
//!
//! # Measurements
//!
//! The book's chapter on measurements (`docs/src/measurements.md`) compares the running times with
//! those of Knuth's *ANTISLIDE3*, and lists all variants that were tried. Checking eight
//! constraints at once, in AVX-512 registers, saves a fifth of the time. This was left out, because
//! it needs unsafe code, a second implementation of the constraint check, and a processor with
//! AVX-512. In the endgame, branch-free code is faster, since there is so little to compute: one
//! `&&` instead of `&` there costs a sixth. With larger sets it is not faster.

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

/// Search with sets of one size.
type SizedSearch = fn(
    &Puzzle,
    &BrickCounts,
    &Options,
    Option<&PendingUnits>,
    &mut dyn Observer<PackingProgress>,
) -> Report;

/// Supported sizes of sets in words, and the search with each.
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

/// Finds all packings, or only those in the pending units, and reports each finished unit. Uses the
/// smallest sets that suffice.
pub(super) fn search(
    puzzle: &Puzzle,
    brick_counts: &BrickCounts,
    options: &Options,
    pending: Option<&PendingUnits>,
    observer: &mut dyn Observer<PackingProgress>,
) -> Result<Report, Error> {
    let run = smallest_fitting(&SIZES, Engine::Bits, puzzle.placements().len())?;
    Ok(run(puzzle, brick_counts, options, pending, observer))
}
