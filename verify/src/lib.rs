//! Checks answers, without knowing how they were found.
//!
//! Each kind of answer has a module, with a function `check` that plays, slides or counts, and a
//! type `Fault` for the first thing that is wrong. They share no code with the searches, nor with
//! each other, and import nothing from the rest of the crate: `tests/absences.rs` looks after that.
//! The library checks what it returns, here, before it returns it.

pub mod blocks;
pub mod packing;
pub mod queens;
pub mod sudoku;
pub mod tiles;
