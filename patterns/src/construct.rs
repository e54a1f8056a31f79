//! Construction: the distances of all placements of a pattern, breadth first from the goal.
//!
//! # What is searched
//!
//! The nodes are pairs of a placement and a region of the blank in it; a step moves one tile of
//! the pattern into the blank's region, and costs one move. What the other tiles do costs nothing:
//! this is what makes the distances of disjoint patterns addable (R. E. Korf and A. Felner,
//! *Disjoint pattern database heuristics*, Artificial Intelligence 134, 2002). The distance of a
//! placement is that of its nearest region.
//!
//! # Thousands at a time
//!
//! A placement is a shape (the cells that are taken) and an order (which tile is where in them).
//! Eight tiles have 12,870 shapes on 16 cells, and 40,320 orders in each. Regions and steps belong
//! to the shape. So for each shape and region there is a set of orders, one bit each, and one step
//! is made for all of them at once: into the set of another shape and region, where it is either
//! united as it is, if the tile jumps over no other, or bit by bit through a table of [`Orders`].
//!
//! ```text
//! . a b      shape 011 100 000, region of the blank 1 of 1. The first tile of the shape may go
//! c . .      west or south. West is no jump, and the orders stay as they are:
//! . . .      {abc, acb, …}. South it comes to stand after what was third: {bca, cba, …}.
//! ```
//!
//! Two sets are enough: where a region has *been* at earlier levels, and where it is *open*, which
//! is to say new at this level, or found for the next. Every step moves a tile to a cell of the
//! other colour; so the shapes with an odd number of tiles on odd cells and the others take
//! turns, and no shape is at both levels. That also lets all threads read from the ones and each
//! write to its own share of the others, without any locks.

use crate::by_rank::by_rank;
use crate::levels::Levels;
use crate::orders::Orders;
use crate::pattern::Pattern;
use crate::search::Search;
use crate::shapes::Shapes;
use crate::table::Table;
use std::ops::ControlFlow;

/// How far a construction has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The distance of the placements that are being found, in moves of the pattern's tiles.
    pub level: u32,
    /// The placements whose distance is known.
    pub known: usize,
    /// All placements.
    pub placements: usize,
}

/// Hears of progress, often, and says whether to go on.
pub type Watch<'a> = &'a (dyn Fn(Progress) -> ControlFlow<()> + Sync);

/// Builds the table of a pattern with so many threads.
///
/// Returns nothing if it was stopped.
///
/// ```
/// use fifteen_codegen::Size;
/// use fifteen_patterns::{Pattern, construct};
/// use fifteen_codegen::Size;
///
/// let pattern = Pattern::new(Size::new(4, 4)?, 0b11).expect("it is small enough");
/// let table = construct(&pattern, 1, &|_| ControlFlow::Continue(())).expect("nobody stops it");
/// // Tiles 1 and 2 have changed places: each must move once, and one of them twice more.
/// assert_eq!(pattern.manhattan(&[1, 0]), 2);
/// assert_eq!(table.excess(pattern.ranking().rank([1, 0])), 1);
/// # Ok::<(), fifteen_codegen::SizeError>(())
/// ```
pub fn construct(pattern: &Pattern, threads: usize, watch: Watch) -> Option<Table> {
    let size = pattern.size();
    let shapes = Shapes::new(size, pattern.ranking().tiles());
    let orders = Orders::new(pattern.ranking().tiles(), size.cols() - 1);
    let mut levels = vec![Levels::default(); shapes.sets().len() * orders.heads()];
    Search::new(pattern, &shapes, &orders, threads, watch).run(&mut levels)?;
    Some(by_rank(pattern, &shapes, &orders, &levels, threads))
}
