//! The engine that counts without finding: what was counted once is looked up.
//!
//! # From one end to the other
//!
//! Fill a long box from the left. When the left part is done, the rest can be completed in some
//! number of ways, and that number does not depend on everything on the left: only on what the
//! rest can *see* of it. Very different fillings look the same from the right.
//!
//! ```text
//! a a b b . . .        c d d b . . .       ClaimKind can still be added is the same in both, with the
//! c d d b . . .        c a a b . . .       same needs: behind the bricks b nobody looks.
//! c e e . . . .        f f e e . . .
//! ```
//!
//! Transfer matrices of physics and dynamic programming over a frontier use this. Here it is done
//! the other way round: an ordinary search from the top, with a memory. What packings below
//! a node depend on is written down, the `past` module says what, exactly:
//!
//! * the placements that are still allowed;
//! * the open constraints;
//! * the occupied ones among the cells that faces of allowed placements look at. They decide which
//!   constraints of placements to come are met already.
//!
//! That is a key, and the value is a *polynomial*: the number of ways to complete the packing,
//! for each number of bricks. Nothing is left to chance, keys are compared word by word. For
//! as many nodes as possible to have the same key, the search keeps to the left: it branches on the
//! first open constraint in the box, not on that with the fewest ways; with a small
//! exception for two ways a little ahead, which makes a tenth fewer nodes. Forced choices are
//! made wherever they are.
//!
//! A layer more of 4×4 makes more than twenty times as many packings of 2×2×1 bricks, but only three to five
//! times as many nodes. It cannot go on like that: there are only so many ways for a left part to look,
//! so that from some length on, which nobody may want to wait for, each layer takes as long as
//! the one before. Longer bricks reach farther and leave more to be seen; with them `bits` is
//! faster in all boxes that were tried.
//!
//! # Orbits without packings
//!
//! How can packings be counted up to symmetry if none is ever seen? By the lemma of Cauchy and
//! Frobenius: the number of orbits is the average, over all symmetries, of the number of packings
//! that the symmetry leaves alone. Take a symmetry g. A packing that it leaves alone has with every
//! placement also its image, the image of that, and so on. So let such *cycles* of placements be
//! chosen as one, those left out that overlap with themselves, and count again, with the same search.
//! A cycle needs what its first placement needs: the others' constraints are images
//! of these, and are met if these are. There are far fewer packings of this kind, about the square
//! root of the number of all, and symmetries that are conjugates of each other have equally many.
//! Rotations alone give the number up to rotation.
//!
//! # What was measured
//!
//! In long boxes it overtakes `bits`: see the book's chapter on measurements (`docs/src/measurements.md`). If
//! memory runs out, everything is forgotten now and then and counted again. Counts are kept only if they
//! took four nodes or more. Polynomials and keys in vectors of their own, one for each entry, made
//! everything take twice as long.

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

/// A search with sets of some size.
type SizedCount = fn(&Puzzle, &[Vec<usize>], Memory, &mut ProgressReporter) -> Option<Polynomial>;

/// The sizes of sets there are, in words, and the search with each.
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

/// Counts all packings, and from those that each symmetry leaves alone also the orbits.
pub(super) fn search(
    puzzle: &Puzzle,
    demand: &BrickCounts,
    options: &Options,
    watch: &mut dyn Observer<PackingProgress>,
) -> Result<Report, Error> {
    if options.report_packings || demand.per_kind.is_some() {
        return Err(Error::CountsOnly);
    }
    let upright = stand_upright(puzzle);
    let mut classes = upright.symmetries().conjugacy_classes();
    if !options.up_to_symmetry {
        classes.truncate(1);
    }
    #[allow(clippy::cast_precision_loss)] // ten at most
    let own = 1.0 / classes.len() as f64;
    let mut pace = ProgressReporter {
        observer: watch,
        fraction_before: 0.0,
        fraction: own,
        nodes: 0,
        is_stopped: false,
    };
    let mut sums = BurnsideSums::default();
    for (symmetry, conjugates) in classes {
        let groups = symmetry.placement_cycles(upright.placements());
        let counter = smallest_fitting(&SIZES, Engine::Transfer, groups.len())?;
        let fixed = counter(&upright, &groups, options.memory, &mut pace);
        sums.add(&fixed.ok_or(Error::Overflow)?, conjugates, symmetry.is_rotation())
            .ok_or(Error::Overflow)?;
        pace.fraction_before += own;
        if pace.is_stopped {
            break;
        }
    }
    let tally = sums.tally(&upright, demand, !pace.is_stopped && options.up_to_symmetry);
    let stopped = pace.is_stopped.then_some(Stopped::Cancelled);
    Ok(Report { tally, stopped, nodes: pace.nodes })
}

/// The same puzzle with the box standing on its smallest side.
fn stand_upright(puzzle: &Puzzle) -> Puzzle {
    let mut lengths = puzzle.container().lengths();
    lengths.sort_unstable_by(|a, b| b.cmp(a));
    let container = Extents::new(lengths).expect("the same lengths");
    Puzzle::new(container, puzzle.bricks(), puzzle.no_corners()).expect("the same puzzle, turned")
}

/// The numbers of packings left alone by symmetries, summed up.
#[derive(Default)]
struct BurnsideSums {
    all: Polynomial,
    fixed: Polynomial,
    fixed_by_rotations: Polynomial,
}

impl BurnsideSums {
    /// Adds what a symmetry leaves alone, and its conjugates; the first is the one that does
    /// nothing.
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

    /// The counts, by the lemma of Cauchy and Frobenius.
    fn tally(&self, puzzle: &Puzzle, demand: &BrickCounts, has_orbits: bool) -> Tally {
        let mut tally = Tally::default();
        let mut add = |counted: &Polynomial, count: &dyn Fn(u128) -> PackingCount| {
            for (bricks, sum) in counted.terms().filter(|(n, _)| demand.total.contains(n)) {
                tally.add(bricks, count(sum));
            }
        };
        add(&self.all, &|packings| PackingCount { packings, ..PackingCount::default() });
        if has_orbits {
            let all = puzzle.symmetries().len() as u128;
            let rotations =
                puzzle.symmetries().iter().filter(|one| one.is_rotation()).count() as u128;
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
