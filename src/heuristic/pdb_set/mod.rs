//! Collections of pattern databases: the greatest of sixteen sums.
//!
//! A [`Collection`](fifteen_patterns::Collection) has several partitions, each of which makes an
//! additive heuristic, as [`additive`](super::additive) tells, and with its reflection another one.
//! Their tables are [by digits](fifteen_patterns::Digits), and tell a blank that is shut in alone, unless they are of
//! seven tiles. Any
//! engine can look up a collection, one node at a time; `wide` has a form for that alone, which
//! looks up all lanes of many nodes at once ([`fifteen_lookup`]).
//!
//! With less memory there are fewer lanes. On the 24-puzzle:
//!
//! | collection | lanes | tables | bytes |
//! |---|---|---|---|
//! | `6-6-6-6x8` | 16 | 15 | 1.83 GB |
//! | `6-6-6-6x4` | 8 | 10 | 1.22 GB |
//! | `6-6-6-6x2` | 4 | 7 | 0.85 GB |

mod bound;
mod set;

pub use set::PdbSet;
