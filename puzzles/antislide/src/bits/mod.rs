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
//! 2×2×1 bricks, a virtual machine with two cores of an Intel Xeon (family 6 model 167), seconds of one
//! thread for the whole program. A. is what Knuth's *ANTISLIDE3* takes for the same counts up to
//! symmetry, transcribed to C and compiled with gcc -O3, on the same core, A B A B, medians:
//!
//! | box | orbits | nodes | seconds | A. | ratio |
//! |---|---|---|---|---|---|
//! | 4×4×4 | 1,171 | 6,714 | 0.0062 | 0.0057 | 0.9 |
//! | 4×4×5 | 47,403 | 142,526 | 0.022 | 0.076 | 3.5 |
//! | 4×4×6 | 1,359,881 | 3,503,001 | 0.30 | 1.72 | 5.7 |
//! | 4×5×5 | 717,676 | 2,398,540 | 0.27 | 1.70 | 6.3 |
//! | 5×5×5 | 11,203,187 | 41,621,841 | 4.9 | 40.4 | 8.3 |
//!
//! Two threads take 0.165 seconds for 4×4×6, and 2.5 for 5×5×5. In 4×4×4 half of the time goes into finding
//! the roots.
//!
//! What was tried on the way, seconds of one thread, first without endgames:
//!
//! | | 4×4×6 | 4×5×5 | 5×5×5 |
//! |---|---|---|---|
//! | forced choices as nodes of their own, constraints by the exact number of ways | | 0.51 | 11.4 |
//! | all forced choices of a round at once | | 0.53 | 10.7 |
//! | no branches in looking at a constraint, everything computed and masked | | 0.64 | 16.1 |
//! | two ways are few enough, no counting; new constraints first | 0.61 | 0.48 | 10.0 |
//! | the same, and what overlaps with both of two ways is excluded | | 0.50 | 11.0 |
//! | words of ten cells instead of eight corners as roots, only as far as needed | | 0.54 | |
//! | endgames: everything about all members found out at the beginning | 0.36 | 0.33 | 6.1 |
//! | the same, and images of packings compared one placement at a time, as far as needed | 0.56 | 0.44 | |
//! | found out only about those that are chosen | 0.36 | 0.32 | 5.9 |
//! | without constraints that other bricks meet | 0.34 | 0.31 | 5.7 |
//! | old constraints looked at only if the new ones can be met | 0.32 | 0.29 | 5.3 |
//! | no image of a packing under the symmetry that does nothing | 0.30 | 0.28 | 5.2 |
//! | the same, eight constraints at once, in registers of AVX-512 | 0.24 | 0.23 | 4.3 |
//! | lists of cells that are equally long, one constraint after the other: as it is here | 0.30 | 0.28 | 5.0 |
//!
//! AVX-512 saves a fifth. It was left out, as it would need unsafe code, a second form of what
//! looks at constraints, and a processor that has it. What did not help with sets does help in an
//! endgame: no branches, as there is so little to compute. One `&&` instead of `&` there costs a sixth.

mod endgame;
mod listener;
mod parallel;
mod search;
mod worker;

use super::demand::Demand;
use super::progress::Progress;
use super::puzzle::Puzzle;
use super::report::{Engine, Error, Options, Report};
use super::sets::large_enough;
use fifteen_frame::Watch;
use fifteen_frame::units::Todo;

/// A search with sets of some size.
type Run = fn(&Puzzle, &Demand, &Options, Option<&Todo>, &mut dyn Watch<Progress>) -> Report;

/// The sizes of sets there are, in words, and the search with each.
const SIZES: [(usize, Run); 11] = [
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
    demand: &Demand,
    options: &Options,
    watch: &mut dyn Watch<Progress>,
) -> Result<Report, Error> {
    let run = large_enough(&SIZES, Engine::Bits, puzzle.placements().len())?;
    Ok(run(puzzle, demand, options, None, watch))
}

/// Finds those in some units of the search, and tells of each unit.
pub(super) fn search_units(
    puzzle: &Puzzle,
    demand: &Demand,
    options: &Options,
    todo: &Todo,
    watch: &mut dyn Watch<Progress>,
) -> Result<Report, Error> {
    let run = large_enough(&SIZES, Engine::Bits, puzzle.placements().len())?;
    Ok(run(puzzle, demand, options, Some(todo), watch))
}
