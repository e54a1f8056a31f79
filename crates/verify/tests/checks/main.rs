//! Tests that correct answers pass, and that faults are reported with their kind and location.

mod blocks;
mod packing;
mod queens;
mod sudoku;
mod tiles;
