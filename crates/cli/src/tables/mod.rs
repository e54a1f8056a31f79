//! Tables of searches: embedded in the program, loaded from a file, or built.

pub mod auto;
pub mod automaton;
mod build_bar;
pub mod cache;
mod cache_source;
pub mod construct;
mod disk_space;
pub mod heuristic;
pub mod obtain;
