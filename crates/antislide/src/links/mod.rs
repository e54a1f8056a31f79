//! Dancing links: an implementation that is easy to follow.
//!
//! To remove an element from a doubly linked list, link its two neighbors to each other. If the
//! element keeps its own two links, they determine its old position, and restoring it is just as
//! fast, provided that everything removed later has been restored before. H. Hitotumatu and K.
//! Noshita used this for backtracking (*A technique for implementing backtrack algorithms and its
//! application*, Information Processing Letters 8, 1979), and D. E. Knuth gave it its name
//! (*Dancing links*, Millennial Perspectives in Computer Science, 2000; *The Art of Computer
//! Programming*, 7.2.2.1).
//!
//! ```text
//!   …⇄ a ⇄ b ⇄ c ⇄…      remove b:    right[a] = c, left[c] = a       …⇄ a ⇄ c ⇄…
//!                        restore b:   right[left[b]] = b, left[right[b]] = b
//! ```
//!
//! # An example
//!
//! A 1×2×3 box with dominoes has two rows of three cells and seven placements: 2, 3, 4 and 7 lie in
//! a row, 1, 5 and 6 stand in a column.
//!
//! ```text
//!    cells     A B C         1: A D     2: A B     3: B C     4: D E
//!              D E F         5: B E     6: C F     7: E F
//! ```
//!
//! The matrix has a row for each placement, a column for each cell, and a column for each
//! *constraint*. Cell C is in front of one face of placement 2, and D and E are in front of a
//! longer face. So placement 2 imposes the constraints `C` and `DE`. A placement has a node in the
//! column of a constraint if it covers one of its cells. Some of the columns, with the rows in
//! them:
//!
//! ```text
//!    cell A   cell B   cell C    …    constraint C   constraint DE   constraint EF
//!      1        2        3                 3               1               4
//!      2        3        6                 6               4               5
//!               5                                          5               6
//!                                                          7               7
//! ```
//!
//! Now choose placement 2. All placements in the columns of its cells A and B, which are
//! 1, 2, 3 and 5, are removed from the matrix: they are *hidden* in all their columns. The
//! constraints that 2 imposes become open: they enter the ring of open columns. They contain:
//!
//! ```text
//!                                      constraint C   constraint DE
//!                                           6               4
//!                                                           7
//! ```
//!
//! `C` is the shorter one. Only 6, which covers C and F, satisfies it. When 6 is chosen, the open
//! column `C` is *closed*, and 7 is hidden because of F. B and E are in front of the long face of
//! 6; but B is covered, so this constraint is not opened. Only 4 is left in `DE`. After that choice
//! nothing is open, and 2, 4, 6 are a packing. All hidden rows and all columns are restored in
//! reverse order. Then 2 is hidden for good, as all packings with it are found, and the next
//! placement is chosen.
//!
//! # Linked lists
//!
//! * *Columns of placements*, up and down. A hidden placement is removed from all its columns,
//!   including those of constraints, whose lengths are therefore always correct.
//! * *The ring of open constraints*, left and right. A constraint counts the chosen placements that
//!   impose it and those that satisfy it. It is in the ring if the first number is positive and the
//!   second is not. It enters at the end when it is imposed, leaves when it is satisfied, and
//!   returns to its old position when that is undone.
//!
//! One more column contains all placements. The search branches on it when nothing is open, so that
//! the same code handles both cases. The documentation of [`antislide`](crate) proves that every
//! packing is found exactly once.

mod matrix;
mod search;

use super::brick_counts::BrickCounts;
use super::progress::{Packing, PackingProgress};
use super::puzzle::Puzzle;
use super::report::{Error, Options, Report};
use super::tally::{PackingCount, Tally};
use fifteen_runtime::{Observer, Stopped};
use search::LinksSearch;
use std::ops::ControlFlow;

/// Finds all packings one by one.
#[allow(clippy::unnecessary_wraps)] // the signature of all engines
pub(super) fn search(
    puzzle: &Puzzle,
    brick_counts: &BrickCounts,
    options: &Options,
    observer: &mut dyn Observer<PackingProgress>,
) -> Result<Report, Error> {
    let recorder = Recorder {
        puzzle,
        brick_counts,
        options,
        observer,
        all_symmetries: (0..puzzle.symmetries().len()).collect(),
        tally: Tally::default(),
        nodes: 0,
        fraction_done: 0.0,
        packings: 0,
    };
    let (recorder, end) = LinksSearch::new(puzzle, brick_counts, recorder).run();
    let stopped = end.is_break().then_some(Stopped::Cancelled);
    Ok(Report { tally: recorder.tally, stopped, nodes: recorder.nodes })
}

/// Number of nodes between two progress reports: in a large box, where a node takes a tenth of a
/// millisecond, a few hundredths of a second.
const NODES_BETWEEN_REPORTS: u64 = 1 << 8;

/// Recorder of a search, which counts packings and reports to the observer.
struct Recorder<'a> {
    puzzle: &'a Puzzle,
    brick_counts: &'a BrickCounts,
    options: &'a Options,
    observer: &'a mut dyn Observer<PackingProgress>,
    /// All symmetries, as indices.
    all_symmetries: Vec<usize>,
    tally: Tally,
    nodes: u64,
    /// Finished fraction of the tree.
    fraction_done: f64,
    packings: u128,
}

impl Recorder<'_> {
    /// Visits a packing, at a node without open constraints.
    fn on_packing(&mut self, chosen: &[usize]) -> ControlFlow<()> {
        if !self.brick_counts.is_satisfied_by(self.puzzle, chosen) {
            return ControlFlow::Continue(());
        }
        self.packings += 1;
        self.tally.add(chosen.len(), PackingCount { packings: 1, ..PackingCount::default() });
        if self.options.up_to_symmetry || self.options.report_packings {
            self.count_orbit(chosen)?;
        }
        ControlFlow::Continue(())
    }

    /// Visits a node. `fraction` is the fraction of the search tree before it.
    fn on_node(&mut self, fraction: f64) -> ControlFlow<()> {
        self.nodes += 1;
        self.fraction_done = fraction;
        if self.nodes.is_multiple_of(NODES_BETWEEN_REPORTS) {
            self.report(None)?;
        }
        ControlFlow::Continue(())
    }

    /// Reports progress to the observer, with a new packing if there is one.
    fn report(&mut self, new_packing: Option<Packing>) -> ControlFlow<()> {
        self.observer.on_progress(&PackingProgress {
            fraction_done: self.fraction_done,
            packings: self.packings,
            new_packing,
            ..PackingProgress::default()
        })
    }

    /// Counts an orbit if this packing is its representative.
    fn count_orbit(&mut self, chosen: &[usize]) -> ControlFlow<()> {
        let mut placements = chosen.to_vec();
        placements.sort_unstable();
        let symmetries = self.puzzle.symmetries();
        let orbit = symmetries.orbit_size_if_canonical(&self.all_symmetries, |symmetry| {
            symmetry.image(&placements).cmp(&placements)
        });
        let Some(orbit) = orbit else {
            return ControlFlow::Continue(());
        };
        let (up_to_symmetry, up_to_rotation) = (1, orbit.up_to_rotation as u128);
        self.tally
            .add(placements.len(), PackingCount { packings: 0, up_to_symmetry, up_to_rotation });
        if self.options.report_packings {
            self.report(Some(Packing { placements, orbit }))?;
        }
        ControlFlow::Continue(())
    }
}
