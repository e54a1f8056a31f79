//! Counting engine with memoization.
//!
//! # Layer by layer
//!
//! Fill a long box from the left. When the left part is done, the rest can be completed in some
//! number of ways. That number does not depend on everything on the left, but only on the part that
//! is *visible* from the right. Very different fillings look the same from the right.
//!
//! ```text
//! a a d b . . .        c d d b . . .       The completions of both are the same, with the
//! c c d b . . .        c a a b . . .       same constraints: nothing behind the bricks b
//! f f e e . . .        f f e e . . .       and e is visible.
//! ```
//!
//! Transfer matrices in physics and dynamic programming over a frontier exploit this. Here it is
//! implemented top-down, as an ordinary search with a memo table. The key of a node contains
//! everything that the packings below it depend on. As the `memo_key` module computes it, this is:
//!
//! * the placements that are still allowed;
//! * the open constraints;
//! * the occupied cells among those in front of faces of allowed placements. They determine which
//!   constraints of later placements are satisfied already.
//!
//! The value is a *polynomial*: the number of ways to complete the packing, for each number of
//! bricks. The result is exact: keys are compared word by word. To make as many keys as possible
//! equal, the search proceeds from left to right: it branches on the first open constraint in the
//! box, not on that with the fewest ways. A constraint with two ways that is slightly farther to
//! the right takes precedence, which saves a tenth of the nodes. Forced choices are made
//! everywhere.
//!
//! One more layer of 4×4 multiplies the number of packings of 2×2×1 bricks by more than twenty, but
//! that of nodes only by three to five. This growth is bounded: the number of different views of a
//! left part is finite, so that from some length on, beyond what is practical, each layer takes as
//! long as the one before. Longer bricks reach farther and make more visible; with them `bits` is
//! faster in all boxes that were tried.
//!
//! # Orbits without packings
//!
//! Packings are counted up to symmetry by the lemma of Cauchy and Frobenius, although none is ever
//! constructed: the number of orbits is the average, over all symmetries, of the number of packings
//! that the symmetry fixes. Take a symmetry g. A packing that g fixes contains, with every
//! placement, its whole *cycle* under g. So such cycles of placements are chosen as one, except for
//! those that overlap with themselves, and the same search counts again. A cycle imposes only the
//! constraints of its first placement: those of the others are images of these, and a packing that
//! g fixes satisfies them if it satisfies these. There are far fewer packings of this kind, about
//! the square root of the total number, and conjugate symmetries fix equally many. Rotations alone
//! yield the number up to rotation.
//!
//! # Measurements
//!
//! In long boxes this engine is faster than `bits`: see the book's chapter on measurements
//! (`docs/src/measurements.md`). When memory runs out, the table is cleared and counts are computed
//! again. Only counts of nodes below which at least four nodes were visited are stored. With
//! polynomials and keys in separate vectors, one for each entry, everything took twice as long.

mod count;
mod memo_key;
mod memo_table;
mod polynomial;
mod reporter;

use super::brick_counts::BrickCounts;
use super::extents::Extents;
use super::progress::PackingProgress;
use super::puzzle::Puzzle;
use super::report::{Engine, Error, Options, Report};
use super::sets::smallest_fitting;
use super::tally::{PackingCount, Tally};
use fifteen_runtime::{Memory, Observer, Stopped};
use polynomial::Polynomial;
use reporter::ProgressReporter;

/// Counting search with sets of one size.
type SizedCount = fn(&Puzzle, &[Vec<usize>], Memory, &mut ProgressReporter) -> Option<Polynomial>;

/// Supported sizes of sets in words, and the search with each.
const SIZES: [(usize, SizedCount); 8] = [
    (1, count::count_packings::<1>),
    (2, count::count_packings::<2>),
    (3, count::count_packings::<3>),
    (4, count::count_packings::<4>),
    (6, count::count_packings::<6>),
    (8, count::count_packings::<8>),
    (16, count::count_packings::<16>),
    (32, count::count_packings::<32>),
];

