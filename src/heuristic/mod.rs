//! Heuristics.
pub mod additive;
pub mod bound;
pub mod conflict;
pub mod distances;
pub mod prefetch;
#[cfg(feature = "store")]
pub mod store;
pub mod tables;
pub mod walking;
pub use bound::{Bound, Push};
