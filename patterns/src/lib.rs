//! Additive pattern databases: what some tiles of a puzzle cost by themselves.
//!
//! Forget about most of the tiles. What is left, a *pattern*, has so few placements that the least
//! number of moves of its tiles from each of them to their homes can be worked out once and kept
//! (J. C. Culberson and J. Schaeffer, *Pattern databases*, Computational Intelligence 14, 1998). It
//! is a lower bound for the whole puzzle. And since only the moves of the pattern's own tiles are
//! counted, the numbers for patterns that share no tile can be added, and are still a lower bound
//! (R. E. Korf and A. Felner, *Disjoint pattern database heuristics*, Artificial Intelligence 134,
//! 2002).
//!
//! | module | what it has |
//! |---|---|
//! | `partition` | [`Partition`]: which tile belongs to which pattern, drawn |
//! | `pattern` | [`Pattern`]: some tiles, and its images |
//! | `symmetry` | [`Symmetry`]: the ways to lay a board on itself |
//! | `ranking` | [`Ranking`]: the number of a placement, and how a move changes it |
//! | `regions` | [`Regions`]: where the blank can go for nothing |
//! | `shapes`, `orders` | placements taken apart: which cells are taken, and by whom |
//! | `construct` | [`construct()`]: breadth-first search over thousands of placements at a time |
//! | `table` | [`Table`]: the result, half a byte for each placement |
//!
//! ```
//! use fifteen_codegen::Size;
//! use fifteen_patterns::{Partition, construct};
//! use std::ops::ControlFlow;
//!
//! let partition = Partition::parse(Size::new(3, 3)?, "4-4")?;
//! let pattern = &partition.patterns()[0];
//! let table = construct(pattern, 1, &|_| ControlFlow::Continue(())).expect("nobody stops it");
//! assert_eq!(table.excess(pattern.ranking().rank([0, 1, 2, 3])), 0); // all at home
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod construct;
mod footprint;
mod orders;
mod partition;
mod pattern;
mod ranking;
mod regions;
mod shapes;
mod share;
mod symmetry;
mod table;

pub use construct::{Progress, Watch, construct};
pub use footprint::footprint;
pub use partition::{Partition, PartitionError};
pub use pattern::Pattern;
pub use ranking::Ranking;
pub use regions::Regions;
pub use symmetry::Symmetry;
pub use table::Table;
