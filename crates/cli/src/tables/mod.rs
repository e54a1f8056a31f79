//! Which tables a search uses, and where they come from: out of the program, out of a file, or built.

pub mod auto;
mod build_bar;
pub mod cache;
pub mod collection;
pub mod construct;
pub mod files;
pub mod heuristic;
pub mod obtain;
mod disk_space;
mod cache_source;
pub mod automaton;
