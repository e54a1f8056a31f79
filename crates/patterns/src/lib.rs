//! Additive pattern databases: what some tiles of a puzzle cost by themselves.
//!
//! # Pattern databases
//!
//! Forget about most tiles of a puzzle: let them all look alike. Those that can still be told
//! apart are a *pattern*, and the cells they are in are a *placement*. Of a few tiles there are
//! so few placements that a search from the goal meets them all. For each it finds the least
//! number of moves that bring the tiles home, and a table keeps these numbers. Then a search for a
//! whole solution may look up, instead of guess, what these tiles need at least.
//!
//! J. C. Culberson and J. Schaeffer thought of this (*Searching with pattern databases*, Advances
//! in Artificial Intelligence, 1996; *Pattern databases*, Computational Intelligence 14, 1998).
//! They counted all moves, those of the tiles that look alike among them. So of two tables only the
//! larger number could be used: their sum would count some moves twice.
//!
//! # Adding them up
//!
//! R. E. Korf and A. Felner counted no moves but those of the pattern's own tiles (*Disjoint
//! pattern database heuristics*, Artificial Intelligence 134, 2002). Every move of a puzzle moves
//! one tile. So if two patterns have no tile in common, no move counts for both, and their numbers
//! can be added. The sum is still a lower bound. Divide all tiles among patterns, and you have a
//! [`Partition`]; the more tiles a pattern has, the more it knows of how they stand in each other's
//! way, and the larger is its table.
//!
//! In the search for such a table the blank goes for nothing wherever it can push tiles that do not
//! count. All that matters is in which [region](RegionFinder) between the pattern's tiles it is.
//!
//! # What is kept
//!
//! With one tile in each pattern, the sum is the Manhattan distance. With more it is an even
//! number higher, because each move of a tile changes its Manhattan distance by one. A
//! [`Table`] keeps half of what is above: the *excess*. It is small enough for half a byte. A
//! searcher already knows the Manhattan distance, and so it adds the double of what the tables say.
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
//! # Where to find what
//!
//! | module | what it has |
//! |---|---|
//! | `partition` | [`Partition`]: which tile belongs to which pattern, drawn or by name |
//! | `collection` | [`Collection`]: several partitions, for the greatest of their sums |
//! | `pattern` | [`Pattern`]: some tiles, and its images |
//! | `symmetry` | [`Symmetry`]: the ways to lay a board on itself |
//! | `ranking` | [`Ranking`]: the number of a placement, and how a move changes it |
//! | `table` | [`Table`]: the result, half a byte for each placement |
//! | `digits` | [`DigitTable`]: another kind of result, which is quick to look up and has two excesses, or for seven tiles one |
//! | `regions` | [`RegionFinder`]: where the blank can go for nothing |
//! | `construct` | [`construct()`] and [`construct_by_digits`]: how a table is built, thousands of placements at a time; [`memory_by_rank`]: what that takes; [`ConstructionProgress`]: how far it has come |

mod collection;
mod construct;
mod digits;
mod partition;
mod pattern;
mod ranking;
mod regions;
mod symmetry;
mod table;

pub use collection::{Collection, CollectionError, Lookup};
pub use construct::{
    ConstructionProgress, construct, construct_by_digits, fill_by_digits, memory_by_digits,
    memory_by_rank, memory_without_table,
};
pub use digits::{DigitTable, Digits, EntryPair};
pub use partition::{Partition, PartitionError};
pub use pattern::Pattern;
pub use ranking::Ranking;
pub use regions::RegionFinder;
pub use symmetry::Symmetry;
pub use table::Table;
