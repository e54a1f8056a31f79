//! What is right passes, and what is wrong is refused with its name and its place.

mod blocks;
mod packing;
mod queens;
mod sudoku;
mod tiles;
