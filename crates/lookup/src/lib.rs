//! Lookup of sixteen lower bounds at once, for every child of many nodes.
//!
//! # Lanes and excesses
//!
//! A *lane* is an additive heuristic: it divides the tiles among at most four patterns of at most
//! seven tiles, each with a table by digits or by rank (see `fifteen_patterns::PlacementIndex`). A
//! move changes one pattern of each lane, so a child needs one new entry per lane. A node stores
//! all entries: an *excess* for each pattern of each lane, 64 bytes. The bound of a lane is the sum
//! of its four excesses. A child is pruned if any of these sums exceeds its quota of sad moves.
//!
//! # Unconditional lookups
//!
//! Most lookups seem avoidable. A search could store, for each lane, the difference from its limit,
//! defer a lookup until it can matter, and stop at the first lane that prunes. But a third of all
//! lanes are at their limit, and two fifths are one below it. Deferring lookups saves less than
//! half of them, and costs branches that no processor can predict. Sixteen lookups without branches
//! are cheaper than two with branches. So the first eight lanes are looked up for every child, and
//! the other eight for all children that remain. If there are at most four lanes, only four are
//! looked up.
//!
//! # Rounds
//!
//! [`LaneTables`] holds the tables and precomputed properties of the board. An [`Expander`] expands
//! up to [`MAX_BATCH`] [nodes](Node) together, in five rounds:
//!
//! 1. All children are generated; those that the pruning automaton or the quota forbids are
//!    discarded.
//! 2. The sixteen indices of each child are computed (with a permutation of bytes; for ranks, six
//!    comparisons that count smaller cells; two multiplications with additions; and one more
//!    multiplication), and the entries of the first eight lanes are prefetched.
//! 3. These entries are gathered, and prune most of the children that any lane prunes.
//! 4. For the others, the entries of the last eight lanes are prefetched, if there are more than
//!    eight lanes.
//! 5. These entries are gathered, and the remaining children are written to the output.
//!
//! No branch depends on data: a pruned child is written, too, and overwritten by the next.
//!
//! WebAssembly has no instruction that prefetches. There, a loop between the second and the third
//! round reads the entries, and the processor waits for many of these reads at once.
//!
//! The [forms](fifteen_runtime::Simd) differ in how they compute indices and gather entries (see
//! `lanes`). Everything else is written once, with the sums of eight lanes as the bytes of a word.
//! No node, even an invalid one, causes a read outside the tables.

mod child;
mod expand;
mod lanes;
mod layout;
mod node;
mod tables;
mod tile_lookup;
mod weights;

pub use expand::{Expanded, Expander, MAX_BATCH, OUTPUT_CAPACITY};
pub use layout::{Lane, LaneLayout, LaneLayoutError, Lookup};
pub use node::{Node, Transitions};
pub use tables::LaneTables;
