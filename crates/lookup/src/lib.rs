//! Sixteen lower bounds looked up at once, for every child of many nodes.
//!
//! # What is looked up
//!
//! A *lane* is an additive heuristic: the tiles of the puzzle in at most four patterns of at most seven
//! tiles, each with a table by digits, or by rank (see `fifteen_patterns::Digits`). A move of a tile changes one
//! pattern of each lane. So a child needs one entry for each lane, and a node remembers what the
//! tables have said: an *extra* for each pattern of each lane, 64 bytes. The bound of a lane is the sum of
//! its four extras; the child is left out if one of the sums is more than its quota of sad moves.
//!
//! # Why everything is looked up, always
//!
//! It would seem that most entries need not be looked up: whoever keeps, for each lane, how far it is
//! from its limit, may put a look-up off until it could matter, and stop at the first lane that says
//! no. But of all lanes a third are at their limit and two fifths one away from it. What is saved
//! is hardly half of the look-ups, and paid for with branches that no processor can guess. Sixteen
//! look-ups without a branch cost less than two with some. So the first eight lanes are looked up for every child, always, and the
//! other eight for all that are left.
//!
//! # How
//!
//! A [`Scene`] has the tables, and what is to be known of the board. An [`Expander`] takes up to [`BATCH`]
//! [nodes](Node) together, in five rounds:
//!
//! 1. all ways on are written down, and kept if the walk and the quota allow;
//! 2. the sixteen indices of each child are computed (a permutation of bytes, for ranks six comparisons
//!    that count smaller cells, two multiplications with sums, one more multiplication), and memory is
//!    asked for the first eight;
//! 3. these are gathered, and most of what will be left out is left out;
//! 4. for the others memory is asked for the last eight, if there are more than eight lanes;
//! 5. these are gathered, and children are written where they belong.
//!
//! Nothing that depends on data is a branch: what is not wanted is written, and overwritten by the next.
//!
//! The [forms](fifteen_runtime::Simd) differ in how indices are computed and entries gathered, in `lanes`; all
//! else is written once, with sums of eight lanes as the bytes of a word. Whatever a node says,
//! nothing is read outside the tables.

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
