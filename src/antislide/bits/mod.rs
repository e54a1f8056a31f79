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
//! 2×2×1 bricks, a virtual machine with two cores of an Intel Xeon (family 6 model 167), seconds of one
//! thread; medians, which vary by a tenth from one quarter of an hour to the next. A. is what Knuth's
//! *ANTISLIDE3* takes for the same counts up to symmetry, on a core of another make that is
//! perhaps one and a half times as fast:
//!
//! | box | orbits | nodes | seconds | A. |
//! |---|---|---|---|---|
//! | 4×4×4 | 1,171 | 6,714 | 0.0045 | 0.0035 |
//! | 4×4×5 | 47,403 | 142,526 | 0.030 | 0.055 |
//! | 4×4×6 | 1,359,881 | 3,503,001 | 0.58 | 1.38 |
//! | 4×5×5 | 717,676 | 2,398,540 | 0.46 | 1.42 |
//! | 5×5×5 | 11,203,187 | 41,621,841 | 10.0 | 33.6 |
//!
//! Two threads take 0.33 seconds for 4×4×6. In 4×4×4 half of the time goes into finding the roots.
//!
//! What was tried on the way, seconds of one thread for 4×5×5 and 5×5×5:
//!
//! | | 4×5×5 | 5×5×5 |
//! |---|---|---|
//! | forced choices as nodes of their own, constraints by the exact number of ways | 0.51 | 11.4 |
//! | all forced choices of a round at once | 0.53 | 10.7 |
//! | no branches in looking at a constraint, everything computed and masked | 0.64 | 16.1 |
//! | two ways are few enough, no counting; new constraints first | 0.44 | 9.9 |
//! | the same, and what overlaps with both of two ways is excluded | 0.50 | 11.0 |
//! | words of ten cells instead of eight corners as roots, only as far as needed | 0.54 | |
//!
//! Instructions for counting ones in a word would not help: the last form hardly ever counts.

mod crew;
mod endgame;
mod search;
mod worker;

use super::demand::Demand;
use super::observer::Observer;
use super::puzzle::Puzzle;
use super::report::{Engine, Options, Refusal, Report};

/// A search with sets of some size.
type Run = fn(&Puzzle, &Demand, &Options, &mut dyn Observer) -> Report;

/// The sizes of sets there are, in words, and the search with each.
const SIZES: [(usize, Run); 11] = [
    (1, crew::run::<1>),
    (2, crew::run::<2>),
    (3, crew::run::<3>),
    (4, crew::run::<4>),
    (5, crew::run::<5>),
    (6, crew::run::<6>),
    (8, crew::run::<8>),
    (12, crew::run::<12>),
    (16, crew::run::<16>),
    (32, crew::run::<32>),
    (64, crew::run::<64>),
];

/// Finds all packings with sets that are just large enough.
pub(super) fn search(
    puzzle: &Puzzle,
    demand: &Demand,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Report, Refusal> {
    let placements = puzzle.placements().len();
    let most = 64 * SIZES[SIZES.len() - 1].0;
    let large_enough = SIZES.iter().find(|(words, _)| placements <= 64 * words);
    let too_many = Refusal::TooMany { engine: Engine::Bits, placements, most };
    let (_, run) = large_enough.ok_or(too_many)?;
    Ok(run(puzzle, demand, options, observer))
}
