//! Checks answers, without knowing how they were found.
//!
//! Each kind of answer has a module, with a function `check` that plays, slides or counts, and a
//! type `Fault` for the first thing that is wrong. They share no code with the searches, nor (but for
//! certificates, which have a solution and parts of a search) with each other, and import nothing
//! from the rest of the program: `tests/absences.rs` looks after that.
//! The library checks what it returns, here, before it returns it.
//!
//! That an answer is the best cannot be seen from the answer. What it takes to believe that is a
//! [`certificate`], of which any [`subtree`] can be searched again.

pub mod blocks;
pub mod certificate;
pub mod packing;
pub mod queens;
pub mod subtree;
pub mod sudoku;
pub mod tiles;
