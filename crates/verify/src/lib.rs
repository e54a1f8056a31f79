//! Verification of answers, independent of the searches.
//!
//! Each kind of answer has a module with a function `check` and a type for the first fault. The
//! modules share no code with the searches, nor (except for certificates, which consist of a
//! solution and subtrees of a search) with each other, and import nothing from the rest of the
//! program; `tests/invariants.rs` ensures that. The library checks its results here before it
//! returns them.
//!
//! The optimality of an answer cannot be verified from the answer alone. A [`certificate`] contains
//! the proof; any [`subtree`] of it can be searched again.

pub mod blocks;
pub mod certificate;
pub mod packing;
pub mod queens;
pub mod subtree;
pub mod sudoku;
pub mod tiles;
