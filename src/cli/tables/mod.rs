//! Which tables a search has, and where they come from.

pub mod auto;
pub mod cache;
pub mod construct;
mod forecast;
pub mod heuristic;
pub mod obtain;