/// Counts all packings, and the orbits by the packings that each symmetry fixes.
pub(super) fn search(
    puzzle: &Puzzle,
    brick_counts: &BrickCounts,
    options: &Options,
    observer: &mut dyn Observer<PackingProgress>,
) -> Result<Report, Error> {
    if options.report_packings || brick_counts.per_kind.is_some() {
        return Err(Error::CountsOnly);
    }
    let upright = stand_upright(puzzle);
    let mut classes = upright.symmetries().conjugacy_classes();
    if !options.up_to_symmetry {
        classes.truncate(1);
    }
    #[allow(clippy::cast_precision_loss)] // at most ten
    let own = 1.0 / classes.len() as f64;
    let mut reporter = ProgressReporter {
        observer,
        fraction_before: 0.0,
        fraction: own,
        nodes: 0,
        is_stopped: false,
    };
    let mut sums = BurnsideSums::default();
    for (symmetry, conjugates) in classes {
        let groups = symmetry.placement_cycles(upright.placements());
        let counter = smallest_fitting(&SIZES, Engine::Transfer, groups.len())?;
        let fixed = counter(&upright, &groups, options.memory, &mut reporter);
        sums.add(&fixed.ok_or(Error::Overflow)?, conjugates, symmetry.is_rotation())
            .ok_or(Error::Overflow)?;
        reporter.fraction_before += own;
        if reporter.is_stopped {
            break;
        }
    }
    let tally = sums.tally(&upright, brick_counts, !reporter.is_stopped && options.up_to_symmetry);
    let stopped = reporter.is_stopped.then_some(Stopped::Cancelled);
    Ok(Report { tally, stopped, nodes: reporter.nodes })
}

/// Returns the same puzzle with the box standing on its smallest face.
fn stand_upright(puzzle: &Puzzle) -> Puzzle {
    let mut lengths = puzzle.container().lengths();
    lengths.sort_unstable_by(|a, b| b.cmp(a));
    let container = Extents::new(lengths).expect("the same lengths");
    Puzzle::new(container, puzzle.bricks(), puzzle.no_corners()).expect("the same puzzle, turned")
}

/// Sums of the numbers of packings that symmetries fix.
#[derive(Default)]
struct BurnsideSums {
    all: Polynomial,
    fixed: Polynomial,
    fixed_by_rotations: Polynomial,
}

impl BurnsideSums {
    /// Adds the packings that a symmetry fixes, once for each of its conjugates. The first symmetry
    /// is the identity.
    fn add(&mut self, fixed: &Polynomial, conjugates: usize, is_rotation: bool) -> Option<()> {
        let (lowest, coefficients) = fixed.lowest_and_coefficients();
        if self.all == Polynomial::default() {
            self.all = fixed.clone();
        }
        for _ in 0..conjugates {
            self.fixed.add(lowest, coefficients)?;
            if is_rotation {
                self.fixed_by_rotations.add(lowest, coefficients)?;
            }
        }
        Some(())
    }

    /// Computes the counts, by the lemma of Cauchy and Frobenius.
    fn tally(&self, puzzle: &Puzzle, brick_counts: &BrickCounts, has_orbits: bool) -> Tally {
        let mut tally = Tally::default();
        let mut add = |counted: &Polynomial, count: &dyn Fn(u128) -> PackingCount| {
            let is_counted = |&(n, sum): &(usize, u128)| sum > 0 && brick_counts.total.contains(&n);
            for (bricks, sum) in counted.terms().filter(is_counted) {
                tally.add(bricks, count(sum));
            }
        };
        add(&self.all, &|packings| PackingCount { packings, ..PackingCount::default() });
        if has_orbits {
            let all = puzzle.symmetries().len() as u128;
            let rotations =
                puzzle.symmetries().iter().filter(|symmetry| symmetry.is_rotation()).count()
                    as u128;
            add(&self.fixed, &|sum| PackingCount {
                up_to_symmetry: sum / all,
                ..PackingCount::default()
            });
            add(&self.fixed_by_rotations, &|sum| PackingCount {
                up_to_rotation: sum / rotations,
                ..PackingCount::default()
            });
        }
        tally
    }
}
