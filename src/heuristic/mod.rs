//! Heuristics: lower bounds on the number of moves, better than the Manhattan distance.
//!
//! Every bound here is the Manhattan distance plus twice an *excess*: the number of *sad* moves,
//! which take a tile farther from its goal cell, that the bound proves necessary. So IDA* stays the
//! same (see [`korf`](crate::korf)): the iteration with the threshold `h+k + k` allows k sad moves.
//! The first k is the excess of the start, and every node whose excess exceeds its quota, the
//! number of sad moves that are left, is pruned.
//!
//! | name | knowledge |
//! |---|---|
//! | `manhattan` | nothing besides the Manhattan distance |
//! | `conflict` | tiles of one row or column in the wrong order ([`conflict`]) |
//! | `walking` | rows as wholes, and columns as wholes ([`walking`]) |
//! | `pdb-…` | the moves of the tiles of each pattern of a partition ([`additive`]) |
//! | `pdb-…+…` | the greatest of these sums over several partitions ([`PdbSet`]) |
//!
//! The first three are consistent: a move changes them by one. The others are not, as [`additive`]
//! explains. The interface between a search and a heuristic, move by move, is the trait [`Bound`].
//! Implement it and call [`Heuristic::custom`], or begin with a function and
//! [`Heuristic::from_fn`].

pub mod additive;
mod bound;
mod build_estimate;
mod capped;
pub mod conflict;
mod create;
mod custom;
mod cutoff;
pub mod distances;
mod embedded;
mod error;
mod kind;
mod partition_picture;
mod pdb_set;
pub mod pushes;
mod recomputed;
#[cfg(feature = "store")]
pub mod store;
mod table_source;
mod tables;
#[cfg(test)]
mod tests;
pub mod walking;

pub use bound::{Bound, Manhattan, Push};
pub use build_estimate::BuildEstimate;
pub(crate) use capped::Capped;
pub use create::{check_table_size, parse_collection};
pub(crate) use custom::{CustomBound, ErasedBound};
pub(crate) use cutoff::{CutoffTest, ManhattanOnly};
pub use error::HeuristicError;
pub(crate) use kind::BoundVisitor;
pub use kind::NAMES;
pub use partition_picture::draw_partitions;
pub use pdb_set::PdbSet;
pub(crate) use recomputed::Recomputed;
pub use table_source::{Acquisition, InMemoryBuilder, TableSource};
pub use tables::{BuildProgress, Tables};

use crate::board::Board;
use bound::PADDED_CELLS;
use cutoff::cutoff_from;
use fifteen_codegen::Size;
use kind::HeuristicKind;
use std::fmt;
use std::sync::Arc;

/// Name of the Manhattan distance.
pub(crate) const MANHATTAN: &str = "manhattan";

/// Prefix of the names of heuristics that consist of pattern databases.
pub const PDB_PREFIX: &str = "pdb-";

/// Suffix of the names of pattern databases without lookups for the reflected position.
pub const NO_MIRROR_SUFFIX: &str = "-no-mirror";

/// Heuristic for boards of one size, with the tables that it needs.
#[derive(Clone)]
pub struct Heuristic {
    name: String,
    size: Size,
    kind: HeuristicKind,
}

impl Heuristic {
    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the size of the boards that it supports.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the tables of the partition, if the heuristic looks up a single one.
    pub fn tables(&self) -> Option<&Arc<Tables>> {
        match &self.kind {
            HeuristicKind::Additive(tables, _) => Some(tables),
            _ => None,
        }
    }

    /// Returns the tables of the collection, if the heuristic looks up several partitions.
    pub fn pdb_set(&self) -> Option<&Arc<PdbSet>> {
        match &self.kind {
            HeuristicKind::PdbSet(set) => Some(set),
            _ => None,
        }
    }

    /// Returns true if it is the Manhattan distance.
    pub fn is_manhattan(&self) -> bool {
        matches!(self.kind, HeuristicKind::Manhattan(_))
    }

