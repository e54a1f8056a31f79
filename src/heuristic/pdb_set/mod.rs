//! Collections of pattern databases: the greatest of up to sixteen sums.
//!
//! A [`Collection`](fifteen_patterns::Collection) has several partitions. Each of them is an
//! additive heuristic (see [`additive`](super::additive)), and so is its reflection. Their tables
//! are indexed [by digits](fifteen_patterns::PlacementIndex), and treat a blank that is enclosed in
//! a single cell separately. Those of patterns with seven tiles are indexed by rank, and do not.
//! Every engine can look up a collection, one node at a time; `wide` has a special variant that
//! looks up all lanes of many nodes at once ([`fifteen_lookup`]).
//!
//! Smaller collections need less memory. On the 24-puzzle:
//!
//! | collection | lanes | tables | bytes |
//! |---|---|---|---|
//! | `6-6-6-6x8` | 16 | 15 | 1.83 GB |
//! | `6-6-6-6x4` | 8 | 10 | 1.22 GB |
//! | `6-6-6-6x2` | 4 | 7 | 0.85 GB |

mod bound;
mod set;

pub use set::PdbSet;
