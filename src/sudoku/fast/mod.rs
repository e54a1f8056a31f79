//! The fast solver: all digits of all bands at once.
mod lanes;
mod permutations;
mod search;
mod state;

pub use search::Solver;