    /// Returns the lower bound for a position, in moves: no solution is shorter.
    ///
    /// # Panics
    /// If the position has another size.
    ///
    /// ```
    /// use fifteen::{Board, Heuristic, Size, Threads};
    ///
    /// let size = Size::new(3, 3)?;
    /// let conflict = Heuristic::named(size, "conflict", Threads::ONE, &mut ())?;
    /// // 1 and 2 are in their row in the wrong order.
    /// let start = Board::parse(size, "213450786")?;
    /// assert_eq!((start.manhattan(), conflict.estimate(&start)), (3, 5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn estimate(&self, position: &Board) -> u32 {
        position.manhattan() + 2 * self.excess(position)
    }

    /// Returns a function that computes [`estimate`](Heuristic::estimate) for many positions.
    /// Everything that does not depend on the position is prepared in advance.
    ///
    /// # Panics
    /// The returned function panics if a position has another size.
    ///
    /// ```
    /// use fifteen::{Board, Heuristic, Size};
    ///
    /// let size = Size::new(4, 4)?;
    /// let heuristic = Heuristic::embedded(size).expect("tables of the 15-puzzle");
    /// let estimate = heuristic.estimator();
    /// assert_eq!(estimate(&Board::parse(size, "159d26ae37bf48c0")?), 48);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn estimator(&self) -> Box<dyn Fn(&Board) -> u32 + Send + Sync> {
        let (size, bound) = (self.size, self.erased());
        let mut distances = [[0; PADDED_CELLS]; Size::MAX_CELLS];
        for (cell, by_tile) in distances.iter_mut().enumerate().take(size.cells()) {
            for (home, distance) in by_tile[1..size.cells()].iter_mut().enumerate() {
                *distance = size.distance(cell, home) as u32;
            }
        }
        Box::new(move |board| {
            assert_eq!(board.size(), size, "a board of the size of the heuristic");
            let tiles = board.tiles().iter().zip(&distances);
            let manhattan: u32 =
                tiles.map(|(&tile, by_tile)| by_tile[tile as usize % PADDED_CELLS]).sum();
            manhattan + 2 * bound.excess_of(board)
        })
    }

    /// Returns the lower bound on the number of sad moves in every solution of a position.
    pub(crate) fn excess(&self, position: &Board) -> u32 {
        assert_eq!(position.size(), self.size, "a board of the size of the heuristic");
        self.erased().excess_of(position)
    }

    /// Returns the bound without its type.
    pub(crate) fn erased(&self) -> Arc<dyn ErasedBound> {
        struct ErasingVisitor;
        impl BoundVisitor for ErasingVisitor {
            type Output = Arc<dyn ErasedBound>;
            fn visit<B: Bound + 'static>(self, bound: B) -> Self::Output {
                Arc::new(bound)
            }
            fn visit_custom(self, custom: &CustomBound) -> Self::Output {
                Arc::clone(&custom.bound)
            }
        }
        self.accept(ErasingVisitor)
    }

    /// Returns the cutoff test of a search that begins at a position, and the position's excess.
    ///
    /// # Panics
    /// If the position has another size.
    pub(crate) fn start_cutoff(&self, start: &Board) -> (Box<dyn CutoffTest>, u32) {
        struct CutoffVisitor<'a>(&'a Board);
        impl BoundVisitor for CutoffVisitor<'_> {
            type Output = (Box<dyn CutoffTest>, u32);
            fn visit<B: Bound + 'static>(self, bound: B) -> (Box<dyn CutoffTest>, u32) {
                cutoff_from(bound, self.0)
            }
            fn visit_custom(self, custom: &CustomBound) -> Self::Output {
                Arc::clone(&custom.bound).cutoff_from(self.0)
            }
        }
        assert_eq!(start.size(), self.size, "a board of the size of the heuristic");
        self.accept(CutoffVisitor(start))
    }

    /// Passes the bound of this heuristic to a visitor.
    pub(crate) fn accept<U: BoundVisitor>(&self, visitor: U) -> U::Output {
        self.kind.accept(visitor)
    }
}

impl fmt::Debug for Heuristic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Heuristic({} {})", self.size, self.name)
    }
}
