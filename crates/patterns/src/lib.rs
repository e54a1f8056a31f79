//! Additive pattern databases: the cost of some tiles of a puzzle by themselves.
//!
//! # Pattern databases
//!
//! Forget about most tiles of a puzzle: let them all look alike. Those that can still be told apart
//! are a *pattern*, and the cells they are in are a *placement*. A few tiles have so few placements
//! that a search from the goal reaches them all. For each it finds the least number of moves that
//! bring the tiles home, and a table keeps these numbers. Then a search of the whole puzzle can
//! look up a lower bound for these tiles instead of guessing one.
//!
//! J. C. Culberson and J. Schaeffer introduced this (*Searching with pattern databases*, Advances
//! in Artificial Intelligence, 1996; *Pattern databases*, Computational Intelligence 14, 1998).
//! They counted all moves, including those of the tiles that look alike. So of two tables only the
//! larger number could be used: their sum would count some moves twice.
//!
//! # Additive patterns
//!
//! R. E. Korf and A. Felner counted no moves but those of the pattern's own tiles (*Disjoint
//! pattern database heuristics*, Artificial Intelligence 134, 2002). Every move of a puzzle moves
//! one tile. So if two patterns have no tile in common, no move counts for both, and their numbers
//! can be added. The sum is still a lower bound. Divide all tiles among patterns, and you have a
//! [`Partition`]. The more tiles a pattern has, the better it knows how they block each other, and
//! the larger its table is.
//!
//! In the search for such a table, the blank moves at no cost as long as it pushes only tiles
//! outside the pattern. All that matters is which [region](RegionFinder) between the pattern's
//! tiles it is in.
//!
//! # Excess
//!
//! With one tile in each pattern, the sum is the Manhattan distance. With more tiles it exceeds the
//! Manhattan distance by an even number, because each move of a tile changes its Manhattan distance
//! by one. A [`Table`] stores half of this difference, the *excess*, which fits in half a byte. A
//! search knows the Manhattan distance anyway, and adds twice the sum of the excesses.
//!
//! ```text
//! 2 1 .   Tiles 1 and 2 have changed places. Each is one cell away from home, which makes a
//! . . .   Manhattan distance of 2. But one must let the other pass: it leaves the row and comes
//! . . .   back. So the distance is 4, and the excess is 1.
//! ```
//!
//! ```
//! use fifteen_codegen::Size;
//! use fifteen_runtime::Threads;
//! use fifteen_patterns::{Partition, construct};
//!
//! let partition = Partition::parse(Size::new(3, 3)?, "4-4")?;
//! let pattern = &partition.patterns()[0]; // tiles 1 to 4
//! let table = construct(pattern, Threads::ONE, &mut ()).expect("enough memory");
//!
//! let distance = |placement: [usize; 4]| {
//!     let excess = table.excess(pattern.ranking().rank(placement));
//!     pattern.manhattan(&placement) + 2 * excess
//! };
//! assert_eq!(distance([0, 1, 2, 3]), 0); // all at home
//! assert_eq!(distance([1, 0, 2, 3]), 8); // 1 and 2 have changed places, 3 and 4 must make way
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! | module | contents |
//! |---|---|
//! | `partition` | [`Partition`]: which tile belongs to which pattern, drawn or by name |
//! | `collection` | [`Collection`]: several partitions; the greatest of their sums is the bound |
//! | `pattern` | [`Pattern`]: some tiles, and its images |
//! | `symmetry` | [`Symmetry`]: the symmetries of a board, which map it onto itself |
//! | `ranking` | [`Ranking`]: the number of a placement, and how a move changes it |
//! | `table` | [`Table`]: the result, half a byte for each placement |
//! | `compressed` | [`compress`] and [`decompress`]: bytes of tables, each different row once |
//! | `digits` | [`DigitTable`]: a table that is quicker to look up, with two excesses for each placement (one for patterns of seven tiles) |
//! | `regions` | [`RegionFinder`]: the cells that the blank can reach at no cost |
//! | `construct` | [`construct()`] and [`construct_by_digits`]: construction of a table, thousands of placements at a time; [`construction_memory`]: the memory for it; [`ConstructionProgress`]: its progress |

mod collection;
mod compressed;
mod construct;
mod digits;
mod partition;
mod pattern;
mod ranking;
mod regions;
mod symmetry;
mod table;

pub use collection::{Collection, CollectionError, Lookup};
pub use compressed::{compress, decompress};
pub use construct::{
    ConstructionProgress, construct, construct_by_digits, construction_memory,
    construction_memory_besides_table, construction_memory_by_digits, fill_by_digits,
};
pub use digits::{DigitTable, EntryPair, PlacementIndex};
pub use partition::{Partition, PartitionError};
pub use pattern::Pattern;
pub use ranking::Ranking;
pub use regions::RegionFinder;
pub use symmetry::Symmetry;
pub use table::Table;
